import type { CardRow } from '#db/tables/card-row.ts';
import type { PricedSubstitute } from '#db/tables/line-questions.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { billableWeight } from '#domain/weight/unit-weight.ts';
import type { Context } from '#server/context.ts';
import { findSimilarAsins } from '#server/features/catalog/lists/list-similar.ts';
import { findCardsInOrder } from '#server/features/catalog/products/find-cards.ts';
import { findVariations } from '#server/features/catalog/products/find-product.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { variantText } from '#server/features/catalog/products/variant-text.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { type ChangedLine, type Difference, findDifference } from './difference.ts';

const MOST = 5;

export interface Substitute {
  card: CardRow;
  price: Cents;
  difference: Difference;
}

type Deps = Pick<Context, 'db' | 'reads' | 'dictionary'>;

/** Up to five new products like that of a line that can be bought, with what the whole order costs with each. */
export async function findSubstitutes(
  deps: Deps,
  { order, lineId }: { order: OrderRow; lineId: string },
): Promise<Substitute[]> {
  const { db } = deps;
  const lines = await findOrderLines(db, order.id);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return [];
  const asins = await findSimilarAsins(deps, line.asin);
  const ordered = new Set(lines.flatMap(({ asin, substitute }) => [asin, substitute?.asin ?? asin]));
  const cards = (await findCardsInOrder(db, asins)).filter(({ asin }) => !ordered.has(asin)).filter(isOffered);
  // What the store sends itself arrives without the shipping of a seller.
  const first = cards.toSorted((one, other) => Number(other.prime) - Number(one.prime)).slice(0, MOST);
  return await Promise.all(first.map((card) => toSubstitute(db, { order, lineId, card })));
}

/** A product in place of that of a line, where it may be bought; null otherwise. */
export async function findSubstitute(
  db: Queryable,
  { order, lineId, asin }: { order: OrderRow; lineId: string; asin: string },
): Promise<Substitute | null> {
  const lines = await findOrderLines(db, order.id);
  if (lines.some((line) => line.asin === asin || line.substitute?.asin === asin)) return null;
  const [card] = await findCardsInOrder(db, [asin]);
  return card && isOffered(card) ? await toSubstitute(db, { order, lineId, card }) : null;
}

function isOffered(card: CardRow): boolean {
  return card.condition === 'new' && 'price' in toOffer(card);
}

async function toSubstitute(
  db: Queryable,
  { order, lineId, card }: { order: OrderRow; lineId: string; card: CardRow },
): Promise<Substitute> {
  const offer = toOffer(card);
  const price = 'price' in offer ? offer.price : cents(0);
  const change = { ...changeOf(card), unitPrice: price };
  return { card, price, difference: await findDifference(db, { order, lineId, change }) };
}

function changeOf({ asin, weightGrams: unitWeight, exempt, ursec }: CardRow): Omit<ChangedLine, 'unitPrice'> {
  return { asin, unitWeight, exempt, ursec };
}

/** As the order keeps it. */
export async function snapshotSubstitute(db: Queryable, { card, price }: Substitute): Promise<PricedSubstitute> {
  const { asin, title, translatedTitle, image, weightGrams } = card;
  const variant = variantText((await findVariations(db, [asin])).get(asin) ?? null);
  return { asin, title, translatedTitle, variant, image, weightGrams: billableWeight(weightGrams), priceCents: price };
}
