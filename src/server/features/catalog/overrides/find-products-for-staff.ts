import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { parseLinkedAsin } from '#domain/catalog/asin.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findCards, findCardsInOrder } from '#server/features/catalog/products/find-cards.ts';
import { asinsOf, searchLocal } from '#server/features/catalog/search/search-local.ts';
import { findSearchIntent } from '#server/features/catalog/search/search-terms.ts';
import type { Refusal } from '#server/refusal.ts';
import { unknownProduct } from './unknown-product.ts';

const MAX_FOUND = 50;

/** Products of the shop's own catalogue: by ASIN or the address of their page, else by words. */
export async function findProductsForStaff(
  deps: Pick<Context, 'db' | 'reads' | 'dictionary'>,
  { input: { q } }: StaffRequest<'findProducts'>,
): Promise<BackofficeReply<'findProducts'> | Refusal> {
  const { db } = deps;
  if (q === '') return { found: [], only: null };
  const asin = parseLinkedAsin(q);
  const card = asin && (await findCards(db, [asin])).get(asin);
  if (card) return { found: [card].map(({ asin: known, title }) => ({ asin: known, title })), only: asin };
  // An address is no title.
  if (asin && /^https?:/i.test(q)) return unknownProduct();
  const intent = await findSearchIntent(deps, normalizeKeyword(q), { day: null });
  const asins = asinsOf(await searchLocal(deps, intent, MAX_FOUND));
  const cards = await findCardsInOrder(db, asins.slice(0, MAX_FOUND));
  if (asin && cards.length === 0) return unknownProduct();
  return { found: cards.map((one) => ({ asin: one.asin, title: one.title })), only: null };
}
