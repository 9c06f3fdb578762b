import type { CardRow } from '#db/tables/card-row.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { customsValue, type FeeQuote, type FeeRequest, quoteFees } from '#domain/fees/quote.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { Rules } from '#domain/fees/rules.ts';
import type { WeighedParcel } from '#domain/forwarding/parcel.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import { montevideoFields } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { countFranchises } from './repository.ts';

export interface QuotedLine {
  card: CardRow;
  quantity: number;
}

export interface QuoteRequest {
  /** All of them can be bought: the caller has refused the others. */
  lines: readonly QuotedLine[];
  useFranchise: FranchiseUse;
  deliveryZone: DeliveryZone;
  /** Null for a visitor, whose franchise year is unknown. */
  customerId: string | null;
  /** Parcels of other stores that come along. */
  forwarded?: readonly WeighedParcel[];
}

type QuoteDeps = Pick<Context, 'clock'> & { db: Queryable; rules: Rules };

/** Quotes the landed price of the lines now; `POST /fees` and orders share it, so that they cannot differ. */
export async function quoteLines(deps: QuoteDeps, { useFranchise, ...lines }: QuoteRequest): Promise<FeeQuote> {
  return quoteFees({ ...(await readFeeRequest(deps, lines)), useFranchise });
}

/** What the lines are quoted with now, under whichever regime. */
export async function readFeeRequest(
  { db, clock, rules }: QuoteDeps,
  { lines, deliveryZone, customerId, forwarded = [] }: Omit<QuoteRequest, 'useFranchise'>,
): Promise<Omit<FeeRequest, 'useFranchise'>> {
  const now = clock().toISOString();
  const year = customerId === null ? null : await countFranchises(db, customerId, yearOf(now));
  return {
    lines: lines.map(toFeeItem),
    forwarded,
    deliveryZone,
    franchisesUsed: year?.used ?? null,
    franchiseSpentUsd: year?.spent ?? null,
    rules,
  };
}

/** Whether another duty-free shipment goes beyond what the rules allow the customer in this year. */
export async function isYearlyFranchiseUsed(
  db: Queryable,
  { shipmentsPerYear, annualUsd }: CustomsRegime,
  { customerId, goods, at }: { customerId: string; goods: Cents; at: Date },
): Promise<boolean> {
  const { used, spent } = await countFranchises(db, customerId, yearOf(at.toISOString()));
  return used >= shipmentsPerYear || (annualUsd !== null && spent + goods > annualUsd);
}

/** The duty-free shipments of an order's customer in its year, and their goods, without the order itself. */
export async function countOtherFranchises(
  db: Queryable,
  order: Pick<OrderRow, 'customer_id' | 'created_at' | 'use_franchise' | 'fees'>,
): Promise<{ used: number; spent: Cents }> {
  const year = yearOf(order.created_at.toISOString());
  const { used, spent } = await countFranchises(db, order.customer_id, year);
  if (order.use_franchise !== 'USE') return { used, spent };
  return { used: Math.max(0, used - 1), spent: cents(Math.max(0, spent - customsValue(order.fees))) };
}

/** The customer's duty-free shipments of this calendar year: used, and left under the rules in force. */
export async function readFranchiseYear(
  { db, clock, rules }: Pick<Context, 'clock' | 'rules'> & { db: Queryable },
  customerId: string,
): Promise<{ used: number; left: number }> {
  const { used } = await countFranchises(db, customerId, yearOf(clock().toISOString()));
  const { shipmentsPerYear } = rules.current().regime;
  return { used, left: Math.max(0, shipmentsPerYear - used) };
}

/** The calendar year in Montevideo, and its first moment. */
export function yearOf(now: string): { year: number; since: Date } {
  const year = Number(montevideoFields(now).year);
  return { year, since: new Date(`${year}-01-01T00:00:00-03:00`) };
}

function toFeeItem({ card, quantity }: QuotedLine): FeeItem {
  const offer = toOffer(card);
  if ('unbuyable' in offer)
    throw new Error(`${card.asin} was quoted although it cannot be bought (${offer.unbuyable})`);
  const { asin, weightGrams: unitWeight, exempt, ursec } = card;
  return { asin, unitPrice: offer.price, quantity, unitWeight, exempt, ursec };
}
