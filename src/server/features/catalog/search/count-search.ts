import { isCountable } from '#domain/search/countable.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { SearchResults } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { scheduleFlush } from '#server/features/catalog/products/write-behind.ts';

/** What one process writes at once, and on one day, at most. */
const MAX_BUFFERED = 5000;
export const MAX_A_DAY = 50_000;

/**
 * Counts a search once for each visitor and day, written later together with others. A search that the marketplace left
 * without an answer is not one without result.
 */
export function countSearch(
  deps: Pick<Context, 'db' | 'clock' | 'writeBehind' | 'log'>,
  { products, hasOwn, stale }: SearchResults,
  { keyword, visitor }: { keyword: string; visitor: string },
): void {
  const query = normalizeKeyword(keyword);
  if (!isCountable(query)) return;
  const { writeBehind, clock } = deps;
  const day = montevideoDay(clock().toISOString());
  const key = `${day} ${visitor} ${query}`;
  if (writeBehind.searches.has(key) || writeBehind.searches.size >= MAX_BUFFERED) return;
  if (writeBehind.searchesOfDay.day !== day) writeBehind.searchesOfDay = { day, count: 0 };
  if (writeBehind.searchesOfDay.count >= MAX_A_DAY) return;
  writeBehind.searchesOfDay.count += 1;
  writeBehind.searches.set(key, { day, visitor, query, hasOwn, hasAny: products.length > 0 || stale });
  scheduleFlush(deps);
}
