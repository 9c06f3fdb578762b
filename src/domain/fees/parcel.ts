import type { Asin } from '#domain/catalog/asin.ts';
import { appliedFranchise, type ParcelFacts } from '#domain/fees/franchise.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { freightOf, handlingOf } from '#domain/fees/tariff.ts';
import { type Taxes, taxesOf } from '#domain/fees/taxes.ts';
import { type Cents, cents, multiplyCents } from '#domain/money/cents.ts';
import { percentOf } from '#domain/money/round.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import type { Grams } from '#domain/weight/grams.ts';
import { billedTenths, roundToGrams, sumExactWeight } from '#domain/weight/kilograms.ts';
import { billableWeight } from '#domain/weight/unit-weight.ts';

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

/** What the price of a parcel depends on besides what is in it. */
export interface ParcelRequest {
  useFranchise: FranchiseUse;
  deliveryZone: DeliveryZone;
  /** Duty-free orders of this calendar year, null for a visitor. */
  franchisesUsed: number | null;
  franchiseSpentUsd?: Cents | null;
  rules: Rules;
}

/** What a parcel holds, added up over its lines. */
export interface ParcelSums {
  goods: number;
  /** Goods without books and media. */
  taxableGoods: number;
  /** Exact weights (`sumExactWeight`). */
  weight: bigint;
  taxableWeight: bigint;
  /** Units of the line with the most units. */
  largestQuantity: number;
  /** One for each line. */
  packages: number;
  /** URSEC clears each device separately, so units count, not lines. */
  radios: number;
  phones: number;
}

/** The components of a parcel's price, in USD cents. */
export interface ParcelPrice extends Taxes {
  productsTotal: Cents;
  freight: Cents;
  handling: Cents;
  serviceFee: Cents;
  deliveryFee: Cents;
  ursecFee: Cents;
  ursecFeeForPhones: Cents;
}

/** Adds up lines, of which no two have the same ASIN. */
export function sumParcel(lines: readonly FeeItem[]): ParcelSums {
  const sums = { goods: 0, taxableGoods: 0, weight: 0n, taxableWeight: 0n, largestQuantity: 0, radios: 0, phones: 0 };
  for (const { unitPrice, quantity, unitWeight, exempt, ursec } of lines) {
    const goods = unitPrice * quantity;
    const weight = sumExactWeight([{ unitWeight: billableWeight(unitWeight), quantity }]);
    sums.goods += goods;
    sums.weight += weight;
    if (!exempt) {
      sums.taxableGoods += goods;
      sums.taxableWeight += weight;
    }
    sums.largestQuantity = Math.max(sums.largestQuantity, quantity);
    if (ursec === 'radio') sums.radios += quantity;
    if (ursec === 'phone') sums.phones += quantity;
  }
  return { ...sums, packages: lines.length };
}

/** Prices a parcel: its components, the regime applied, and the facts that decided on it. */
export function priceParcel(
  sums: ParcelSums,
  { useFranchise: requested, deliveryZone, rules: { regime, tariff }, ...year }: ParcelRequest,
): { components: ParcelPrice; useFranchise: FranchiseUse; facts: ParcelFacts } {
  const productsTotal = cents(sums.goods);
  const taxableGoods = cents(sums.taxableGoods);
  const realWeight = roundToGrams(sums.weight);
  const facts: ParcelFacts = {
    productsTotal,
    taxableGoods,
    realWeight,
    largestQuantity: sums.largestQuantity,
    franchisesUsed: year.franchisesUsed,
    franchiseSpentUsd: year.franchiseSpentUsd ?? null,
  };
  const useFranchise = appliedFranchise(requested, facts, regime);
  const freight = freightOf(tariff, billedTenths(realWeight));
  const base = { productsTotal, taxableGoods, freight, taxableWeight: sums.taxableWeight, totalWeight: sums.weight };
  const components = {
    productsTotal,
    freight,
    handling: handlingOf(tariff, sums.packages),
    serviceFee: percentOf(productsTotal, tariff.serviceRate),
    deliveryFee: tariff.delivery[deliveryZone],
    ...taxesOf(useFranchise, base, regime),
    ursecFee: multiplyCents(tariff.ursecPerUnit, sums.radios),
    ursecFeeForPhones: multiplyCents(tariff.ursecPerUnit, sums.phones),
  };
  return { components, useFranchise, facts };
}
