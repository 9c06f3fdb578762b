/** Characters (code points) of a search keyword. */
export const MAX_KEYWORD_LENGTH = 200;
/** Entries of a shopper's search history. */
export const MAX_SEARCH_HISTORY = 11;
