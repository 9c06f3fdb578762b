import type { Asin } from '#domain/catalog/asin.ts';
import { type FranchiseRefusal, franchiseLeft, franchiseRefusal } from '#domain/fees/franchise.ts';
import {
  addForwarded,
  type FeeItem,
  type ParcelPrice,
  type ParcelRequest,
  priceParcel,
  sumLines,
} from '#domain/fees/parcel.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { Tariff } from '#domain/fees/tariff.ts';
import type { WeighedParcel } from '#domain/forwarding/parcel.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money/cents.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import type { Grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';
import { isPlaceholderWeight } from '#domain/weight/unit-weight.ts';

export interface FeeRequest extends ParcelRequest {
  lines: readonly FeeItem[];
  /** Parcels of other stores that travel with them. */
  forwarded?: readonly WeighedParcel[];
}

/** Every component in USD cents; the ten of the parcel add up to `total`. */
export interface FeeQuote extends ParcelPrice {
  total: Cents;
  /** What other stores were paid for what is in the parcels: customs counts it, `total` does not have it. */
  forwardedGoods: Cents;
  /** Whole grams. */
  realWeight: Grams;
  /** Billed weight in tenths of a kilogram. */
  weightTenths: number;
  packages: number;
  deliveryZone: DeliveryZone;
  /** The rules that the quote was made with. */
  regime: CustomsRegime;
  tariff: Tariff;
  requestedFranchise: FranchiseUse;
  /** The regime applied, which may differ from the requested one. */
  useFranchise: FranchiseUse;
  franchiseLeft: number | null;
  /** Whether the shopper is offered the choice. */
  franchiseOffered: boolean;
  /** Why the franchise does not apply or cannot be used, null when it can. */
  refusal: FranchiseRefusal | null;
  taxableGoods: Cents;
  bigPriceDetected: boolean;
  excededQuantityLimit: boolean;
  excededLimitImportationAmount: boolean;
}

/** The quote of an order; one of before the tariff had a date, or before parcels of other stores, does not have it. */
export type OrderQuote = Omit<FeeQuote, 'tariff' | 'forwardedGoods'> &
  Partial<Pick<FeeQuote, 'tariff' | 'forwardedGoods'>>;

/** Quotes the landed price of a cart: goods, freight, the shop's fees and taxes. Lines of one ASIN count as one. */
export function quoteFees(request: FeeRequest): FeeQuote {
  const { deliveryZone, rules } = request;
  const { regime, tariff } = rules;
  const lines = mergeByAsin(request.lines);
  const sums = addForwarded(sumLines(lines), request.forwarded ?? []);
  const { facts, useFranchise, components } = priceParcel(sums, request);
  const { productsTotal, realWeight, taxableGoods } = facts;
  return {
    ...components,
    total: addCents(...Object.values(components)),
    forwardedGoods: cents(sums.forwardedGoods),
    realWeight,
    weightTenths: billedTenths(realWeight),
    packages: sums.packages,
    deliveryZone,
    regime,
    tariff,
    requestedFranchise: request.useFranchise,
    useFranchise,
    franchiseLeft: franchiseLeft(request.franchisesUsed, regime),
    franchiseOffered: taxableGoods > 0 && productsTotal <= regime.perShipmentUsd,
    refusal: franchiseRefusal(facts, regime),
    taxableGoods,
    bigPriceDetected: isWeightDoubtful(lines, realWeight, regime),
    excededQuantityLimit: facts.largestQuantity > regime.maxEqualUnits,
    excededLimitImportationAmount: productsTotal >= regime.perShipmentUsd,
  };
}

/** What customs counts of the goods of an order, those of other stores too. */
export function customsValue({ productsTotal, forwardedGoods = ZERO_CENTS }: OrderQuote): Cents {
  return addCents(productsTotal, forwardedGoods);
}

/** Whether an order brings parcels of other stores alone, so that nothing is bought for it. */
export function isOfParcels({ forwardedGoods = ZERO_CENTS, productsTotal }: OrderQuote): boolean {
  return forwardedGoods > 0 && productsTotal === 0;
}

/** Equal ASINs as one line. */
export function mergeByAsin(lines: readonly FeeItem[]): FeeItem[] {
  const byAsin = new Map<Asin, FeeItem>();
  for (const line of lines) {
    const existing = byAsin.get(line.asin);
    const quantity = (existing?.quantity ?? 0) + line.quantity;
    byAsin.set(line.asin, { ...(existing ?? line), quantity });
  }
  return [...byAsin.values()];
}

/** A very high or impossible weight is most likely an error of the listing: the shopper is warned. */
function isWeightDoubtful(lines: readonly FeeItem[], realWeight: Grams, regime: CustomsRegime): boolean {
  const limit = regime.maxKg * 1000;
  return (
    realWeight > limit ||
    lines.some(({ unitWeight }) => unitWeight !== null && (unitWeight > limit || isPlaceholderWeight(unitWeight)))
  );
}
