import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import {
  assessRisk,
  HOLD_THRESHOLD,
  RISK_POINTS,
  RISK_SIGNALS,
  type RiskFacts,
  type RiskSignal,
  riskText,
} from '#domain/order/risk.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ORDERED_AT = new Date('2026-11-20T15:00:00.000Z');
const after = (ms: number) => new Date(ORDERED_AT.getTime() + ms);

const ORDINARY: RiskFacts = {
  unpaidVouchers: 3,
  recentOrders: 5,
  hasPaidBefore: false,
  amountUsd: cents(499_99),
  orderedAt: ORDERED_AT,
  accountCreatedAt: after(-400 * DAY),
  addressesChangedAt: ORDERED_AT,
  device: { firstSeenAt: after(-60 * MINUTE), paymentStartedAt: ORDERED_AT },
  accountsWithDocument: 0,
};

/** The least change of ordinary facts that shows each signal, and its figure. */
const SHOWING: Record<RiskSignal, { facts: Partial<RiskFacts>; value: number }> = {
  'many-vouchers': { facts: { unpaidVouchers: 4 }, value: 4 },
  'address-changed': { facts: { addressesChangedAt: after(MINUTE) }, value: 1 },
  'new-device': { facts: { device: { firstSeenAt: after(-59 * MINUTE), paymentStartedAt: ORDERED_AT } }, value: 59 },
  'high-first-order': { facts: { amountUsd: cents(500_00) }, value: 500_00 },
  'many-orders': { facts: { recentOrders: 6 }, value: 6 },
  'shared-document': { facts: { accountsWithDocument: 1 }, value: 1 },
};
const STRONG: readonly RiskSignal[] = ['many-vouchers', 'address-changed', 'new-device'];

function showing(signals: readonly RiskSignal[]): RiskFacts {
  return Object.assign({ ...ORDINARY }, ...signals.map((signal) => SHOWING[signal].facts));
}

test('ordinary facts up to each limit show no signal', () => {
  expect(assessRisk(ORDINARY)).toEqual({ signals: [], points: 0, isHeld: false });
});

test.each(RISK_SIGNALS)('%s is found with its points and figure, described, and never holds alone', (signal) => {
  const { value } = SHOWING[signal];
  const points = RISK_POINTS[signal];
  expect(assessRisk(showing([signal]))).toEqual({ signals: [{ signal, points, value }], points, isHeld: false });
  expect(riskText({ signal, value })).toMatch(/^\p{Ll}|^\d/u);
});

test('a device is not new to a young account, and an unknown device is no signal', () => {
  const facts = showing(['new-device']);
  expect(assessRisk({ ...facts, accountCreatedAt: after(-6 * DAY) }).signals).toEqual([]);
  expect(assessRisk({ ...facts, device: null }).signals).toEqual([]);
});

test('a device that signed in after the payment was started is new', () => {
  const device = { firstSeenAt: after(5 * MINUTE), paymentStartedAt: ORDERED_AT };
  expect(assessRisk({ ...ORDINARY, device }).signals).toMatchObject([{ signal: 'new-device', value: 0 }]);
});

test('a high amount is no signal once the account has paid before', () => {
  expect(assessRisk({ ...showing(['high-first-order']), hasPaidBefore: true }).signals).toEqual([]);
});

test('any set of signals is held exactly when its points reach the threshold, and every signal is listed once', () => {
  fc.assert(
    fc.property(fc.subarray([...RISK_SIGNALS]), (signals) => {
      const { signals: found, points, isHeld } = assessRisk(showing(signals));
      expect(found.map(({ signal }) => signal)).toEqual(signals);
      expect(points).toBe(signals.reduce((sum, signal) => sum + RISK_POINTS[signal], 0));
      expect(isHeld).toBe(points >= HOLD_THRESHOLD);
      const strong = signals.filter((signal) => STRONG.includes(signal)).length;
      if (strong >= 2) expect(isHeld).toBe(true);
      if (strong === 0 || signals.length < 2) expect(isHeld).toBe(false);
    }),
  );
});

test('many vouchers and the many orders that they belong to do not hold an order together', () => {
  expect(assessRisk(showing(['many-vouchers', 'many-orders'])).isHeld).toBe(false);
});

test('another signal never lowers the points, whatever the facts', () => {
  const instant = fc.integer({ min: -30 * DAY, max: 3 * DAY }).map(after);
  const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
    unpaidVouchers: fc.nat(20),
    recentOrders: fc.nat(20),
    hasPaidBefore: fc.boolean(),
    amountUsd: fc.integer({ min: 1, max: 5_000_00 }).map(cents),
    orderedAt: fc.constant(ORDERED_AT),
    accountCreatedAt: instant,
    addressesChangedAt: fc.option(instant),
    device: fc.option(fc.record({ firstSeenAt: instant, paymentStartedAt: instant })),
    accountsWithDocument: fc.nat(5),
  });
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...RISK_SIGNALS), (facts, signal) => {
      const worse = { ...facts, ...SHOWING[signal].facts };
      const own = new Set(assessRisk(facts).signals.map((found) => found.signal));
      const others = assessRisk(worse).signals.map((found) => found.signal);
      for (const each of own) if (each !== signal) expect(others).toContain(each);
      for (const found of assessRisk(facts).signals)
        expect(Number.isInteger(found.value) && found.value >= 0).toBe(true);
    }),
  );
});
