import fc from 'fast-check';
import type { OracleLine, OracleParcel, OracleRequest } from './oracle.ts';

/** Amounts around which a rule changes, in cents. */
const EDGES = [1, 2, 999, 1000, 1666, 1667, 3333, 4000, 5000, 6667, 9999, 10_000, 19_999, 20_000, 20_001, 40_000];
/** A weight as shops publish it: so many hundredths of a unit, whose weight is in hundred-millionths of a gram. */
const UNITS = {
  ounce: 2_834_952_000n,
  pound: 45_359_237_000n,
  kilogram: 100_000_000_000n,
  gram: 100_000_000n,
} as const;
export type Unit = keyof typeof UNITS;

export const amount = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(...EDGES) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000_000 }) },
);

/** Hundredths of a unit. */
export const measure = fc.record({
  unit: fc.constantFrom<Unit>('ounce', 'pound', 'kilogram', 'gram'),
  hundredths: fc.oneof(
    fc.integer({ min: 0, max: 2500 }),
    fc.constantFrom(1, 10, 50, 100, 150, 290, 300, 490, 500, 1000, 2000, 2001),
    fc.integer({ min: 0, max: 100_000 }),
  ),
});

/** The exact weight of a measure. */
export function exactWeight({ unit, hundredths }: { unit: Unit; hundredths: number }): bigint {
  return (UNITS[unit] * BigInt(hundredths)) / 100n;
}

const line: fc.Arbitrary<OracleLine> = fc.record({
  price: amount.map(BigInt),
  quantity: fc.integer({ min: 1, max: 10 }).map(BigInt),
  weight: fc.option(measure.map(exactWeight), { freq: 6 }),
  exempt: fc.boolean(),
  device: fc.constantFrom<OracleLine['device']>('none', 'none', 'phone', 'radio'),
});

export const request: fc.Arbitrary<OracleRequest> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 7 }),
  regime: fc.constantFrom<OracleRequest['regime']>('USE', 'NOT_USE', 'NOT_APPLICABLE'),
  zone: fc.constantFrom<OracleRequest['zone']>('PICKUP', 'MONTEVIDEO', 'OTHER_DEPARTMENTS'),
  used: fc.option(fc.integer({ min: 0, max: 5 }).map(BigInt)),
});

const parcel: fc.Arbitrary<OracleParcel> = fc.record({
  grams: fc.integer({ min: 5, max: 6000 }).map(BigInt),
  contents: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 30_000 }).map(BigInt),
      quantity: fc.integer({ min: 1, max: 6 }).map(BigInt),
      kind: fc.constantFrom<OracleParcel['contents'][number]['kind']>('general', 'general', 'book', 'phone', 'radio'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** A quoted rate in millionths, with four decimals. */
export const rate = fc.integer({ min: 1000, max: 1_000_000 }).map((tenThousandths) => tenThousandths * 100);

/** An order of lines and parcels of other stores, paid in dollars or at a rate, and one of its lines with another price. */
export const mixedOrder = fc.record({
  request: fc.record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 100, max: 30_000 }).map(BigInt),
        quantity: fc.integer({ min: 1, max: 6 }).map(BigInt),
        weight: fc.option(
          fc.integer({ min: 5, max: 4000 }).map((grams) => BigInt(grams) * UNITS.gram),
          { freq: 6 },
        ),
        exempt: fc.boolean(),
        device: fc.constantFrom<OracleLine['device']>('none', 'none', 'phone', 'radio'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    parcels: fc.array(parcel, { maxLength: 2 }),
    regime: fc.constantFrom<OracleRequest['regime']>('USE', 'NOT_USE', 'NOT_APPLICABLE'),
    zone: fc.constantFrom<OracleRequest['zone']>('PICKUP', 'MONTEVIDEO', 'OTHER_DEPARTMENTS'),
    used: fc.integer({ min: 0, max: 5 }).map(BigInt),
  }),
  rate: fc.option(rate),
  line: fc.nat({ max: 4 }),
  price: fc.integer({ min: 1, max: 40_000 }).map(BigInt),
});
export type MixedOrder = typeof mixedOrder extends fc.Arbitrary<infer Value> ? Value : never;

export const product = fc.record({
  price: fc.option(amount),
  salePrice: fc.option(fc.oneof(fc.constant(0), amount)),
  retailPrice: fc.option(amount),
});

/** A cart: distinct products of a small catalogue, so that two of them meet. */
export const cart = fc.uniqueArray(
  fc.tuple(
    fc.integer({ min: 0, max: 70 }).map((number) => `B${number}`),
    fc.integer({ min: 1, max: 10 }),
  ),
  { maxLength: 50, selector: ([asin]) => asin },
);
