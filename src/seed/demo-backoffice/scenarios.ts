import type { OrderScenario } from '#seed/demo-account/order-scenarios.ts';

const paidInDollars = {
  currency: 'USD',
  franchise: 'NOT_USE',
  destination: 'montevideo',
  method: 'sistarbanc_brou',
} as const;
const line = (asin: string, quantity = 1) => ({ asin, quantity });

/** Orders that say something in the back office, by what each is for; all but the last are over, so that nothing moves them. */
export const STAFF_SCENARIOS = {
  /** The bank's statement names its payment, and the carrier bills what was quoted. */
  settled: { ...paidInDollars, status: 'COMPLETED', hoursAgo: 780, lines: [line('B0HEARTHP5')] },
  /** The statement has its amount, without a reference. */
  proposed: { ...paidInDollars, status: 'COMPLETED', hoursAgo: 640, lines: [line('B0MER1D40W')] },
  /** No statement has its payment, and the carrier bills more weight than quoted. */
  overweight: {
    ...paidInDollars,
    status: 'COMPLETED',
    hoursAgo: 610,
    lines: [line('B0TRAM0RN3'), line('B0P1A1NTEE', 2)],
  },
  /** It arrived damaged: a case, and a refund that waits for a second person. */
  damaged: { ...paidInDollars, status: 'COMPLETED', hoursAgo: 420, lines: [line('B0V01TA20V'), line('1983047512')] },
  /** Paid, and held for a person. */
  held: {
    ...paidInDollars,
    status: 'PAID',
    hoursAgo: 2.5,
    lines: [line('B0KESTR4KM')],
    method: 'sistarbanc_itau',
    isHeld: true,
  },
} as const satisfies Record<string, OrderScenario>;

export type StaffScenario = keyof typeof STAFF_SCENARIOS;

/** What the shop sold of the last weeks: products of the catalogue, and what the depot weighs of each in percent of the quote. */
const SOLD = [
  ['B0TRAM0RN3', 117],
  ['B0KTTEF0ED', 98],
  ['B0V01TA20V', 104],
  ['B0BR1SAST1', 91],
] as const;

/**
 * Orders that arrived in the last weeks, each slower or faster than the one before: how long the others take is known from them,
 * and what products weigh.
 */
export const ARRIVED_SCENARIOS: readonly OrderScenario[] = Array.from({ length: 32 }, (_, place) => {
  const [asin, percent] = SOLD[place % SOLD.length] ?? SOLD[0];
  const pace = 0.8 + ((place * 7) % 16) / 8;
  return {
    ...{
      ...paidInDollars,
      status: 'COMPLETED' as const,
      method: 'sistarbanc_visa' as const,
      lines: [line(asin)],
      pace,
    },
    hoursAgo: Math.ceil(272 * Math.max(1, pace)) + 12 + place * 3,
    weighed: percent + (place % 3) - 1,
  };
});
