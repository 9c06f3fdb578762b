/** SQLSTATEs of a database that is temporarily unable to serve: busy, full, restarting or unreachable. */
const SQL_STATES = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '57P05', '40001', '40P01', '25006']);
const SQL_STATE_CLASSES = ['08', '53'];
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of pg and its pool that carry no code. */
const MESSAGES = /timeout exceeded when trying to connect|connection terminated|not queryable|pool after calling end/i;

/** Whether a query failed because of the database's state and not because of the query: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return MESSAGES.test(error.message);
  if (SQL_STATES.has(code) || NETWORK_CODES.has(code)) return true;
  return code.length === 5 && SQL_STATE_CLASSES.some((prefix) => code.startsWith(prefix));
}
