import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#db/pool.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { hashNetwork } from './http/client-hash.ts';
import { createLeases } from './leased-limits/leases.ts';
import { createLeasedLimiter, type LeasedLimiter, type LimiterOptions } from './leased-limits/limiter.ts';

const ATTEMPT_WINDOW_S = 15 * 60;
const TABLE = 'attempts';
/** One request in ten may need data that only the marketplace has; its API is billed by the call. */
const MARKETPLACE_SHARE = 0.1;
const CLIENT_ERRORS_PER_NETWORK = 20;
const CLIENT_ERRORS = 300;

/**
 * Every rate limit of the shop; all processes on one database share them. A limiter is null where network addresses are not
 * limited (`requestsPerMinute` is 0).
 */
export interface Limits {
  /** Requests of one network address in a minute, by the address. */
  requests: LeasedLimiter | null;
  /** Calls to the marketplace that one network address causes in a minute, by the address's hash. */
  marketplaceReads: LeasedLimiter | null;
  /** Billed calls to the marketplace in a minute, whoever causes them; null where they are not limited. */
  marketplaceCalls: LeasedLimiter | null;
  /** Reports of browser errors of one network in a minute, by its hash. */
  clientErrors: LeasedLimiter | null;
  /** Those of all networks together: anybody may send them, and each is a line of the log. */
  allClientErrors: LeasedLimiter;
  attempts: AttemptLimits;
}

/**
 * Attempts at accounts in a quarter of an hour, counted in the database: all processes share the counts, and a restart
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
  /** What one customer writes in cases; each causes a mail. */
  'case-message': RateLimiterPostgres;
  /** Photos that one customer sends. */
  'case-photo': RateLimiterPostgres;
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

interface LimitsDeps extends Pick<Context, 'db' | 'clock' | 'random' | 'cache'> {
  config: Pick<Config, 'requestsPerMinute' | 'marketplaceCallsPerMinute' | 'limitLeaseTimeoutMs'>;
}

/** Creates the limiters, and the table of the attempts where it does not exist yet. */
export async function createLimits(deps: LimitsDeps): Promise<Limits> {
  const { requestsPerMinute } = deps.config;
  const { db } = deps;
  await createTable(db);
  // Thousands of shoppers share one address of a mobile network; a list of stolen passwords is longer.
  const perAddress = (name: AttemptLimit) => (requestsPerMinute > 0 ? attemptLimiter(db, name, 300) : null);
  return {
    ...createLimitsOfAMinute(deps),
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
      'case-message': attemptLimiter(db, 'case-message', 20),
      'case-photo': attemptLimiter(db, 'case-photo', 40),
      'staff-sign-in': attemptLimiter(db, 'staff-sign-in', 30),
      'staff-sign-in-network': attemptLimiter(db, 'staff-sign-in-network', 5),
      'staff-confirm': attemptLimiter(db, 'staff-confirm', 5),
      'wrong-sign-in-from': perAddress('wrong-sign-in-from'),
      'sign-up-from': perAddress('sign-up-from'),
    },
  };
}

function createLimitsOfAMinute(deps: LimitsDeps): Omit<Limits, 'attempts'> {
  const { requestsPerMinute, marketplaceCallsPerMinute, limitLeaseTimeoutMs: timeoutMs } = deps.config;
  const leases = createLeases(deps.db, { timeoutMs });
  const limiter = (options: LimiterOptions) => createLeasedLimiter({ clock: deps.clock, leases }, options);
  const perNetwork = (options: LimiterOptions) => (requestsPerMinute > 0 ? limiter(options) : null);
  return {
    requests: perNetwork({
      scope: 'requests',
      limit: requestsPerMinute,
      storedKey: (network) => hashNetwork(deps, network),
    }),
    marketplaceReads: perNetwork({
      scope: 'marketplace-reads',
      limit: Math.ceil(requestsPerMinute * MARKETPLACE_SHARE),
    }),
    marketplaceCalls:
      marketplaceCallsPerMinute > 0
        ? limiter({ scope: 'marketplace-calls', limit: marketplaceCallsPerMinute, isExact: true })
        : null,
    clientErrors: perNetwork({ scope: 'client-errors', limit: CLIENT_ERRORS_PER_NETWORK }),
    allClientErrors: limiter({ scope: 'all-client-errors', limit: CLIENT_ERRORS }),
  };
}

function attemptLimiter(db: Database, name: AttemptLimit, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...storeOptions(db),
    keyPrefix: name,
    points,
    duration: ATTEMPT_WINDOW_S,
    tableCreated: true,
    // One limiter deletes the expired rows of all.
    clearExpiredByTimeout: name === 'sign-in',
  });
}

function createTable(db: Database): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      ...storeOptions(db),
      points: 1,
      duration: ATTEMPT_WINDOW_S,
      tableCreated: false,
      clearExpiredByTimeout: false,
    };
    new RateLimiterPostgres(options, (error?: Error) => (error ? reject(error) : resolve()));
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
