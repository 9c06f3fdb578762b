import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import type { WeighedParcel } from '#domain/forwarding/parcel.ts';
import { addCents, type Cents, cents, sumCents } from '#domain/money/cents.ts';
import { rateMicros } from '#domain/money/exchange.ts';
import { sharePayment } from '#domain/refund/line-refund.ts';
import { grams } from '#domain/weight/grams.ts';
import { type CheckedLine, failingLines } from './failing-lines.ts';
import { deadlineOf } from './line-question.ts';
import { changedParts, isNothingLeft, moneyBackOf, type OrderTerms, quoteOnTerms, totalOnTerms } from './price-rest.ts';

const RULES = rulesOn('2026-11-21', Object.values(SEED_RULES));
const asinAt = (index: number) => parseAsin(`B0QUEST0${String(index).padStart(2, '0')}`) ?? expect.unreachable();

function line(index: number, about: Partial<FeeItem> = {}): FeeItem {
  const plain = { unitPrice: cents(30_00), quantity: 1, unitWeight: grams(500), exempt: false, ursec: 'none' } as const;
  return { asin: asinAt(index), ...plain, ...about };
}

function parcel(usdCents: number, weightGrams: number): WeighedParcel {
  const content = { description: 'Zapatos', quantity: 1, unitPrice: cents(usdCents), kind: 'general' } as const;
  return { contents: [content], weightGrams: grams(weightGrams) };
}

interface Made {
  currency: 'USD' | 'UYU';
  useFranchise: 'USE' | 'NOT_USE' | 'NOT_APPLICABLE';
  franchisesUsed: number;
  forwarded: readonly WeighedParcel[];
}

function makeOrder(lines: readonly FeeItem[], made: Partial<Made> = {}): { terms: OrderTerms; paid: Cents } {
  const { currency = 'USD', useFranchise = 'USE', franchisesUsed = 0, forwarded = [] } = made;
  const quote = quoteFees({ lines, forwarded, useFranchise, deliveryZone: 'MONTEVIDEO', franchisesUsed, rules: RULES });
  const rate = rateMicros(40_123_457);
  const terms = { quote, currency, rate, forwarded, franchisesUsed, franchiseSpentUsd: cents(0) };
  return { terms, paid: totalOnTerms(terms, lines) };
}

function shareOf(lines: readonly FeeItem[], at: number, { terms, paid }: ReturnType<typeof makeOrder>): Cents {
  const sold = lines.map(({ asin, quantity, unitPrice, unitWeight, exempt, ursec }) => ({
    asin,
    quantity,
    unitPrice,
    unitGrams: unitWeight ?? 340,
    exempt,
    ursec,
  }));
  return sharePayment(paid, { quote: terms.quote, lines: sold, parcels: terms.forwarded }).lines[at]?.total ?? cents(0);
}

function backFor(lines: readonly FeeItem[], at: number, made: ReturnType<typeof makeOrder>): Cents {
  const after = totalOnTerms(
    made.terms,
    lines.filter((_, index) => index !== at),
  );
  return moneyBackOf({ before: made.paid, after, share: shareOf(lines, at, made), left: made.paid });
}

describe('what comes back for a line that is not bought', () => {
  test('includes the tax of a regime that falls with it', () => {
    const lines = [line(1, { unitPrice: cents(150_00) }), line(2, { unitPrice: cents(80_00) })];
    const made = makeOrder(lines);
    expect(made.terms.quote.useFranchise).toBe('NOT_APPLICABLE');
    const { iva, extraFees } = made.terms.quote;
    expect(backFor(lines, 1, made)).toBeGreaterThanOrEqual(addCents(cents(80_00), iva, extraFees));
  });

  test('is its share where the rest alone costs more, because a tier of freight falls', () => {
    const lines = [line(1, { unitWeight: grams(2_900) }), line(2, { unitPrice: cents(1_00), unitWeight: grams(100) })];
    const made = makeOrder(lines);
    expect(totalOnTerms(made.terms, lines.slice(0, 1))).toBeGreaterThan(made.paid - 1_00);
    expect(backFor(lines, 1, made)).toBe(shareOf(lines, 1, made));
  });

  test('is everything where nothing else was ordered', () => {
    const lines = [line(1)];
    const made = makeOrder(lines);
    expect(backFor(lines, 0, made)).toBe(made.paid);
  });

  test('leaves a parcel of another store its freight and handling', () => {
    const lines = [line(1)];
    const made = makeOrder(lines, { forwarded: [parcel(40_00, 1000)] });
    // 1 kg and the delivery alone, without taxes; the line's share has half of the handling.
    expect(totalOnTerms(made.terms, [])).toBe(20_00 + 5_00 + 3_50);
    expect(backFor(lines, 0, made)).toBe(30_00 + 2_70 + 10_00 + 2_50);
  });

  const lines = fc.array(
    fc.record({
      unitPrice: fc.integer({ min: 1, max: 250_00 }).map(cents),
      quantity: fc.integer({ min: 1, max: 10 }),
      unitWeight: fc.option(fc.integer({ min: 1, max: 8_000 }).map(grams)),
      exempt: fc.boolean(),
      ursec: fc.constantFrom('none', 'phone', 'radio') as fc.Arbitrary<FeeItem['ursec']>,
    }),
    { minLength: 1, maxLength: 6 },
  );
  const made = fc.record({
    currency: fc.constantFrom('USD', 'UYU') as fc.Arbitrary<Made['currency']>,
    useFranchise: fc.constantFrom('USE', 'NOT_USE', 'NOT_APPLICABLE') as fc.Arbitrary<Made['useFranchise']>,
    franchisesUsed: fc.integer({ min: 0, max: 4 }),
    forwarded: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 300_00 }), fc.integer({ min: 1, max: 5_000 }))
        .map((about) => parcel(...about)),
      { maxLength: 2 },
    ),
  });

  test('is never less than its share of the payment nor more than was paid, in either currency', () => {
    fc.assert(
      fc.property(lines, made, fc.nat(), (about, how, seed) => {
        const ordered = about.map((one, index) => line(index, one));
        const order = makeOrder(ordered, how);
        const at = seed % ordered.length;
        const back = backFor(ordered, at, order);
        const rest = ordered.filter((_, index) => index !== at);
        const from = isNothingLeft(order.terms, rest) ? null : quoteOnTerms(order.terms, rest);
        const parts = changedParts(order.terms, { from, to: order.terms.quote, amount: back });
        expect(sumCents(parts.map(({ amount }) => amount))).toBe(back);
        expect(back).toBeGreaterThanOrEqual(shareOf(ordered, at, order));
        expect(back).toBeLessThanOrEqual(order.paid);
        expect(Number.isSafeInteger(back)).toBe(true);
      }),
    );
  });

  test('never exceeds what is left, however many lines are given up one after the other', () => {
    fc.assert(
      fc.property(lines, made, (about, how) => {
        const ordered = about.map((one, index) => line(index, one));
        const order = makeOrder(ordered, how);
        let left: number = order.paid;
        for (let index = 0; index < ordered.length; index += 1) {
          const before = index === 0 ? order.paid : totalOnTerms(order.terms, ordered.slice(index));
          const after = totalOnTerms(order.terms, ordered.slice(index + 1));
          const back = moneyBackOf({ before, after, share: shareOf(ordered, index, order), left: cents(left) });
          expect(back).toBeGreaterThanOrEqual(0);
          left -= back;
          expect(left).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('the lines because of which a store refuses a purchase', () => {
  const checked = (index: number, priceNow: number | null | undefined, pricePaid = 30_00): CheckedLine => ({
    id: `line ${index}`,
    asin: asinAt(index),
    quantity: 1,
    pricePaid: cents(pricePaid),
    priceNow: typeof priceNow === 'number' ? cents(priceNow) : priceNow,
  });
  const limitOf = (lines: readonly CheckedLine[]) => cents(lines.length * 35_00);
  const found = (lines: CheckedLine[], { named = [] as string[], isPrice = false } = {}) =>
    failingLines(lines, { named, isPrice, limitOf });

  test('are those that it names, whatever a new reading says', () => {
    expect(found([checked(1, 30_00), checked(2, null)], { named: [asinAt(1)] })).toEqual([
      { id: 'line 1', reason: 'sold-out', priceNow: null },
    ]);
    expect(found([checked(1, 45_00)], { named: [asinAt(1)], isPrice: true })).toEqual([
      { id: 'line 1', reason: 'dearer', priceNow: 45_00 },
    ]);
  });

  test('are those that cannot be bought any more', () => {
    expect(found([checked(1, 30_00), checked(2, null), checked(3, undefined)]).map(({ id }) => id)).toEqual(['line 2']);
  });

  test('are those that rose most, until the rest is within its limit', () => {
    const lines = [checked(1, 34_00), checked(2, 60_00), checked(3, 45_00), checked(4, 30_00)];
    expect(found(lines, { isPrice: true }).map(({ id }) => id)).toEqual(['line 2', 'line 3']);
  });

  test('are none where nothing is known', () => {
    expect(found([checked(1, undefined), checked(2, 30_00)], { isPrice: true })).toEqual([]);
  });
});

test('a question can be answered for its hours from its mail on', () => {
  expect(deadlineOf(new Date('2026-11-28T12:00:00Z'), 48)).toEqual(new Date('2026-11-30T12:00:00Z'));
});
