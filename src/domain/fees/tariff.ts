import { type Cents, cents } from '#domain/money/cents.ts';
import type { DeliveryZone } from '#domain/order/status.ts';

export interface FreightTier {
  /** Lowest billed weight of the tier, in tenths of a kilogram. */
  fromTenths: number;
  perKilo: Cents;
  /** Whole percent off the first tier's price. */
  percentOff: number;
}

/** The shop's own charges: amounts in cents of a dollar, rates in basis points (specification, section 9). */
export interface Tariff {
  /** Ascending from weight 0. */
  freightTiers: readonly Pick<FreightTier, 'fromTenths' | 'perKilo'>[];
  /** Of a shipment with up to `handlingPackages` packages. */
  handling: Cents;
  handlingPackages: number;
  handlingPerFurtherPackage: Cents;
  /** Of the goods. */
  serviceRate: number;
  delivery: Readonly<Record<DeliveryZone, Cents>>;
  ursecPerUnit: Cents;
}

/**
 * The shop's own charges in USD cents and basis points (specification, section 9). The information pages show the same
 * table.
 */
export const TARIFF = {
  freightTiers: [
    { fromTenths: 0, perKilo: cents(20_00), percentOff: 0 },
    { fromTenths: 30, perKilo: cents(15_00), percentOff: 25 },
    { fromTenths: 50, perKilo: cents(12_00), percentOff: 40 },
  ] as readonly FreightTier[],
  handling: cents(5_00),
  handlingPackages: 4,
  handlingPerFurtherPackage: cents(2_00),
  serviceRate: 900,
  delivery: {
    PICKUP: cents(0),
    MONTEVIDEO: cents(3_50),
    OTHER_DEPARTMENTS: cents(5_00),
  } as Readonly<Record<DeliveryZone, Cents>>,
  ursecPerUnit: cents(9_00),
} as const;

/** The tier that applies to the whole billed weight. */
export function freightTier(billedTenths: number): FreightTier {
  const tier = TARIFF.freightTiers.findLast(({ fromTenths }) => fromTenths <= billedTenths);
  if (tier === undefined) throw new RangeError(`no freight tier for ${billedTenths} tenths of a kilogram`);
  return tier;
}

/** Freight of a billed weight in USD cents; a tenth of each price per kilogram is a whole number of cents. */
export function freightOf(billedTenths: number): Cents {
  return cents((freightTier(billedTenths).perKilo / 10) * billedTenths);
}

export function handlingOf(packages: number): Cents {
  const furtherPackages = Math.max(0, packages - TARIFF.handlingPackages);
  return cents(TARIFF.handling + TARIFF.handlingPerFurtherPackage * furtherPackages);
}
