import { isCountable } from '#domain/search/countable.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { SearchResults } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { scheduleFlush } from '#server/features/catalog/products/write-behind.ts';

/** What one process writes at once, on one day, and of one network, which must not take the day from the others. */
const MAX_BUFFERED = 5000;
export const MAX_A_DAY = 50_000;
const MAX_OF_NETWORK = 1000;

/**
 * Counts a search once for each network and day, written later together with others. A search that the marketplace left
 * without an answer is not one without result.
 */
export function countSearch(
  deps: Pick<Context, 'db' | 'clock' | 'writeBehind' | 'log'>,
  { products, hasOwn, stale }: SearchResults,
  { keyword, network }: { keyword: string; network: string },
): void {
  const query = normalizeKeyword(keyword);
  if (!isCountable(query)) return;
  const { writeBehind, clock } = deps;
  const day = montevideoDay(clock().toISOString());
  const key = `${day} ${network} ${query}`;
  if (writeBehind.searches.has(key) || writeBehind.searches.size >= MAX_BUFFERED) return;
  if (writeBehind.searchesOfDay.day !== day) writeBehind.searchesOfDay = { day, count: 0, ofNetworks: new Map() };
  const { searchesOfDay } = writeBehind;
  const ofNetwork = searchesOfDay.ofNetworks.get(network) ?? 0;
  if (searchesOfDay.count >= MAX_A_DAY || ofNetwork >= MAX_OF_NETWORK) return;
  searchesOfDay.count += 1;
  searchesOfDay.ofNetworks.set(network, ofNetwork + 1);
  writeBehind.searches.set(key, { day, network, query, hasOwn, hasAny: products.length > 0 || stale });
  scheduleFlush(deps);
}
