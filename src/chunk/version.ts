/**
 * Raise when the same bytes would give other chunks or terms. History: 1: first. 2: data, mark-up, notebooks.
 * 3: macros of C and C++, tests as definitions, members known by their types, one budget per file.
 */
export const CHUNKER_VERSION = 3;
