import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';
import { createShopper, placeOrder, plainProducts, readOrder } from '#testing/order-steps.ts';
import { insertProducts } from '#testing/products.ts';
import { approveRule, REFORM } from '#testing/rules.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
await approveRule(shop, SEED_DRAFT);

async function quote(dollars: number, useFranchise: string) {
  const productDetails = [{ name: 'Item Weight', value: '2 kg' }];
  const [asin] = await insertProducts(shop, [{ price: cents(dollars * 100), productDetails }]);
  return (await shop.call('quoteFees', { body: { useFranchise, productsAsin: [{ asin, quantity: 1 }] } })).body;
}

test('with the reform in force, settings and quotes answer with its limits and rates', async () => {
  expect((await shop.call('readSettings')).body.regime).toEqual(REFORM);
  expect(REFORM.franchise).toMatchObject({ below: 800, annual: 800, iva: 22, ivaExemptBelow: 200 });
  expect((await quote(400, 'USE')).regime).toEqual(REFORM);
});

test('400 dollars use the franchise, pay its IVA and offer the choice', async () => {
  const offered = { franchiseOffered: true, excededLimitImportationAmount: false };
  expect(await quote(400, 'USE')).toMatchObject({ ...offered, useFranchise: 'USE', iva: 96.8, extraFees: 0 });
  expect(await quote(190, 'USE')).toMatchObject({ useFranchise: 'USE', iva: 0 });
  const above = await quote(800, 'USE');
  expect(above).toMatchObject({ useFranchise: 'NOT_APPLICABLE', franchiseRefusal: 'AMOUNT', franchiseOffered: true });
});

test('the landed price of a card follows the reform too', async () => {
  const [asin = ''] = await insertProducts(shop, [{ price: cents(400_00) }]);
  const { landedPrice } = (await shop.call('readProduct', { params: { asin } })).body;
  expect(landedPrice).toMatchObject({ useFranchise: 'USE' });
  expect(landedPrice.taxes).toBeGreaterThan(0);
});

test('an order keeps the rules that it was quoted with', async () => {
  const who = await createShopper(shop);
  const order = await placeOrder(shop, who, { asins: plainProducts(1) });
  expect(order.fees.regime).toEqual(REFORM);
  expect((await readOrder(shop, who, order.id)).fees.regime).toEqual(REFORM);
});

test('a draft whose day has come is said at the start of a shop that is no demo', async () => {
  const warnings: unknown[] = [];
  const log = { info: () => {}, error: () => {}, warn: (fields: object) => void warnings.push(fields) };
  await startShop({ log, config: { mode: 'rehearsal' } });
  expect(warnings).toContainEqual({ code: 'rule-overdue', kind: 'customs', since: '2026-05-01' });
});
