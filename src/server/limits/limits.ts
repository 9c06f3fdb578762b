import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { takeFromWindow } from '#db/limit-windows.ts';
import type { Database } from '#db/pool.ts';
import type { Config } from '#server/config/config.ts';

/**
 * Every rate limit of the shop. What a process counts in its memory holds for that process alone, and a restart begins anew;
 * attempts at accounts and billed calls are counted in the database, exactly, for all processes together. A limiter is null
 * where network addresses are not limited (`requestsPerMinute` is 0).
 */
export interface Limits {
  /** Requests of one network address to this process in a minute. */
  requests: RateLimiterMemory | null;
  /** Calls to the marketplace that one network address causes in a minute. */
  marketplaceReads: RateLimiterMemory | null;
  /** Billed calls of all processes to a source of product data in a minute, whoever causes them; null where they are not limited. */
  marketplaceCalls: CallBudget | null;
  /** Reports of browser errors of one network in a minute. */
  clientErrors: RateLimiterMemory | null;
  /** Those of all networks together: anybody may send them, and each is a line of the log. */
  allClientErrors: RateLimiterMemory;
  attempts: AttemptLimits;
}

/** Takes calls of a minute, all or none, while `reserved` of the limit are left after them. Throws what the database throws. */
export interface CallBudget {
  readonly limit: number;
  take(source: string, calls: number, reserved: number): Promise<boolean>;
}

/**
 * Attempts at accounts in a quarter of an hour, if not said otherwise, counted in the database: all processes share the counts, and a restart
 * keeps them. The names are the key prefixes of the stored counts.
 */
export interface AttemptLimits {
  /** Wrong passwords for one account, from any number of networks. */
  'sign-in': RateLimiterPostgres;
  /** Wrong passwords for one account from one network. */
  'sign-in-network': RateLimiterPostgres;
  /** Wrong passwords for one account from a device that signed in to it before. */
  'sign-in-device': RateLimiterPostgres;
  /** Mails that tell the owner of an account that sign-ins are refused. */
  'sign-in-lock-mail': RateLimiterPostgres;
  /** Guesses of the old password of one customer. */
  'old-password': RateLimiterPostgres;
  /** Downloads of one customer's data. */
  'account-export': RateLimiterPostgres;
  /** Wrong codes from one network address. */
  'wrong-code': RateLimiterPostgres;
  /** Mails with a code to one account. */
  'mail-to': RateLimiterPostgres;
  /** Requests for a mail with a code from one network address. */
  'mail-from': RateLimiterPostgres;
  /** Bank accounts that one customer gives for refunds; each causes a mail. */
  'refund-account': RateLimiterPostgres;
  /** People whom one customer authorizes to pick orders up; each causes a mail. */
  'pickup-authorization': RateLimiterPostgres;
  /** What one customer writes in cases; each causes a mail. */
  'case-message': RateLimiterPostgres;
  /** Photos that one customer sends. */
  'case-photo': RateLimiterPostgres;
  /** Parcels of somebody else that one customer says are theirs, in a day. */
  'parcel-claim': RateLimiterPostgres;
  /** Documents that one customer uploads. */
  document: RateLimiterPostgres;
  /** Wrong sign-ins to one account of the staff, from any number of networks. */
  'staff-sign-in': RateLimiterPostgres;
  /** Those from one network. */
  'staff-sign-in-network': RateLimiterPostgres;
  /** Wrong codes with which one member of the staff confirms. */
  'staff-confirm': RateLimiterPostgres;
  'wrong-sign-in-from': RateLimiterPostgres | null;
  'sign-up-from': RateLimiterPostgres | null;
}

export type AttemptLimit = keyof AttemptLimits;

const ATTEMPT_WINDOW_S = 15 * 60;
const DAY_S = 24 * 60 * 60;
const TABLE = 'attempts';
/** One request in ten may need data that only the marketplace has; its API is billed by the call. */
const MARKETPLACE_SHARE = 0.1;
const CLIENT_ERRORS_PER_NETWORK = 20;
const CLIENT_ERRORS = 300;

interface LimitsDeps {
  db: Database;
  config: Pick<Config, 'requestsPerMinute' | 'marketplaceCallsPerMinute'>;
}

/** Creates the limiters; the tables of what they count are those of the migrations. */
export function createLimits({ db, config }: LimitsDeps): Limits {
  const { requestsPerMinute, marketplaceCallsPerMinute: calls } = config;
  const inMemory = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const perNetwork = (points: number) => (requestsPerMinute > 0 ? inMemory(points) : null);
  // Thousands of shoppers share one address of a mobile network; a list of stolen passwords is longer.
  const perAddress = (name: AttemptLimit) => (requestsPerMinute > 0 ? attemptLimiter(db, name, 300) : null);
  return {
    requests: perNetwork(requestsPerMinute),
    marketplaceReads: perNetwork(Math.ceil(requestsPerMinute * MARKETPLACE_SHARE)),
    marketplaceCalls: calls > 0 ? callBudget(db, calls) : null,
    clientErrors: perNetwork(CLIENT_ERRORS_PER_NETWORK),
    allClientErrors: inMemory(CLIENT_ERRORS),
    attempts: {
      'sign-in': attemptLimiter(db, 'sign-in', 30),
      'sign-in-network': attemptLimiter(db, 'sign-in-network', 5),
      'sign-in-device': attemptLimiter(db, 'sign-in-device', 5),
      'sign-in-lock-mail': attemptLimiter(db, 'sign-in-lock-mail', 1),
      'old-password': attemptLimiter(db, 'old-password', 5),
      'account-export': attemptLimiter(db, 'account-export', 5),
      'wrong-code': attemptLimiter(db, 'wrong-code', 10),
      'mail-to': attemptLimiter(db, 'mail-to', 5),
      'mail-from': attemptLimiter(db, 'mail-from', 30),
      'refund-account': attemptLimiter(db, 'refund-account', 30),
      'pickup-authorization': attemptLimiter(db, 'pickup-authorization', 20),
      'case-message': attemptLimiter(db, 'case-message', 20),
      'case-photo': attemptLimiter(db, 'case-photo', 40),
      'parcel-claim': attemptLimiter(db, 'parcel-claim', 10),
      document: attemptLimiter(db, 'document', 60),
      'staff-sign-in': attemptLimiter(db, 'staff-sign-in', 30),
      'staff-sign-in-network': attemptLimiter(db, 'staff-sign-in-network', 5),
      'staff-confirm': attemptLimiter(db, 'staff-confirm', 5),
      'wrong-sign-in-from': perAddress('wrong-sign-in-from'),
      'sign-up-from': perAddress('sign-up-from'),
    },
  };
}

/** What one take of a limit in memory gave. */
export interface Taken {
  granted: number;
  remaining: number;
  /** Milliseconds until the window ends. */
  msToReset: number;
}

/** Takes up to `points` of the key. */
export async function takePoints(limiter: RateLimiterMemory, key: string, points = 1): Promise<Taken> {
  const result = await limiter.consume(key, points).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
  const left = Math.max(0, limiter.points - (result.consumedPoints - points));
  return {
    granted: Math.min(points, left),
    remaining: Math.max(0, left - points),
    msToReset: result.msBeforeNext,
  };
}

function callBudget(db: Database, limit: number): CallBudget {
  const scope = 'marketplace-calls';
  return {
    limit,
    take: (key, points, reserved) => takeFromWindow(db, { scope, key, points, limit: limit - reserved }),
  };
}

function attemptLimiter(db: Database, name: AttemptLimit, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...storeOptions(db),
    keyPrefix: name,
    points,
    duration: name === 'parcel-claim' ? DAY_S : ATTEMPT_WINDOW_S,
    tableCreated: true,
    // One limiter deletes the expired rows of all.
    clearExpiredByTimeout: name === 'sign-in',
  });
}

function storeOptions(db: Database) {
  return { storeClient: { query: (query: Query) => runQuery(db, query) }, storeType: 'client', tableName: TABLE };
}

interface Query {
  text: string;
  values?: unknown[];
}

/** The library expects a pg client; its queries run through the shop's connection pool. */
async function runQuery(db: Database, { text, values = [] }: Query): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows, rowCount: rows.length };
}
