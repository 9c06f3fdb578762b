import { PAGES } from '#contract/pages.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
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

/** The product whose page a request asks for; null for any other page. */
export function openedProduct({ url }: { url: string }, origin: string): Asin | null {
  const page = URL.parse(url, origin);
  if (page?.pathname.replace(DATA, '') !== PAGES.product) return null;
  return parseAsin(page.searchParams.get('asin') ?? '');
}

/**
 * The search of whose results a request for a product's page opens one: that of the page of the same shop which links to
 * it. Null without one, and for a search that may not be counted.
 */
export function searchBefore({ headers }: { headers: Record<string, unknown> }, origin: string): string | null {
  const from = typeof headers.referer === 'string' ? URL.parse(headers.referer) : null;
  if (from?.origin !== new URL(origin).origin || from.pathname !== PAGES.search) return null;
  const query = normalizeKeyword(from.searchParams.get('amz') ?? '');
  return isCountable(query) ? query : null;
}

/** Counts an opened result once for each network, search and day, written later together with others. */
export function countChoice(deps: Deps, network: string, { query, asin }: Choice): void {
  const { choices } = deps.writeBehind;
  const day = montevideoDay(deps.clock().toISOString());
  if (choices.size < MAX_BUFFERED) choices.set(`${day} ${network} ${asin} ${query}`, { day, query, network, asin });
  scheduleFlush(deps);
}

/** Counts products that somebody put into the cart, for the searches of the same network whose results they were. */
export function countCarted(deps: Deps, network: string, asins: readonly string[]): void {
  const { carted } = deps.writeBehind;
  const day = montevideoDay(deps.clock().toISOString());
  for (const asin of asins)
    if (carted.size < MAX_BUFFERED) carted.set(`${day} ${network} ${asin}`, { day, network, asin });
  scheduleFlush(deps);
}
