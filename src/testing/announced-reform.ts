import type { CustomsFigures } from '#domain/fees/regime.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { cents } from '#domain/money/cents.ts';

/** Announced in the budget law of 2025-2029: a draft of the database, since its decree is not published. */
export const REFORM_FIGURES: CustomsFigures = {
  ...SEED_RULES.customs.body,
  name: 'USD 800 por año en tres envíos',
  perShipmentUsd: cents(800_00),
  annualUsd: cents(800_00),
  franchiseIva: 2200,
  ivaExemptOrigin: 'US',
  ivaExemptBelowUsd: cents(200_00),
};

export const SEED_DRAFT = { kind: 'customs', validFrom: '2026-05-01', body: REFORM_FIGURES } as const;
