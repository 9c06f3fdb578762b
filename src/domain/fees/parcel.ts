import type { Asin } from '#domain/catalog/asin.ts';
import { appliedFranchise, type ParcelFacts } from '#domain/fees/franchise.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { freightOf, handlingOf } from '#domain/fees/tariff.ts';
import { type Taxes, taxesOf } from '#domain/fees/taxes.ts';
import { declaredValue, type WeighedParcel } from '#domain/forwarding/parcel.ts';
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
  /** What other stores were paid for the parcels that travel with them: customs counts it, the shop does not charge it. */
  forwardedGoods: number;
  /** Goods and forwarded goods without books and media. */
  taxableGoods: number;
  /** Exact weights (`sumExactWeight`). */
  weight: bigint;
  taxableWeight: bigint;
  /** Units of the line with the most units. */
  largestQuantity: number;
  /** One for each line and each parcel of another store. */
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

const NOTHING: ParcelSums = {
  goods: 0,
  forwardedGoods: 0,
  taxableGoods: 0,
  weight: 0n,
  taxableWeight: 0n,
  largestQuantity: 0,
  packages: 0,
  radios: 0,
  phones: 0,
};

/** Adds up lines, of which no two have the same ASIN. */
export function sumLines(lines: readonly FeeItem[]): ParcelSums {
  const sums = { ...NOTHING, packages: lines.length };
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
  return sums;
}

/** Adds parcels of other stores to what a shipment holds. The weight of one counts as taxable as far as its value is. */
export function addForwarded(lines: ParcelSums, parcels: readonly WeighedParcel[]): ParcelSums {
  const sums = { ...lines, packages: lines.packages + parcels.length };
  for (const { contents, weightGrams } of parcels) {
    const weight = sumExactWeight([{ unitWeight: weightGrams, quantity: 1 }]);
    const taxable = declaredValue(contents.filter(({ kind }) => kind !== 'book'));
    const goods = declaredValue(contents);
    sums.forwardedGoods += goods;
    sums.taxableGoods += taxable;
    sums.weight += weight;
    sums.taxableWeight += goods > 0 ? (weight * BigInt(taxable)) / BigInt(goods) : 0n;
    for (const { kind, quantity } of contents) {
      sums.largestQuantity = Math.max(sums.largestQuantity, quantity);
      if (kind === 'radio') sums.radios += quantity;
      if (kind === 'phone') sums.phones += quantity;
    }
  }
  return sums;
}

/** Prices a parcel: its components, the regime applied, and the facts that decided on it. */
export function priceParcel(
  sums: ParcelSums,
  { useFranchise: requested, deliveryZone, rules: { regime, tariff }, ...year }: ParcelRequest,
): { components: ParcelPrice; useFranchise: FranchiseUse; facts: ParcelFacts } {
  const productsTotal = cents(sums.goods);
  const value = cents(sums.goods + sums.forwardedGoods);
  const taxableGoods = cents(sums.taxableGoods);
  const realWeight = roundToGrams(sums.weight);
  const facts: ParcelFacts = {
    productsTotal: value,
    taxableGoods,
    realWeight,
    largestQuantity: sums.largestQuantity,
    franchisesUsed: year.franchisesUsed,
    franchiseSpentUsd: year.franchiseSpentUsd ?? null,
  };
  const useFranchise = appliedFranchise(requested, facts, regime);
  const freight = freightOf(tariff, billedTenths(realWeight));
  const base = {
    productsTotal: value,
    taxableGoods,
    freight,
    taxableWeight: sums.taxableWeight,
    totalWeight: sums.weight,
  };
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
