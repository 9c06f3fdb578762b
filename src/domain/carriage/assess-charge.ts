import { roundHalfUp } from '#domain/money/round.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';

/**
 * What is to be looked at in a charge: no order has its number; its order or parcel was billed already; it weighs otherwise than
 * quoted; it costs more than agreed; it weighs otherwise than a person decided before.
 */
export const CHARGE_FINDINGS = ['no-order', 'billed-twice', 'weight', 'overcharge', 'reweighed'] as const;
export type ChargeFinding = (typeof CHARGE_FINDINGS)[number];

export type ChargeDecision = 'accepted' | 'disputed';

export interface ChargeLimits {
  /** What the shop expects to pay for a kilogram, in USD cents; null where that is not known. */
  costPerKiloCents: number | null;
  weightToleranceGrams: number;
  chargeToleranceCents: number;
}

export interface BilledCharge {
  /** Null where the invoice has no weight. */
  billedGrams: number | null;
  chargeCents: number;
  otherCents: number;
}

interface BilledOrder {
  quotedGrams: number;
  isBilledTwice: boolean;
}

export interface Assessment {
  expectedCents: number;
  findings: ChargeFinding[];
}

/** Compares what the carrier bills for an order with the quote and with what the shop expects to pay. */
export function assessCharge(charge: BilledCharge, order: BilledOrder | null, limits: ChargeLimits): Assessment {
  if (order === null) return { expectedCents: 0, findings: ['no-order'] };
  if (order.isBilledTwice) return { expectedCents: 0, findings: ['billed-twice'] };
  const billed = charge.chargeCents + charge.otherCents;
  const isOverweight =
    Math.abs((charge.billedGrams ?? order.quotedGrams) - order.quotedGrams) > limits.weightToleranceGrams;
  const tariff = limits.costPerKiloCents;
  const findings: ChargeFinding[] = isOverweight ? ['weight'] : [];
  if (tariff === null) return { expectedCents: isOverweight ? atQuotedWeight(charge, order) : billed, findings };
  const costOf = (weight: number) => roundHalfUp(tariff * billedTenths(grams(weight)), 10);
  if (billed - costOf(charge.billedGrams ?? order.quotedGrams) > limits.chargeToleranceCents)
    findings.push('overcharge');
  return { expectedCents: costOf(order.quotedGrams), findings };
}

/** What the charge would be at the carrier's own rate for the quoted weight. Other charges do not follow the weight. */
function atQuotedWeight({ billedGrams, chargeCents, otherCents }: BilledCharge, { quotedGrams }: BilledOrder): number {
  return roundHalfUp(BigInt(chargeCents) * BigInt(quotedGrams), billedGrams ?? quotedGrams) + otherCents;
}
