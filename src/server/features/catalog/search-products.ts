import type { SearchReply } from '#contract/catalog.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { isShareable, normalKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { isRefusal } from '#server/http/refusal.ts';
import { findCardsInOrder } from './find.ts';
import { oneFlight } from './flights.ts';
import { later } from './flush.ts';
import { memoryOf } from './memory.ts';
import { presentCard, quotingOn } from './present.ts';
import { readProduct } from './read-product.ts';
import { type AskedPages, askMarketplace } from './search-marketplace.ts';
import { searchOwn } from './search-own.ts';

type Needs = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'queue' | 'partners'>;

export const PAGE_SIZE = 20;
export const MAX_PAGES = 20;

export interface SearchInput {
  keyword: string;
  page: number;
  visitor: string;
  address: string;
}

/** A page of products for a keyword: from memory, else from all the shop has seen, else from the marketplace. */
export async function searchProducts(context: Needs, input: SearchInput): Promise<SearchReply> {
  const memory = memoryOf(context.db);
  const keyword = normalKeyword(input.keyword);
  const key = `${input.page} ${keyword}`;
  const remembered = memory.searches.get(key, context.clock().getTime());
  if (remembered) return remembered;
  return oneFlight(memory.flights, `search ${key}`, async () => {
    const asin = asinIn(input.keyword);
    const named = asin ? await oneProduct(context, asin, input) : null;
    const reply = named ?? (await search(context, keyword, input));
    // What the marketplace could not add is asked again with the next search.
    if (!reply.stale) memory.searches.set(key, reply, context.clock().getTime());
    return reply;
  });
}

async function search(context: Needs, keyword: string, { page, address }: SearchInput): Promise<SearchReply> {
  const own = await searchOwn(context.db, keyword, page * PAGE_SIZE);
  const asked: AskedPages =
    own.exact.length >= page * PAGE_SIZE
      ? { asins: [], more: false, stale: false }
      : await askMarketplace(context, { keyword, words: own.english, from: own.exact.length, page, address });
  const asins = [...new Set([...own.exact, ...asked.asins, ...own.near])].slice(0, MAX_PAGES * PAGE_SIZE);
  if (page === 1 && own.exact.length > 0) noteKeyword(context, keyword);
  const shown = await findCardsInOrder(context.db, asins.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
  const quoting = quotingOn(context.clock());
  const pages = Math.ceil(asins.length / PAGE_SIZE) + (asked.more && asins.length >= page * PAGE_SIZE ? 1 : 0);
  return {
    products: shown.map((row) => presentCard(row, quoting)),
    page,
    pages: Math.min(MAX_PAGES, pages),
    total: asins.length,
    stale: asked.stale,
  };
}

/** An asin, or the address of its page at the marketplace. */
function asinIn(text: string): Asin | null {
  const linked = /\/(?:dp|gp\/product|gp\/aw\/d)\/([0-9a-z]{10})(?:[/?#]|$)/i.exec(text)?.[1];
  const plain = /^\s*([0-9a-z]{10})\s*$/i.exec(text)?.[1];
  const candidate = linked ?? (plain && /\d/.test(plain) ? plain : undefined);
  return candidate ? parseAsin(candidate) : null;
}

async function oneProduct(context: Needs, asin: Asin, { page, ...asker }: SearchInput): Promise<SearchReply | null> {
  const found = await readProduct(context, asin, asker);
  if (isRefusal(found)) return null;
  const cards = await findCardsInOrder(context.db, [asin]);
  const quoting = quotingOn(context.clock());
  const products = page === 1 ? cards.map((row) => presentCard(row, quoting)) : [];
  return { products, page, pages: 1, total: cards.length, stale: false };
}

/** What many search for is suggested to everyone. */
function noteKeyword(needs: Pick<Context, 'db' | 'clock' | 'log'>, keyword: string): void {
  if (!isShareable(keyword)) return;
  const { keywords } = memoryOf(needs.db);
  if (keywords.size < 5000) keywords.set(keyword, (keywords.get(keyword) ?? 0) + 1);
  later(needs);
}
