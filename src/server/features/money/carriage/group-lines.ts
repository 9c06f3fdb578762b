import { assessCharge, type ChargeLimits } from '#domain/carriage/assess-charge.ts';
import type { InvoiceLine } from '#domain/carriage/invoice-file.ts';
import type { NewCharge } from './repository.ts';

export interface MatchedOrder {
  orderId: string;
  quotedGrams: number;
  isBilledBefore: boolean;
}

interface Known {
  orders: ReadonlyMap<string, MatchedOrder>;
  /** Numbers without an order that another invoice bills. */
  billedNumbers: ReadonlySet<string>;
  limits: ChargeLimits;
}

/** One charge for each order, and for each tracking number that no order has, assessed. */
export function toCharges(lines: readonly InvoiceLine[], { orders, billedNumbers, limits }: Known): NewCharge[] {
  const groups = new Map<string, InvoiceLine[]>();
  for (const line of lines) {
    const key = orders.get(line.trackingNumber)?.orderId ?? line.trackingNumber;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [InvoiceLine, ...InvoiceLine[]];
    const order = orders.get(first.trackingNumber) ?? null;
    const trackingNumbers = [...new Set(group.map(({ trackingNumber }) => trackingNumber))];
    const isRepeated = trackingNumbers.length < group.length;
    const billed = {
      billedGrams: totalWeight(group),
      chargeCents: group.reduce((sum, { chargeCents }) => sum + chargeCents, 0),
      otherCents: group.reduce((sum, { otherCents }) => sum + otherCents, 0),
    };
    const isBilledTwice = isRepeated || (order?.isBilledBefore ?? billedNumbers.has(first.trackingNumber));
    const found = assessCharge(billed, order && { ...order, isBilledTwice }, limits);
    const findings = order === null && isBilledTwice ? [...found.findings, 'billed-twice' as const] : found.findings;
    return {
      position: first.line,
      trackingNumbers,
      orderId: order?.orderId ?? null,
      ...billed,
      expectedCents: found.expectedCents,
      findings,
      needsDecision: findings.some((finding) => finding !== 'weight'),
    };
  });
}

/** A parcel that is on several lines weighs once; null where no line has a weight. */
function totalWeight(lines: readonly InvoiceLine[]): number | null {
  const byParcel = new Map<string, number>();
  for (const { trackingNumber, billedGrams } of lines)
    if (billedGrams !== null) byParcel.set(trackingNumber, Math.max(billedGrams, byParcel.get(trackingNumber) ?? 0));
  return byParcel.size === 0 ? null : [...byParcel.values()].reduce((sum, weight) => sum + weight, 0);
}
