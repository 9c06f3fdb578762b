import { expect, test } from 'vitest';
import type { Fees } from '#contract/cart.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';
import { CURRENT_REGIME, CURRENT_TARIFF } from '#testing/rules.ts';
import { type CheckoutSnapshot, differsOnlyInPesos, diffSnapshots } from './diff-snapshots.ts';

const FEES: Fees = {
  forwardedGoods: 0,
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
  regime: CURRENT_REGIME,
  tariff: CURRENT_TARIFF,
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

function changedAmounts(after: Partial<CheckoutSnapshot>) {
  const changes = diffSnapshots(BEFORE, { ...BEFORE, ...after });
  return changes.map(({ label, before, after: now }) => [
    typeof label === 'string' ? label : label.title,
    before?.usd ?? null,
    now?.usd ?? null,
  ]);
}

test('equal snapshots have no changes', () => {
  expect(changedAmounts({})).toEqual([]);
});

test('a raised price is reported with the fees that follow from it, a removed product without an amount after', () => {
  const fees = { ...FEES, productsTotal: 66, fee: { product: 5.94 }, freight: 10, total: 86.94 };
  expect(changedAmounts({ lines: [line('A', 66)], fees })).toEqual([
    ['Thing A', 6000, 6600],
    ['Thing B', 4000, null],
    ['Flete', 2000, 1000],
    ['Servicio', 900, 594],
  ]);
});

test('a product is named by its title and its translation', () => {
  const lines = [{ ...line('A', 66), translatedTitle: 'Cosa A' }, line('B', 40)];
  const [change] = diffSnapshots(BEFORE, { ...BEFORE, lines });
  expect(change?.label).toEqual({ title: 'Thing A', translatedTitle: 'Cosa A' });
});

test('an added product and a raised quantity are reported with their line totals', () => {
  const more = { ...line('B', 40), quantity: 2 };
  const fees = { ...FEES, productsTotal: 170, total: 204 };
  expect(changedAmounts({ lines: [line('A', 60), more, line('C', 30)], fees })).toEqual([
    ['Thing B', 4000, 8000],
    ['Thing C', null, 3000],
  ]);
});

test('new taxes are reported by name when no price changed', () => {
  const simplified: Fees = { ...FEES, useFranchise: 'NOT_USE', francheseFees: 62, total: 196 };
  expect(changedAmounts({ fees: simplified })).toEqual([['Impuestos', 0, 6200]]);
  const imported: Fees = { ...FEES, useFranchise: 'NOT_APPLICABLE', iva: 26.4, extraFees: 45.6, total: 206 };
  expect(changedAmounts({ fees: imported })).toEqual([
    ['IVA de importación', 0, 2640],
    ['Arancel y tasas', 0, 4560],
  ]);
});

test('a changed rate is reported once, in pesos, and the total differs only in pesos', () => {
  const toMoney = at(41.5);
  const [change, ...others] = diffSnapshots(BEFORE, { ...BEFORE, toMoney });
  expect(others).toEqual([]);
  expect(change).toMatchObject({ label: 'Cotización del dólar', before: { uyu: 4000 }, after: { uyu: 4150 } });
  expect(differsOnlyInPesos(BEFORE.toMoney(134), toMoney(134))).toBe(true);
  expect(differsOnlyInPesos(BEFORE.toMoney(134), toMoney(140))).toBe(false);
});

test('without a rate a new fee is compared in dollars only', () => {
  const toMoney = (units: number) => ({ usd: fromUnits(units), uyu: null });
  const fees: Fees = { ...FEES, useFranchise: 'NOT_APPLICABLE', iva: 26.4, total: 160.4 };
  expect(diffSnapshots({ ...BEFORE, toMoney }, { ...BEFORE, toMoney, fees })).toMatchObject([
    { before: { usd: 0, uyu: null }, after: { usd: 2640, uyu: null } },
  ]);
});
