import type { Cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';

/** Signals that a paid order may not be what its account's owner wants. None of them proves anything. */
export const RISK_SIGNALS = [
  'many-vouchers',
  'address-changed',
  'new-device',
  'high-first-order',
  'many-orders',
  'shared-document',
] as const;
export type RiskSignal = (typeof RISK_SIGNALS)[number];

/** The points of each signal. */
export const RISK_POINTS: Readonly<Record<RiskSignal, number>> = {
  'many-vouchers': 40,
  'address-changed': 40,
  'new-device': 40,
  'high-first-order': 20,
  'many-orders': 15,
  'shared-document': 15,
};

/** An order with this many points is held: more than any single signal has, and than the three weak ones together. */
export const HOLD_THRESHOLD = 60;

const MINUTE_MS = 60_000;
const MANY_VOUCHERS = 4;
const MANY_ORDERS = 6;
const HIGH_AMOUNT_CENTS = 500_00;
/** A device is new for this time after it first signed in. */
const NEW_DEVICE_MS = 60 * MINUTE_MS;
/** Every device of a younger account is a new one. */
const YOUNG_ACCOUNT_MS = 7 * 24 * 60 * MINUTE_MS;

export interface RiskFacts {
  /** Unpaid vouchers that other orders of the account got in the last day. */
  unpaidVouchers: number;
  /** Orders that the account made in the last hour. */
  recentOrders: number;
  hasPaidBefore: boolean;
  amountUsd: Cents;
  orderedAt: Date;
  accountCreatedAt: Date;
  /** The last time that the customer added, changed or removed an address. */
  addressesChangedAt: Date | null;
  /** The newest device that a payment was started from; null when it is unknown. */
  device: { firstSeenAt: Date; paymentStartedAt: Date } | null;
  /** Other accounts that ordered with the same identity document. */
  accountsWithDocument: number;
}

/** A product of the order was blocked since: the order waits for a person, whatever its risk. */
export const BLOCKED_PRODUCT = 'blocked-product';

/** A signal that was found. `value` is its figure: a count, minutes, or cents. */
export interface FoundSignal {
  signal: RiskSignal | typeof BLOCKED_PRODUCT;
  points: number;
  value: number;
}

export interface RiskAssessment {
  signals: FoundSignal[];
  points: number;
  isHeld: boolean;
}

interface SignalRule {
  /** The figure of the signal; null when the facts do not show it. */
  find: (facts: RiskFacts) => number | null;
  describe: (value: number) => string;
}

const RULES: Readonly<Record<RiskSignal, SignalRule>> = {
  'many-vouchers': {
    find: ({ unpaidVouchers }) => atLeast(MANY_VOUCHERS, unpaidVouchers),
    describe: (count) => `${count} cupones de Abitab sin pagar en un día`,
  },
  'address-changed': {
    find: ({ orderedAt, addressesChangedAt }) =>
      addressesChangedAt !== null && addressesChangedAt > orderedAt
        ? minutesBetween(orderedAt, addressesChangedAt)
        : null,
    describe: (minutes) => `cambió sus direcciones ${minutes} min después de hacer la orden`,
  },
  'new-device': {
    find: ({ device, accountCreatedAt }) => (device === null ? null : findNewDevice(device, accountCreatedAt)),
    describe: (minutes) => `pagó desde un dispositivo que su cuenta conocía hacía ${minutes} min`,
  },
  'high-first-order': {
    find: ({ hasPaidBefore, amountUsd }) => (hasPaidBefore ? null : atLeast(HIGH_AMOUNT_CENTS, amountUsd)),
    describe: (amount) => `es su primera orden paga y suma ${formatMoney(amount as Cents, 'USD')}`,
  },
  'many-orders': {
    find: ({ recentOrders }) => atLeast(MANY_ORDERS, recentOrders),
    describe: (count) => `hizo ${count} órdenes en una hora`,
  },
  'shared-document': {
    find: ({ accountsWithDocument }) => atLeast(1, accountsWithDocument),
    describe: (count) => `su documento está en órdenes de otras cuentas: ${count}`,
  },
};

/** Weighs an order before it is bought. */
export function assessRisk(facts: RiskFacts): RiskAssessment {
  const signals = RISK_SIGNALS.flatMap((signal): FoundSignal[] => {
    const value = RULES[signal].find(facts);
    return value === null ? [] : [{ signal, points: RISK_POINTS[signal], value }];
  });
  const points = signals.reduce((sum, found) => sum + found.points, 0);
  return { signals, points, isHeld: points >= HOLD_THRESHOLD };
}

/** What a person reads about a signal, in Spanish. */
export function riskText({ signal, value }: Pick<FoundSignal, 'signal' | 'value'>): string {
  if (signal !== BLOCKED_PRODUCT) return RULES[signal].describe(value);
  return value === 1 ? 'tiene un producto que el equipo bloqueó' : `tiene ${value} productos que el equipo bloqueó`;
}

function findNewDevice(device: NonNullable<RiskFacts['device']>, accountCreatedAt: Date): number | null {
  const { firstSeenAt, paymentStartedAt } = device;
  if (firstSeenAt.getTime() - accountCreatedAt.getTime() < YOUNG_ACCOUNT_MS) return null;
  if (paymentStartedAt.getTime() - firstSeenAt.getTime() >= NEW_DEVICE_MS) return null;
  return Math.max(0, minutesBetween(firstSeenAt, paymentStartedAt));
}

function atLeast(minimum: number, value: number): number | null {
  return value >= minimum ? value : null;
}

function minutesBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / MINUTE_MS);
}
