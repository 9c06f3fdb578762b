import type { CardRow } from '#db/tables/card-row.ts';
import type { Context } from '#server/context.ts';

/** A list of products, cached for some seconds; concurrent calls share one read. */
export async function cachedList(
  { cache }: Pick<Context, 'cache'>,
  key: string,
  read: () => Promise<CardRow[]>,
): Promise<CardRow[]> {
  const cached = cache.lists.get(key);
  if (cached) return cached;
  return cache.lists.singleFlight(key, async (store) => {
    const rows = await read();
    store(key, rows);
    return rows;
  });
}
