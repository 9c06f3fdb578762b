import type { CallReply } from '#contract/caller.ts';
import type { Context } from '#server/context.ts';
import { findAsinAfter, findShard } from './repository.ts';

/** Search engines accept 50,000 addresses in one file; these are files of half a megabyte. */
const SHARD_SIZE = 10_000;

/** Where each shard of the catalogue begins. Cached, since counting through a large catalogue takes many statements. */
export async function listShards(
  { reads, cache }: Pick<Context, 'reads' | 'cache'>,
  size = SHARD_SIZE,
): Promise<CallReply<'listProductShards'>> {
  const starts =
    cache.sitemapShards.get(size) ??
    (await cache.sitemapShards.singleFlight(size, async (store) => {
      const found = await findStarts(reads, size);
      store(size, found);
      return found;
    }));
  return starts.map((from) => ({ from }));
}

/** Steps from shard to shard, so that no statement reads more than one. */
async function findStarts(db: Context['db'], size: number): Promise<string[]> {
  const starts: string[] = [];
  let next = await findAsinAfter(db, { from: '', offset: 0 });
  while (next !== null) {
    starts.push(next);
    next = await findAsinAfter(db, { from: next, offset: size });
  }
  return starts;
}

/** The ASINs of the shard that begins at `from`. */
export async function readShard(
  { reads }: Pick<Context, 'reads'>,
  from: string,
  size = SHARD_SIZE,
): Promise<CallReply<'readProductShard'>> {
  return findShard(reads, from, size);
}
