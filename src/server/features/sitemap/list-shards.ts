import type { CallReply } from '#contract/caller.ts';
import type { Database } from '#db/pool.ts';
import type { Context } from '#server/context.ts';
import { findShard, findShardStarts } from './repository.ts';

/** Search engines take 50,000 addresses in one file; these are files of half a megabyte. */
const SHARD_SIZE = 10_000;
/** Counting through a large catalogue takes a second: it is done once in a while, whoever asks. */
const FRESH_MS = 10 * 60_000;

interface Counted {
  until: number;
  starts: Promise<string[]>;
}

const counted = new WeakMap<Database, Counted>();

/** Where each shard of the catalogue begins. */
export async function listShards(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  size = SHARD_SIZE,
): Promise<CallReply<'listProductShards'>> {
  const now = clock().getTime();
  const known = counted.get(db);
  if (known && known.until > now) return starting(await known.starts);
  const starts = findShardStarts(db, size);
  counted.set(db, { until: now + FRESH_MS, starts });
  starts.catch(() => counted.delete(db));
  return starting(await starts);
}

function starting(asins: readonly string[]): CallReply<'listProductShards'> {
  return asins.map((from) => ({ from }));
}

/** The asins of one shard. */
export async function readShard(
  { db }: Pick<Context, 'db'>,
  from: string,
  size = SHARD_SIZE,
): Promise<CallReply<'readProductShard'>> {
  return findShard(db, from, size);
}
