import { expect, test } from 'vitest';
import {
  halfUp,
  type OracleLine,
  type OracleRequest,
  oracleFees,
  oracleMerge,
  oraclePesos,
  oraclePrice,
} from './oracle.ts';

const line = (price: number, kilograms: number, more: Partial<OracleLine> = {}): OracleLine => ({
  price: BigInt(Math.round(price * 100)),
  quantity: 1n,
  weight: BigInt(Math.round(kilograms * 1e6)) * 100_000n,
  exempt: false,
  device: 'none',
  ...more,
});
const request = (lines: OracleLine[], more: Partial<OracleRequest> = {}): OracleRequest => ({
  lines,
  regime: 'USE',
  zone: 'PICKUP',
  used: null,
  ...more,
});

/** The worked examples of the specification. */
const EXAMPLES: [OracleRequest, Record<string, bigint | string | boolean>][] = [
  [
    request([line(50, 0.45359237)]),
    { weightTenths: 5n, freight: 1000n, handling: 500n, serviceFee: 450n, total: 6950n },
  ],
  [
    request([line(60, 1.6), line(30, 0.8, { quantity: 2n })], { zone: 'MONTEVIDEO' }),
    { productsTotal: 12000n, realWeight: 3200n, freight: 4800n, serviceFee: 1080n, deliveryFee: 350n, total: 18730n },
  ],
  [
    request([line(150, 6)], { regime: 'NOT_USE', zone: 'OTHER_DEPARTMENTS' }),
    { freight: 7200n, serviceFee: 1350n, deliveryFee: 500n, francheseFees: 9200n, total: 33750n },
  ],
  [
    request([line(250, 2)]),
    { useFranchise: 'NOT_APPLICABLE', freight: 4000n, iva: 6380n, extraFees: 11020n, total: 49150n },
  ],
  [
    request([line(10, 0.1, { quantity: 6n })]),
    { freight: 1200n, serviceFee: 540n, iva: 1584n, extraFees: 2736n, total: 12560n, excededQuantityLimit: true },
  ],
  [
    request([line(40, 0.5, { exempt: true })], { regime: 'NOT_USE' }),
    { freight: 1000n, serviceFee: 360n, total: 5860n },
  ],
  [
    request([line(180, 0.4, { device: 'phone' })], { zone: 'MONTEVIDEO' }),
    { freight: 800n, serviceFee: 1620n, ursecFeeForPhones: 900n, total: 22170n },
  ],
  [
    request(Array.from({ length: 5 }, () => line(10, 0.1))),
    { productsTotal: 5000n, freight: 1000n, handling: 700n, total: 7150n },
  ],
];

test.each(EXAMPLES.map(([asked, expected], index) => ({ number: index + 1, asked, expected })))(
  'example $number of the specification',
  ({ asked, expected }) => {
    expect(oracleFees(asked)).toMatchObject(expected);
  },
);

test('halves round up', () => {
  expect([halfUp(1n, 2n), halfUp(149n, 100n), halfUp(150n, 100n), halfUp(0n, 7n)]).toEqual([1n, 1n, 2n, 0n]);
});

test('the tier of the whole weight counts, and the limits of the franchise are those of the specification', () => {
  const freight = (kilograms: number) => oracleFees(request([line(10, kilograms)])).freight;
  expect([2.9, 2.901, 3, 4.9, 5].map(freight)).toEqual([5800n, 4500n, 4500n, 7350n, 6000n]);
  const regime = (price: number, used: bigint | null) => oracleFees(request([line(price, 1)], { used })).useFranchise;
  expect([regime(199.99, 2n), regime(199.99, 3n), regime(200, null)]).toEqual(['USE', 'NOT_USE', 'NOT_APPLICABLE']);
});

test('pesos are the mean of both rates, to the cent', () => {
  expect(oraclePesos(100n, 39_850_000n, 40_850_000n)).toBe(4035n);
  expect(oraclePesos(1n, 39_400_000n, 39_600_000n)).toBe(40n);
});

test('the sale price counts where there is one, and only a higher price is struck through', () => {
  expect(oraclePrice({ price: 1000n, salePrice: 750n, retailPrice: 1000n })).toEqual({
    selling: 750n,
    saved: 250n,
    percent: 25n,
  });
  expect(oraclePrice({ price: 1000n, salePrice: 0n, retailPrice: 1000n })).toMatchObject({
    selling: 1000n,
    saved: null,
  });
  expect(oraclePrice({ price: null, salePrice: null, retailPrice: 5n })).toMatchObject({
    selling: null,
    percent: null,
  });
});

test('merged carts hold 10 units of a product and 50 products', () => {
  expect([...oracleMerge([['a', 6n]], [['a', 6n], ['b', 1n]])]).toEqual([['a', 10n], ['b', 1n]]); // biome-ignore format: pairs
  const many = Array.from({ length: 60 }, (_, index) => [`p${index}`, 1n] as const);
  expect(oracleMerge([], many).size).toBe(50);
});
