import { type Cents, cents } from '#domain/money/cents.ts';
import type { DeliveryZone } from '#domain/order/status.ts';

export interface FreightTier {
  /** Lowest billed weight of the tier, in tenths of a kilogram. */
  fromTenths: number;
  perKilo: Cents;
}

/** The shop's own charges: amounts in cents of a dollar, rates in basis points (specification, section 9). */
export interface Tariff {
  /** Ascending from weight 0. */
  freightTiers: readonly FreightTier[];
  /** Of a shipment with up to `handlingPackages` packages. */
  handling: Cents;
  handlingPackages: number;
  handlingPerFurtherPackage: Cents;
  /** Of the goods. */
  serviceRate: number;
  delivery: Readonly<Record<DeliveryZone, Cents>>;
  ursecPerUnit: Cents;
  /** How long shoppers have to answer about a line that cannot be bought as it was paid; absent in rules from before it was one of their figures. */
  answerHours?: number | null;
  /** The least that is given back where an order's freight turns out to cost less; absent as above. */
  freightRefundMin?: Cents | null;
  /** The largest difference between paid and real freight that no person looks at; absent as above. */
  freightTolerance?: Cents | null;
}

/** Where a tariff does not say it. */
export const DEFAULT_ANSWER_HOURS = 48;
export const DEFAULT_FREIGHT_REFUND_MIN = cents(1_00);
export const DEFAULT_FREIGHT_TOLERANCE = cents(5_00);

/** The tier that applies to the whole billed weight. */
export function freightTier({ freightTiers }: Tariff, billedTenths: number): FreightTier {
  const tier = freightTiers.findLast(({ fromTenths }) => fromTenths <= billedTenths);
  if (tier === undefined) throw new RangeError(`no freight tier for ${billedTenths} tenths of a kilogram`);
  return tier;
}

/** A heavier shipment whose freight costs less: the weight from which it does, in tenths of a kilogram, and how much less. */
export interface CheaperTier {
  fromTenths: number;
  saved: Cents;
}

/** The next tier whose lower price per kilogram makes more weight cost less; null when there is none. */
export function cheaperTier(tariff: Tariff, billedTenths: number): CheaperTier | null {
  const freight = freightOf(tariff, billedTenths);
  const next = tariff.freightTiers.find(
    ({ fromTenths }) => fromTenths > billedTenths && freightOf(tariff, fromTenths) < freight,
  );
  return next ? { fromTenths: next.fromTenths, saved: cents(freight - freightOf(tariff, next.fromTenths)) } : null;
}

/** Freight of a billed weight in USD cents; a tenth of each price per kilogram is a whole number of cents. */
export function freightOf(tariff: Tariff, billedTenths: number): Cents {
  return cents((freightTier(tariff, billedTenths).perKilo / 10) * billedTenths);
}

export function handlingOf(tariff: Tariff, packages: number): Cents {
  const furtherPackages = Math.max(0, packages - tariff.handlingPackages);
  return cents(tariff.handling + tariff.handlingPerFurtherPackage * furtherPackages);
}
