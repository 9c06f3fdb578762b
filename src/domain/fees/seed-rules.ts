import type { CustomsFigures } from '#domain/fees/regime.ts';
import type { FeeRule } from '#domain/fees/rules.ts';
import type { Tariff } from '#domain/fees/tariff.ts';
import { cents } from '#domain/money/cents.ts';

/** The first day of the rules that came with the shop. */
const FIRST_DAY = '2017-01-01';

const IN_FORCE_SINCE_2017: CustomsFigures = {
  name: 'Tres envíos de menos de USD 200',
  decree: '356/014',
  perShipmentUsd: cents(200_00),
  annualUsd: null,
  shipmentsPerYear: 3,
  maxKg: 20,
  maxEqualUnits: 5,
  franchiseIva: 0,
  ivaExemptOrigin: null,
  ivaExemptBelowUsd: null,
  simplifiedMaxUsd: cents(200_00),
  simplifiedRate: 6000,
  simplifiedMinUsd: cents(10_00),
  simplifiedHandlingUsd: cents(2_00),
  generalIva: 2200,
  generalExtra: 3800,
  generalRange: [6000, 7000],
};

const TARIFF: Tariff = {
  freightTiers: [
    { fromTenths: 0, perKilo: cents(20_00) },
    { fromTenths: 30, perKilo: cents(15_00) },
    { fromTenths: 50, perKilo: cents(12_00) },
  ],
  handling: cents(5_00),
  handlingPackages: 4,
  handlingPerFurtherPackage: cents(2_00),
  serviceRate: 900,
  delivery: { PICKUP: cents(0), MONTEVIDEO: cents(3_50), OTHER_DEPARTMENTS: cents(5_00) },
  ursecPerUnit: cents(9_00),
};

/** The rules with which the shop began; the database has them from its migration on, and the ones that follow. */
export const SEED_RULES = {
  customs: { kind: 'customs', validFrom: FIRST_DAY, body: IN_FORCE_SINCE_2017 },
  tariff: { kind: 'tariff', validFrom: FIRST_DAY, body: TARIFF },
} as const satisfies Record<string, FeeRule>;
