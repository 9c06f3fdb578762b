import { expect, test } from 'vitest';
import type { Fees } from '#contract/cart.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';
import { diffSnapshots, differsOnlyInPesos, type CheckoutSnapshot } from './diff-snapshots.ts';

const FEES: Fees = {
  productsTotal: 100,
  realWeight: 1,
  weight: 1,
  freight: 20,
  handling: 5,
  fee: { product: 9 },
  deliveryFee: 0,
  francheseFees: 0,
  iva: 0,
  extraFees: 0,
  ursecFee: 0,
  ursecFeeForPhones: 0,
  total: 134,
  bigPriceDetected: false,
  excededQuantityLimit: false,
  excededLimitImportationAmount: false,
  useFranchise: 'USE',
  franchiseLeft: 3,
  deliveryZone: 'PICKUP',
  franchiseOffered: true,
  franchiseRefusal: null,
};
const line = (productId: string, price: number) => ({
  id: productId,
  productId,
  title: `Thing ${productId}`,
  image: null,
  variant: '',
  price,
  quantity: 1,
});
const at = (rate: number) => (units: number) => ({
  usd: fromUnits(units),
  uyu: toPesos(fromUnits(units), (rate * 1_000_000) as RateMicros),
});
const BEFORE: CheckoutSnapshot = { lines: [line('A', 60), line('B', 40)], fees: FEES, toMoney: at(40) };

function told(after: Partial<CheckoutSnapshot>) {
  const changes = diffSnapshots(BEFORE, { ...BEFORE, ...after });
  return changes.map(({ label, before, after: now }) => [label, before?.usd ?? null, now?.usd ?? null]);
}

test('nothing changed, nothing is told', () => {
  expect(told({})).toEqual([]);
});

test('a price that rose is told with the fees that follow from it; a product that is gone as gone', () => {
  const fees = { ...FEES, productsTotal: 66, fee: { product: 5.94 }, freight: 10, total: 86.94 };
  expect(told({ lines: [line('A', 66)], fees })).toEqual([
    ['Thing A', 6000, 6600],
    ['Thing B', 4000, null],
    ['Flete', 2000, 1000],
    ['Servicio', 900, 594],
  ]);
});

test('what came into the cart elsewhere, and more units of a line, are told by what they cost', () => {
  const more = { ...line('B', 40), quantity: 2 };
  const fees = { ...FEES, productsTotal: 170, total: 204 };
  expect(told({ lines: [line('A', 60), more, line('C', 30)], fees })).toEqual([
    ['Thing B', 4000, 8000],
    ['Thing C', null, 3000],
  ]);
});

test('taxes that come without any price having moved are told by name', () => {
  const simplified: Fees = { ...FEES, useFranchise: 'NOT_USE', francheseFees: 62, total: 196 };
  expect(told({ fees: simplified })).toEqual([['Impuestos', 0, 6200]]);
  const imported: Fees = { ...FEES, useFranchise: 'NOT_APPLICABLE', iva: 26.4, extraFees: 45.6, total: 206 };
  expect(told({ fees: imported })).toEqual([
    ['IVA de importación', 0, 2640],
    ['Arancel y tasas', 0, 4560],
  ]);
});

test('a rate that moved is told in pesos, once, and makes the total one of pesos', () => {
  const toMoney = at(41.5);
  const [change, ...others] = diffSnapshots(BEFORE, { ...BEFORE, toMoney });
  expect(others).toEqual([]);
  expect(change).toMatchObject({ label: 'Cotización del dólar', before: { uyu: 4000 }, after: { uyu: 4150 } });
  expect(differsOnlyInPesos(BEFORE.toMoney(134), toMoney(134))).toBe(true);
  expect(differsOnlyInPesos(BEFORE.toMoney(134), toMoney(140))).toBe(false);
});
