import { sql } from 'kysely';

/** What marks a statement in its text. */
export const PREPARED_MARK = '/* prepared */';

/**
 * Part of a statement that is sent at many requests and finds its rows by keys, so that one plan is right for all values: the
 * server is to parse and plan it once for each connection. Values that decide on an index (of `where state = 'open'`, of an
 * `on conflict`) are to be literals in it, and lists arrays: their length must not change the text.
 */
export const PREPARED = sql.raw(PREPARED_MARK);
