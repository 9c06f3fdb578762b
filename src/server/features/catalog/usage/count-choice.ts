import { PAGES } from '#contract/pages.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { isCountable } from '#domain/search/countable.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { scheduleFlush } from '#server/features/catalog/products/write-behind.ts';

type Deps = Pick<Context, 'clock' | 'db' | 'log' | 'writeBehind'>;

/** A result of a search that was opened. */
export interface Choice {
  query: string;
  asin: string;
}

const MAX_BUFFERED = 20_000;
/** The address of the data of a page, for a navigation within the browser. */
const DATA = /\.data$/;

/**
 * The result that a request for a page opens: the page of a product, asked for from the results of a search of the same
 * shop. Null for any other request, and for a search that may not be counted.
 */
export function choiceOf(
  { url, headers }: { url: string; headers: Record<string, unknown> },
  origin: string,
): Choice | null {
  const page = URL.parse(url, origin);
  const from = typeof headers.referer === 'string' ? URL.parse(headers.referer) : null;
  if (page?.pathname.replace(DATA, '') !== PAGES.product) return null;
  if (from?.origin !== new URL(origin).origin || from.pathname !== PAGES.search) return null;
  const asin = parseAsin(page.searchParams.get('asin') ?? '');
  const query = normalizeKeyword(from.searchParams.get('amz') ?? '');
  return asin !== null && isCountable(query) ? { query, asin } : null;
}

/** Counts an opened result once for each visitor, search and day, written later together with others. */
export function countChoice(deps: Deps, visitor: string, { query, asin }: Choice): void {
  const { choices } = deps.writeBehind;
  const day = montevideoDay(deps.clock().toISOString());
  if (choices.size < MAX_BUFFERED) choices.set(`${day} ${visitor} ${asin} ${query}`, { day, query, visitor, asin });
  scheduleFlush(deps);
}

/** Counts products that a visitor put into the cart, for the searches whose results they were. */
export function countCarted(deps: Deps, visitor: string, asins: readonly string[]): void {
  const { carted } = deps.writeBehind;
  const day = montevideoDay(deps.clock().toISOString());
  for (const asin of asins)
    if (carted.size < MAX_BUFFERED) carted.set(`${day} ${visitor} ${asin}`, { day, visitor, asin });
  scheduleFlush(deps);
}
