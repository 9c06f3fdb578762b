import type { SearchReply } from '#contract/catalog.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { arrange, countFacets, type Filters, isNarrowed, NO_FILTERS } from '#domain/search/filters.ts';
import { normalKeyword } from '#domain/search/keyword.ts';
import { oneFlight } from '#server/cache/single-flight.ts';
import type { Context } from '#server/context.ts';
import { memoryOf } from '#server/features/catalog/products/cache.ts';
import { findCardsInOrder } from '#server/features/catalog/products/find-cards.ts';
import { presentCard, quotingOn } from '#server/features/catalog/products/present.ts';
import { readProduct } from '#server/features/catalog/products/read-product.ts';
import { isRefusal } from '#server/http/refusal.ts';
import { presentFacets, toFilterable } from './search-filters.ts';
import { type Found, findProducts, MAX_PAGES, PAGE_SIZE } from './search-results.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'queue' | 'partners'>;

export interface SearchInput {
  keyword: string;
  page: number;
  filters?: Filters;
  visitor: string;
  address: string;
}

/** A page of products for a keyword, filtered and sorted as asked, with what every further choice would show. */
export async function searchProducts(context: Deps, input: SearchInput): Promise<SearchReply> {
  const { page, filters = NO_FILTERS } = input;
  return replyOf(await found(context, input), { page, filters }, context.clock());
}

/** From memory where it is; many who ask at once are answered by one look. */
async function found(context: Deps, input: SearchInput): Promise<Found> {
  const memory = memoryOf(context.db);
  const keyword = normalKeyword(input.keyword);
  const key = `${input.page} ${keyword}`;
  const remembered = memory.found.get(key, context.clock().getTime());
  if (remembered) return remembered;
  return oneFlight(memory.flights, `search ${key}`, async () => {
    const asin = asinIn(input.keyword);
    const named = asin ? await oneProduct(context, asin, input) : null;
    const fresh = named ?? (await findProducts(context, { keyword, page: input.page, address: input.address }));
    // What the marketplace could not add is asked again with the next search.
    if (!fresh.stale) memory.found.set(key, fresh, context.clock().getTime());
    return fresh;
  });
}

/** Filters and counts of one and the same set: what a choice promises is what it shows. */
function replyOf(found: Found, { page, filters }: { page: number; filters: Filters }, now: Date): SearchReply {
  const quoting = quotingOn(now);
  const all = found.products.map(({ row, exact }) => {
    const card = presentCard(row, quoting);
    return { card, sight: toFilterable(row, card, exact) };
  });
  const sights = all.map(({ sight }) => sight);
  const shown = arrange(all, ({ sight }) => sight, filters);
  const more = found.more && !isNarrowed(filters) && shown.length >= page * PAGE_SIZE ? 1 : 0;
  return {
    products: shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ card }) => card),
    page,
    pages: Math.min(MAX_PAGES, Math.ceil(shown.length / PAGE_SIZE) + more),
    total: shown.length,
    facets: presentFacets(countFacets(sights, filters), all.length),
    stale: found.stale,
  };
}

/** An asin, or the address of its page at the marketplace. */
function asinIn(text: string): Asin | null {
  const linked = /\/(?:dp|gp\/product|gp\/aw\/d)\/([0-9a-z]{10})(?:[/?#]|$)/i.exec(text)?.[1];
  const plain = /^\s*([0-9a-z]{10})\s*$/i.exec(text)?.[1];
  const candidate = linked ?? (plain && /\d/.test(plain) ? plain : undefined);
  return candidate ? parseAsin(candidate) : null;
}

async function oneProduct(context: Deps, asin: Asin, { visitor, address }: SearchInput): Promise<Found | null> {
  const read = await readProduct(context, asin, { visitor, address });
  if (isRefusal(read)) return null;
  const rows = await findCardsInOrder(context.db, [asin]);
  return { products: rows.map((row) => ({ row, exact: true })), more: false, stale: false };
}
