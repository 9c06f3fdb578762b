/** SQLSTATEs of a database that cannot serve just now: busy, full, restarting, or not to be reached. */
const STATES = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '57P05', '40001', '40P01', '25006']);
const CLASSES = ['08', '53'];
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** What pg and its pool say without any code. */
const WORDS = /timeout exceeded when trying to connect|connection terminated|not queryable|pool after calling end/i;

/** Whether a query failed for the database's state and not for what was asked: the same may work in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return WORDS.test(error.message);
  return STATES.has(code) || NETWORK.has(code) || CLASSES.some((start) => code.length === 5 && code.startsWith(start));
}
