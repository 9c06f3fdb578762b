import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#db/pool.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';

const WINDOW_S = 15 * 60;
const TABLE = 'attempts';

/** What is counted, and how often it may happen in a quarter of an hour. */
const LIMITS = {
  /** Sign-ins weighed for one account, from however many addresses. */
  'sign-in': 5,
  /** Guesses of the old password by who holds a session. */
  'old-password': 5,
  /** Wrong codes from one address. */
  'wrong-code': 10,
  /** Mails with a code to one account, and requests for one from one address. */
  'mail-to': 5,
  'mail-from': 30,
  /** Behind one address of a mobile network stand thousands of shoppers; a list of passwords or of accounts is longer. */
  'wrong-sign-in-from': 300,
  'sign-up-from': 300,
} as const;

type LimitName = keyof typeof LIMITS;

// Counted in the database: neither a restart nor a second process starts anew. The library keeps its table itself.
const limiters = new WeakMap<Database, Promise<Record<LimitName, RateLimiterPostgres>>>();

/** Counts one more; a refusal when it is one too many. */
export async function takeOne(db: Database, name: LimitName, who: string): Promise<Refusal | null> {
  const limiter = (await limitersOf(db))[name];
  try {
    await limiter.consume(keyOf(who));
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return tooMany(error);
    throw error;
  }
}

/** The same for what one network address does, where addresses are limited at all. */
export async function takeOneFrom(
  { config, db }: Pick<Context, 'config' | 'db'>,
  name: LimitName,
  address: string,
): Promise<Refusal | null> {
  return config.requestsPerMinute > 0 ? await takeOne(db, name, address) : null;
}

/** A try counts before it is weighed, so that many at once are no way around; a good one is taken off again. */
export async function giveBack(db: Database, name: LimitName, who: string): Promise<void> {
  await (await limitersOf(db))[name].reward(keyOf(who));
}

/** Begins anew for who proved to be who they say. */
export async function forgetCount(db: Database, name: LimitName, who: string): Promise<void> {
  await (await limitersOf(db))[name].delete(keyOf(who));
}

/** Hashed, so that addresses that were tried are not kept; normalised, so that `A@b` and `a@B` count as one. */
function keyOf(who: string): string {
  return createHash('sha256').update(normalizeEmail(who)).digest('base64url');
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal(429, 'Demasiados intentos; esperá unos minutos y volvé a intentar', { retryAfter });
}

function limitersOf(db: Database): Promise<Record<LimitName, RateLimiterPostgres>> {
  const known = limiters.get(db);
  if (known) return known;
  const made = makeLimiters(db);
  limiters.set(db, made);
  made.catch(() => limiters.delete(db));
  return made;
}

async function makeLimiters(db: Database): Promise<Record<LimitName, RateLimiterPostgres>> {
  const names = Object.keys(LIMITS) as LimitName[];
  const [first] = names;
  if (first) await createTable(db, first);
  return Object.fromEntries(names.map((name) => [name, limiter(db, name)])) as Record<LimitName, RateLimiterPostgres>;
}

function createTable(db: Database, name: LimitName): Promise<void> {
  return new Promise((resolve, reject) => {
    const ready = (error?: Error) => (error ? reject(error) : resolve());
    new RateLimiterPostgres({ ...options(db, name), tableCreated: false, clearExpiredByTimeout: false }, ready);
  });
}

function limiter(db: Database, name: LimitName): RateLimiterPostgres {
  // One of them sweeps the table for all.
  return new RateLimiterPostgres({
    ...options(db, name),
    tableCreated: true,
    clearExpiredByTimeout: name === 'sign-in',
  });
}

function options(db: Database, name: LimitName) {
  return {
    storeClient: { query: (query: Query) => runQuery(db, query) },
    storeType: 'client',
    tableName: TABLE,
    keyPrefix: name,
    points: LIMITS[name],
    duration: WINDOW_S,
  };
}

interface Query {
  text: string;
  values?: unknown[];
}

/** The library speaks to a pg client; here it speaks through the pool that the shop already has. */
async function runQuery(db: Database, { text, values = [] }: Query): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows, rowCount: rows.length };
}
