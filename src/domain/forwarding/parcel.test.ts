import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { normalizeTrackingNumber } from '#domain/order/tracking-numbers.ts';
import { grams } from '#domain/weight/grams.ts';
import {
  areAsQuoted,
  CONTENT_KINDS,
  declaredValue,
  KEPT_DAYS,
  keptUntil,
  type ParcelFacts,
  parcelState,
  type QuotedParcel,
} from './parcel.ts';

const contents = [{ description: 'Remera', quantity: 2, unitPrice: cents(12_50), kind: 'general' as const }];
const ready: ParcelFacts = {
  contents,
  isReceived: true,
  weightGrams: grams(1200),
  orderStatus: null,
  isReturned: false,
  isOwnerKnown: true,
  isBlocked: false,
};

test.each([
  ['announced', { isReceived: false, weightGrams: null }],
  ['undeclared', { contents: null }],
  ['undeclared', { weightGrams: null }],
  ['ready', {}],
  ['ready', { orderStatus: 'CANCELED' }],
  ['review', { isBlocked: true }],
  ['review', { isBlocked: true, isReceived: false }],
  ['unproven', { isOwnerKnown: false }],
  ['announced', { isOwnerKnown: false, isReceived: false }],
  ['ordered', { orderStatus: 'NEW', isBlocked: true }],
  ['ordered', { orderStatus: 'NEW' }],
  ['ordered', { orderStatus: 'DELIVERED', isReturned: true }],
  ['returned', { isReturned: true }],
] as const)('a parcel is %s with %o', (state, facts) => {
  expect(parcelState({ ...ready, ...facts })).toBe(state);
});

test('only what is in Miami, declared, weighed, known whose it is and in no open order is ready', () => {
  const facts = fc.record({
    contents: fc.constantFrom(null, contents),
    isReceived: fc.boolean(),
    weightGrams: fc.constantFrom(null, grams(300)),
    orderStatus: fc.constantFrom(null, ...ORDER_STATUSES),
    isReturned: fc.boolean(),
    isOwnerKnown: fc.boolean(),
    isBlocked: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (parcel) => {
      if (parcelState(parcel) !== 'ready') return;
      expect(parcel).toMatchObject({ contents, isReceived: true, weightGrams: 300, isReturned: false });
      expect(parcel).toMatchObject({ isOwnerKnown: true, isBlocked: false });
      expect([null, 'CANCELED', 'FAILED', 'REFUND']).toContain(parcel.orderStatus);
    }),
  );
});

test('parcels are as quoted in any order, and not with any one of them changed, missing or another one', () => {
  const quotedParcel: fc.Arbitrary<QuotedParcel> = fc.record({
    id: fc.uuid(),
    weightGrams: fc.integer({ min: 1, max: 20_000 }).map(grams),
    contents: fc.array(
      fc.record({
        description: fc.string(),
        quantity: fc.integer({ min: 1, max: 99 }),
        unitPrice: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
        kind: fc.constantFrom(...CONTENT_KINDS),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const changes: ((parcel: QuotedParcel) => QuotedParcel[])[] = [
    () => [],
    (parcel) => [parcel, { ...parcel, id: crypto.randomUUID() }],
    (parcel) => [{ ...parcel, id: crypto.randomUUID() }],
    (parcel) => [{ ...parcel, weightGrams: grams(parcel.weightGrams + 1) }],
    (parcel) => [{ ...parcel, contents: parcel.contents.slice(1) }],
    ...[
      (content: QuotedParcel['contents'][number]) => ({ unitPrice: cents(content.unitPrice + 1) }),
      (content: QuotedParcel['contents'][number]) => ({ quantity: content.quantity + 1 }),
      (content: QuotedParcel['contents'][number]) => ({ description: `${content.description}.` }),
      (content: QuotedParcel['contents'][number]) => ({ kind: content.kind === 'book' ? 'radio' : 'book' }) as const,
    ].map(
      (change) =>
        ({ contents: [first, ...rest], ...parcel }: QuotedParcel): QuotedParcel[] =>
          first === undefined ? [] : [{ ...parcel, contents: [{ ...first, ...change(first) }, ...rest] }],
    ),
  ];
  const quoted = fc.uniqueArray(quotedParcel, { selector: ({ id }) => id, minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(quoted, fc.nat(), fc.constantFrom(...changes), (parcels, place, change) => {
      expect(areAsQuoted(parcels, structuredClone(parcels).toReversed())).toBe(true);
      const changed = parcels.flatMap((parcel, index) => (index === place % parcels.length ? change(parcel) : parcel));
      expect(areAsQuoted(parcels, changed)).toBe(false);
    }),
  );
});

test('the declared value is that of all units', () => {
  const content = fc.record({
    description: fc.string(),
    quantity: fc.integer({ min: 1, max: 99 }),
    unitPrice: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
    kind: fc.constantFrom(...CONTENT_KINDS),
  });
  expect(declaredValue(contents)).toBe(25_00);
  fc.assert(
    fc.property(fc.array(content), fc.array(content), (some, others) => {
      expect(declaredValue([...some, ...others])).toBe(declaredValue(some) + declaredValue(others));
    }),
  );
});

test('the depot keeps a parcel for the stated days', () => {
  const days =
    (keptUntil(new Date('2026-11-28T15:00:00Z')).getTime() - Date.parse('2026-11-28T15:00:00Z')) / 86_400_000;
  expect(days).toBe(KEPT_DAYS);
});

test.each([
  [' 1z 999 aa1 01 2345 6784 ', '1Z999AA10123456784'],
  ['tba302934857261', 'TBA302934857261'],
  ['9400 1118 9922\t3197', '9400111899223197'],
  ['1234567', null],
  ['SINNUMERO', null],
  ['1Z999/AA1012', null],
  ['9'.repeat(41), null],
])('the number %j is %j', (typed, number) => {
  expect(normalizeTrackingNumber(typed)).toBe(number);
});

test('a normalised number stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abz09- \t'), maxLength: 45 }), (typed) => {
      const number = normalizeTrackingNumber(typed);
      if (number !== null) expect(normalizeTrackingNumber(number)).toBe(number);
    }),
  );
});
