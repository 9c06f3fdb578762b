import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#db/pool.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { hashNetwork } from '#server/http/client-hash.ts';
import { createLeases } from '#server/limits/leased/leases.ts';
import { createLeasedLimiter, type LimiterOptions } from '#server/limits/leased/limiter.ts';
import type { AttemptLimit, Limits } from '#server/limits/limits.ts';

const ATTEMPT_WINDOW_S = 15 * 60;
const TABLE = 'attempts';
/** One request in ten may need data that only the marketplace has; its API is billed by the call. */
const MARKETPLACE_SHARE = 0.1;
const CLIENT_ERRORS_PER_NETWORK = 20;
const CLIENT_ERRORS = 300;

interface LimitsDeps extends Pick<Context, 'db' | 'clock' | 'random' | 'cache'> {
  config: Pick<Config, 'requestsPerMinute' | 'marketplaceCallsPerMinute' | 'limitLeaseTimeoutMs'>;
}

/** Creates the limiters; the tables of what they count are those of the migrations. */
export function createLimits(deps: LimitsDeps): Limits {
  const { requestsPerMinute } = deps.config;
  const { db } = deps;
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
