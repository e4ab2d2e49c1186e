/** What every client shows its agent once: how to ask, and when another tool is better. */
export const INSTRUCTIONS = `scry finds the best places in a codebase for a query: whole functions, classes and sections, ranked.

Query style: the words the code itself would use. Names (parse_args, Stack.push), a path, an error text, or a few words
of the concept (retry backoff limit). Two to six words beat a sentence. Filter with languages, chunk_kinds, path_glob.

No set-up: search_code indexes on first use and every answer reflects the files as they are now. Do not call
index_codebase or index_status first.

Use grep or ripgrep instead for every occurrence of an exact string, for regular expressions, and to count uses.
Read the file instead when you already know where to look.`;
