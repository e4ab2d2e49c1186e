/** Raise when the same bytes would give other chunks or terms. History: 1: first. 2: data, mark-up, notebooks. */
export const CHUNKER_VERSION = 2;
