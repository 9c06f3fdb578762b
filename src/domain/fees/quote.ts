import type { Asin } from '#domain/catalog/asin.ts';
import type { ParcelFacts } from '#domain/fees/franchise.ts';
import { appliedFranchise, type FranchiseRefusal, franchiseLeft, franchiseRefusal } from '#domain/fees/franchise.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { freightOf, handlingOf, type Tariff } from '#domain/fees/tariff.ts';
import { type Taxes, taxesOf } from '#domain/fees/taxes.ts';
import { addCents, type Cents, multiplyCents, sumCents } from '#domain/money/cents.ts';
import { percentOf } from '#domain/money/round.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import type { Grams } from '#domain/weight/grams.ts';
import { billedTenths, roundToGrams, sumExactWeight, type WeightedItem } from '#domain/weight/kilograms.ts';
import { billableWeight, isPlaceholderWeight } from '#domain/weight/unit-weight.ts';

export interface FeeItem {
  asin: Asin;
  unitPrice: Cents;
  quantity: number;
  /** Null when no weight is published; 340 g are assumed then. */
  unitWeight: Grams | null;
  /** Books and media. */
  exempt: boolean;
  ursec: 'none' | 'phone' | 'radio';
}

export interface FeeRequest {
  lines: readonly FeeItem[];
  useFranchise: FranchiseUse;
  deliveryZone: DeliveryZone;
  /** Duty-free orders of this calendar year, null for a visitor. */
  franchisesUsed: number | null;
  franchiseSpentUsd?: Cents | null;
  rules: Rules;
}

/** Every component in USD cents; the ten up to `ursecFeeForPhones` add up to `total`. */
export interface FeeQuote extends Taxes {
  productsTotal: Cents;
  freight: Cents;
  handling: Cents;
  serviceFee: Cents;
  deliveryFee: Cents;
  ursecFee: Cents;
  ursecFeeForPhones: Cents;
  total: Cents;
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

/** The quote of an order; one of before the tariff had a date does not have it. */
export type OrderQuote = Omit<FeeQuote, 'tariff'> & Partial<Pick<FeeQuote, 'tariff'>>;

/** Quotes the landed price of a cart: goods, freight, the shop's fees and taxes. Lines of one ASIN count as one. */
export function quoteFees(request: FeeRequest): FeeQuote {
  const { deliveryZone, rules } = request;
  const { regime, tariff } = rules;
  const lines = mergeByAsin(request.lines);
  const taxable = lines.filter((line) => !line.exempt);
  const productsTotal = goodsTotal(lines);
  const totalWeight = sumExactWeight(lines.map(toWeightedItem));
  const realWeight = roundToGrams(totalWeight);
  const weightTenths = billedTenths(realWeight);
  const taxableGoods = goodsTotal(taxable);
  const facts: ParcelFacts = {
    productsTotal,
    taxableGoods,
    realWeight,
    largestQuantity: Math.max(0, ...lines.map((line) => line.quantity)),
    franchisesUsed: request.franchisesUsed,
    franchiseSpentUsd: request.franchiseSpentUsd ?? null,
  };
  const useFranchise = appliedFranchise(request.useFranchise, facts, regime);
  const freight = freightOf(tariff, weightTenths);
  const taxableWeight = sumExactWeight(taxable.map(toWeightedItem));
  const base = { productsTotal, taxableGoods, freight, taxableWeight, totalWeight };
  const components = {
    productsTotal,
    freight,
    handling: handlingOf(tariff, lines.length),
    serviceFee: percentOf(productsTotal, tariff.serviceRate),
    deliveryFee: tariff.delivery[deliveryZone],
    ...taxesOf(useFranchise, base, regime),
    ursecFee: multiplyCents(tariff.ursecPerUnit, unitsOf(lines, 'radio')),
    ursecFeeForPhones: multiplyCents(tariff.ursecPerUnit, unitsOf(lines, 'phone')),
  };
  return {
    ...components,
    total: addCents(...Object.values(components)),
    realWeight,
    weightTenths,
    packages: lines.length,
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

function mergeByAsin(lines: readonly FeeItem[]): FeeItem[] {
  const byAsin = new Map<Asin, FeeItem>();
  for (const line of lines) {
    const existing = byAsin.get(line.asin);
    const quantity = (existing?.quantity ?? 0) + line.quantity;
    byAsin.set(line.asin, { ...(existing ?? line), quantity });
  }
  return [...byAsin.values()];
}

function goodsTotal(lines: readonly FeeItem[]): Cents {
  return sumCents(lines.map((line) => multiplyCents(line.unitPrice, line.quantity)));
}

function toWeightedItem(line: FeeItem): WeightedItem {
  return { unitWeight: billableWeight(line.unitWeight), quantity: line.quantity };
}

/** URSEC clears each device separately, so units count, not lines. */
function unitsOf(lines: readonly FeeItem[], kind: FeeItem['ursec']): number {
  return lines.filter((line) => line.ursec === kind).reduce((sum, line) => sum + line.quantity, 0);
}

/** A very high or impossible weight is most likely an error of the listing: the shopper is warned. */
function isWeightDoubtful(lines: readonly FeeItem[], realWeight: Grams, regime: CustomsRegime): boolean {
  const limit = regime.maxKg * 1000;
  return (
    realWeight > limit ||
    lines.some(({ unitWeight }) => unitWeight !== null && (unitWeight > limit || isPlaceholderWeight(unitWeight)))
  );
}
