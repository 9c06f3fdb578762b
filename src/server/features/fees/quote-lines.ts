import type { CardRow } from '#db/tables/card-row.ts';
import type { Queryable } from '#db/transaction.ts';
import { type FeeItem, type FeeQuote, quoteFees } from '#domain/fees/quote.ts';
import { activeRegime } from '#domain/fees/regime.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import { montevideoDay, montevideoFields } from '#domain/time/montevideo.ts';
import { offerOf } from './buyable.ts';
import { countFranchises } from './repository.ts';

export interface QuotedLine {
  card: CardRow;
  quantity: number;
}

export interface QuoteWish {
  /** Every one of them can be bought; the caller has refused the others. */
  lines: readonly QuotedLine[];
  useFranchise: FranchiseUse;
  deliveryZone: DeliveryZone;
  /** Null for a visitor, whose year nobody knows. */
  customerId: string | null;
}

/** What the lines cost at the door today: the one way from products to fees, for `POST /fees` and for an order alike. */
export async function quoteLines(
  { db, clock }: { db: Queryable; clock: () => Date },
  { lines, useFranchise, deliveryZone, customerId }: QuoteWish,
): Promise<FeeQuote> {
  const now = clock().toISOString();
  const year = customerId === null ? null : await countFranchises(db, customerId, yearStart(now));
  const regime = activeRegime(montevideoDay(now));
  return quoteFees({
    lines: lines.map(toFeeItem),
    useFranchise,
    deliveryZone,
    franchisesUsed: year?.used ?? null,
    franchiseSpentUsd: year?.spent ?? null,
    regime,
  });
}

/** Whether this year's duty-free shipments are all used. */
export async function isFranchiseYearSpent(db: Queryable, customerId: string, at: Date): Promise<boolean> {
  const now = at.toISOString();
  const { used } = await countFranchises(db, customerId, yearStart(now));
  return used >= activeRegime(montevideoDay(now)).shipmentsPerYear;
}

/** Midnight of 1 January in Montevideo, as UTC. */
function yearStart(now: string): Date {
  return new Date(`${montevideoFields(now).year}-01-01T00:00:00-03:00`);
}

function toFeeItem({ card, quantity }: QuotedLine): FeeItem {
  const offer = offerOf(card);
  if ('unbuyable' in offer) throw new Error(`${card.asin} cannot be bought (${offer.unbuyable}) and was quoted`);
  const { asin, weightGrams: unitWeight, exempt, ursec } = card;
  return { asin, unitPrice: offer.price, quantity, unitWeight, exempt, ursec };
}
