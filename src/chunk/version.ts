/** Raise when the same bytes would give other chunks or terms. History: 1: first. */
export const CHUNKER_VERSION = 1;
