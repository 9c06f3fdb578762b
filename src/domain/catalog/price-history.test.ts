import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#domain/money/cents.ts';
import { MAX_GAP_DAYS, type PriceHistory, type PriceObservation, priceHistory } from './price-history.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

/** One observation on each day from one to another, both counted back from today. */
function daily(from: number, until: number, price: number | null): PriceObservation[] {
  return Array.from({ length: from - until + 1 }, (_, index) => ({
    seenAt: daysAgo(from - index),
    price: price === null ? null : cents(price),
  }));
}

function read(observations: readonly PriceObservation[], { price, list }: { price: number | null; list?: number }) {
  const shown = { price: price === null ? null : cents(price), listPrice: list === undefined ? null : cents(list) };
  return priceHistory(observations, { ...shown, now });
}

function shown(...input: Parameters<typeof read>): PriceHistory {
  const history = read(...input);
  if (typeof history === 'string') throw new Error(`hidden: ${history}`);
  return history;
}

test('the lowest of 30 days leaves out what was lower before, and counts what was in force as they began', () => {
  const history = shown([...daily(60, 41, 20_00), ...daily(40, 20, 25_00), ...daily(19, 0, 30_00)], { price: 30_00 });
  expect(history).toMatchObject({ lowest: 20_00, recentLowest: 25_00, highest: 30_00, present: 30_00 });
  expect(history.steps).toEqual([
    { since: daysAgo(60), price: 20_00 },
    { since: daysAgo(40), price: 25_00 },
    { since: daysAgo(19), price: 30_00 },
  ]);
});

test('the reduction begins where the price began to fall, however many steps it took', () => {
  const falling = [...daily(60, 21, 50_00), ...daily(20, 11, 45_00), ...daily(10, 0, 40_00)];
  expect(shown(falling, { price: 40_00 }).beforeReduction).toBe(50_00);
  const interrupted = [...daily(60, 21, 50_00), ...daily(20, 11, 45_00), ...daily(10, 5, null), ...daily(4, 0, 40_00)];
  expect(shown(interrupted, { price: 40_00 }).beforeReduction, 'it could not be bought between').toBe(50_00);
});

test('a price that rose for a while and fell back had its present price before', () => {
  const raised = [...daily(60, 21, 40_00), ...daily(20, 6, 60_00), ...daily(5, 0, 40_00)];
  expect(shown(raised, { price: 40_00, list: 60_00 })).toMatchObject({ beforeReduction: 40_00, listPrice: null });
});

test('nothing is told of a reduction without 30 days before it, nor of a price that rose or never changed', () => {
  expect(shown([...daily(40, 20, 50_00), ...daily(19, 0, 40_00)], { price: 40_00 }).beforeReduction).toBeNull();
  expect(shown([...daily(60, 20, 30_00), ...daily(19, 0, 40_00)], { price: 40_00 }).beforeReduction).toBeNull();
  expect(shown(daily(60, 0, 40_00), { price: 40_00 }).beforeReduction).toBeNull();
});

test.each([
  { what: 'what was paid before', list: 50_00, verdict: 'charged' },
  { what: 'a cent more than was ever paid', list: 50_01, verdict: 'never-seen' },
  { what: 'no more than the present price', list: 40_00, verdict: null },
])('a list price of $what is $verdict', ({ list, verdict }) => {
  const reduced = [...daily(60, 21, 50_00), ...daily(20, 0, 40_00)];
  expect(shown(reduced, { price: 40_00, list }).listPrice).toBe(verdict);
});

test.each([
  { what: 'fewer than 30 days', observations: daily(29, 0, 40_00), price: 40_00, why: 'too-short' },
  {
    what: 'a gap of more than a week within 30 days',
    observations: [...daily(60, 20, 40_00), ...daily(11, 0, 40_00)],
    price: 40_00,
    why: 'too-short',
  },
  { what: 'nobody who looked for more than a week', observations: daily(60, 8, 40_00), price: 40_00, why: 'outdated' },
  { what: 'no observation', observations: [], price: 40_00, why: 'outdated' },
  { what: 'another price than was seen last', observations: daily(60, 0, 40_00), price: 39_00, why: 'changed' },
  { what: 'no price', observations: daily(60, 0, 40_00), price: null, why: 'not-sold' },
])('with $what it is hidden', ({ observations, price, why }) => {
  expect(read(observations, { price })).toBe(why);
});

test('a week between two observations is no gap, and a gap further back only ends what is told', () => {
  const weekly = Array.from({ length: 10 }, (_, week) => ({
    seenAt: daysAgo(MAX_GAP_DAYS * week),
    price: cents(40_00),
  }));
  expect(shown(weekly, { price: 40_00 }).steps).toEqual([{ since: daysAgo(63), price: 40_00 }]);
  const history = shown([...daily(80, 60, 10_00), ...daily(50, 0, 40_00)], { price: 40_00 });
  expect(history).toMatchObject({ lowest: 40_00, steps: [{ since: daysAgo(50), price: 40_00 }] });
});

test('what was seen more than 90 days ago is not told', () => {
  const history = shown([...daily(120, 91, 10_00), ...daily(90, 0, 40_00)], { price: 40_00 });
  expect(history).toMatchObject({ lowest: 40_00, steps: [{ since: daysAgo(90), price: 40_00 }] });
});

const observation = fc.record({
  seenAt: fc.integer({ min: 0, max: 90 * 24 }).map((hours) => new Date(now.getTime() - hours * 60 * 60 * 1000)),
  price: fc.option(fc.integer({ min: 1, max: 500_00 }).map(cents), { nil: null, freq: 12 }),
});
/** At most one at an instant: of two prices at the same time neither is the later. */
const observations = fc.uniqueArray(observation, { minLength: 1, maxLength: 60, selector: ({ seenAt }) => +seenAt });
/** In another order, some of them twice. */
const shuffled = observations.chain((once) =>
  fc.tuple(fc.constant(once), fc.shuffledSubarray([...once, ...once], { minLength: 2 * once.length })),
);
const lastPrice = (all: readonly PriceObservation[]) =>
  all.toSorted((a, b) => +a.seenAt - +b.seenAt).at(-1)?.price ?? null;

test('neither the order of the observations nor their repetition matters', () => {
  fc.assert(
    fc.property(shuffled, ([once, again]) => {
      const price = lastPrice(once);
      expect(priceHistory(again, { price, listPrice: null, now })).toEqual(
        priceHistory(once, { price, listPrice: null, now }),
      );
    }),
  );
});

test('a confirmation of the same price changes nothing that is told', () => {
  fc.assert(
    fc.property(observations, fc.nat(), (all, choice) => {
      const ordered = all.toSorted((a, b) => +a.seenAt - +b.seenAt);
      const place = choice % ordered.length;
      const [one, next] = [ordered[place], ordered[place + 1]?.seenAt ?? now];
      if (one === undefined || +next - +one.seenAt > MAX_GAP_DAYS * DAY_MS) return;
      const between = { price: one.price, seenAt: new Date((+one.seenAt + +next) / 2) };
      const price = lastPrice(all);
      expect(priceHistory([...all, between], { price, listPrice: null, now })).toEqual(
        priceHistory(all, { price, listPrice: null, now }),
      );
    }),
  );
});

test('what is told is within what was seen, covers 30 days and has no gap', () => {
  fc.assert(
    fc.property(observations, fc.integer({ min: 1, max: 600_00 }), (all, list) => {
      const history = priceHistory(all, { price: lastPrice(all), listPrice: cents(list), now });
      if (typeof history === 'string') return;
      const { lowest, recentLowest, present, highest, beforeReduction, steps } = history;
      const seen = all.flatMap(({ price }) => price ?? []);
      expect(seen).toEqual(expect.arrayContaining([lowest, recentLowest, highest]));
      expect([lowest <= recentLowest, recentLowest <= present, present <= highest]).toEqual([true, true, true]);
      if (beforeReduction !== null) expect(seen).toContain(beforeReduction);
      const since = steps[0]?.since ?? now;
      expect(+since).toBeLessThanOrEqual(+daysAgo(30));
      const instants = [...all.map(({ seenAt }) => +seenAt).filter((at) => at >= +since), +now].toSorted(
        (a, b) => a - b,
      );
      for (const [index, at] of instants.entries())
        expect(at - (instants[index - 1] ?? at)).toBeLessThanOrEqual(MAX_GAP_DAYS * DAY_MS);
    }),
  );
});

test('with a gap of more than a week in every 30 days nothing is told', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 10, 20, 30, 40, 60, 80)), (days) => {
      const all = days.map((day) => ({ seenAt: daysAgo(day), price: 40_00 as Cents }));
      expect(typeof priceHistory(all, { price: cents(40_00), listPrice: null, now })).toBe('string');
    }),
  );
});
