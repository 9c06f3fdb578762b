/** SQLSTATE of a statement that waited too long for a lock. */
const LOCK_TIMEOUT = '55P03';
/** SQLSTATEs of a database that is too busy for this query: a lock, the time limit, a conflict. */
const BUSY_STATES = new Set([LOCK_TIMEOUT, '57014', '40001', '40P01']);
/** SQLSTATEs of a database or a connection that is going, gone or not yet back. */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '25006']);
/** Connection exceptions, and insufficient resources such as too many connections. */
const AWAY_CLASSES = ['08', '53'];
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of pg, its pool and Kysely that carry no code. */
const MESSAGES =
  /timeout expired|connection terminated|not queryable|connection has been discarded|pool after calling end/i;
/** All connections of a pool were in use for as long as a request waits; or a connection was not made in that time. */
const NO_CONNECTION = /timeout exceeded when trying to connect/i;
/** The client's own time limit, where the server has none or does not answer. */
const NO_ANSWER = /query read timeout/i;

/** Whether a query failed because of the database's state and not because of the query: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || BUSY_STATES.has(codeOf(error) ?? '');
}

/** Whether the database could not be reached or ended the connection: then other queries fail too, until it is back. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === null) return [MESSAGES, NO_CONNECTION, NO_ANSWER].some((message) => message.test(error.message));
  if (AWAY_STATES.has(code) || NETWORK_CODES.has(code)) return true;
  return code.length === 5 && AWAY_CLASSES.some((prefix) => code.startsWith(prefix));
}

/** Whether a statement waited too long for a lock that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

/** Whether a statement was not answered within the client's time limit: it may still run. */
export function isAnswerOverdue(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === null && NO_ANSWER.test(error.message);
}

/** Whether the server announced with an error that it ends the connection, whatever the reason. */
export function isConnectionEnded(error: Error): boolean {
  return ['FATAL', 'PANIC'].includes((error as { severity?: string }).severity ?? '');
}

/**
 * Whether the server refused a named statement because a migration changed its columns since it was planned. The code is shared
 * with other faults, and the message is in the server's language; the routine that found it is neither.
 */
export function isPlanOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Whether an error is the server's announcement that it ends a connection. */
export function isEndOfConnection(error: Error): boolean {
  return (error as { severity?: string }).severity === 'FATAL' && AWAY_STATES.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
