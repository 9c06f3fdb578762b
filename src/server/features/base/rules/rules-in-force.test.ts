import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pagesExtension } from '#app/web/pages.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { cents } from '#domain/money/cents.ts';
import { montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  fillCart,
  orderBody,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  readOrder,
  signInAfter,
} from '#testing/order-steps.ts';
import { insertProducts } from '#testing/products.ts';
import { approveRule, CURRENT_REGIME, CURRENT_TARIFF, REFORM } from '#testing/rules.ts';
import { startShop } from '#testing/shop.ts';

/** From the midnight of the tests on, freight and home delivery cost twice as much. */
const DEARER = {
  ...SEED_RULES.tariff.body,
  freightTiers: [{ fromTenths: 0, perKilo: cents(40_00) }],
  delivery: { ...SEED_RULES.tariff.body.delivery, MONTEVIDEO: cents(7_00) },
};

const shop = await startShop({
  extensions: (services) => [
    pagesExtension(services, async (_request, { call }) => {
      const { regime, tariff } = await call('readSettings');
      const html = `<html><body>${regime.franchise.below} ${tariff.delivery.MONTEVIDEO}</body></html>`;
      return new Response(html, { headers: { 'content-type': 'text/html' } });
    }),
  ],
});
const who = await createShopper(shop);
const [asin = ''] = await insertProducts(shop, [
  { price: cents(250_00), productDetails: [{ name: 'Item Weight', value: '2 kg' }], productTitle: 'Norda Mixer' },
]);
const midnight = new Date(nextMidnight(shop.clock.now().toISOString()));

/** What the shop says about the product and its rules, everywhere. */
async function read() {
  const [page, product, search, settings, quote] = await Promise.all([
    fetch(`${shop.url}/offers`).then((answer) => answer.text()),
    shop.call('readProduct', { params: { asin } }),
    shop.call('searchProducts', { query: { keyword: asin } }),
    shop.call('readSettings'),
    shop.call('quoteFees', { body: { useFranchise: 'USE', productsAsin: [{ asin, quantity: 1 }] } }),
  ]);
  return {
    page: /<body>(.*)<\/body>/.exec(page)?.[1],
    product: product.body.landedPrice,
    card: search.body.products[0]?.landedPrice,
    regimeFilter: search.body.facets.regime,
    settings: { regime: settings.body.regime, tariff: settings.body.tariff },
    total: quote.body.total,
    rules: { regime: quote.body.regime, tariff: quote.body.tariff },
  };
}

const BEFORE = { total: 491.5, taxes: 174, useFranchise: 'NOT_APPLICABLE' };
// 250 of goods, 80 of freight, 5, 22.5 and 22 % IVA of 330.
const AFTER = { total: 430.1, taxes: 72.6, useFranchise: 'USE' };

test('at the midnight of their day approved rules are in force everywhere, kept pages and cards included; orders keep theirs', async () => {
  const bought = await placePurchasedOrder(shop, who);
  const change = { deliveryMethod: 'delivery', addressId: who.addressId };
  const unpaid = await placeOrder(shop, who, { change });
  const cart = await fillCart(shop, who);
  const quoteCart = async () => {
    const productsAsin = [{ asin: plainProducts(1)[0], quantity: 1 }];
    return (await shop.call('quoteFees', { body: { useFranchise: 'USE', productsAsin } })).body;
  };
  const shown = await quoteCart();

  // A minute before midnight everything is read, and cached for longer than a minute.
  shop.clock.set(new Date(midnight.getTime() - 60_000));
  await signInAfter(shop, who, 0);
  const day = montevideoDay(midnight.toISOString());
  await approveRule(shop, { ...SEED_DRAFT, validFrom: day });
  await approveRule(shop, { kind: 'tariff', validFrom: day, body: DEARER });
  const old = { regime: CURRENT_REGIME, tariff: CURRENT_TARIFF };
  expect(await read()).toEqual({
    page: '200 3.5',
    product: BEFORE,
    card: BEFORE,
    regimeFilter: { franchise: 0, import: 1 },
    settings: old,
    total: BEFORE.total,
    rules: old,
  });

  shop.clock.set(midnight);
  const tariff = {
    ...CURRENT_TARIFF,
    freight: [{ from: 0, perKilo: 40 }],
    delivery: { ...CURRENT_TARIFF.delivery, MONTEVIDEO: 7 },
  };
  expect(await read()).toEqual({
    page: '800 7',
    product: AFTER,
    card: AFTER,
    regimeFilter: { franchise: 1, import: 0 },
    settings: { regime: REFORM, tariff },
    total: AFTER.total,
    rules: { regime: REFORM, tariff },
  });
  // The checkout that was open shows the total of before: it is refused, and the new one is said.
  const body = orderBody(cart.id, { expectedTotal: shown.total });
  const refused = await shop.call('createOrder', { body }, who);
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'expectedTotal' }] } });
  expect(refused.body.message).toMatch(/^El total cambió: ahora es U\$S\s/);
  const { total: expectedTotal, freight } = await quoteCart();
  expect(freight).toBe(shown.freight * 2);
  const { body: ordered } = await shop.call('createOrder', { body: { ...body, expectedTotal } }, who);
  expect(ordered.fees).toMatchObject({ regime: REFORM, tariff, total: expectedTotal });

  for (const order of [bought, unpaid]) {
    const { fees, amount } = await readOrder(shop, who, order.id);
    expect({ fees, amount }).toEqual({ fees: order.fees, amount: order.amount });
    expect(fees).toMatchObject(old);
  }
  await chargeByOldTariff(bought, unpaid);
});

type Placed = Awaited<ReturnType<typeof placeOrder>>;

/** What is compared with an order's quote is computed with the tariff of the quote. */
async function chargeByOldTariff(bought: Placed, unpaid: Placed): Promise<void> {
  const { realWeight, freight } = bought.fees;
  for (const { trackingNumber } of bought.packages) {
    await fetch(`${shop.url}/webhooks/skypostal/package-received`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [KEY_HEADER]: shop.context.partnerSettings.skypostalHookKey },
      body: JSON.stringify({ externalTracking: trackingNumber, weight: realWeight + 1, weightUnit: 'KG' }),
    });
  }
  const buyer = await createStaff(shop, 'purchasing');
  const difference = await shop.waitFor(
    'the difference',
    async () => (await buyer.call('listWeightDifferences', {})).body.rows[0],
  );
  expect(difference).toMatchObject({ orderNumber: bought.number, quotedCents: freight * 100 });
  expect(difference.billedCents).toBe(Math.ceil(difference.billedGrams / 100) * 200);
  const support = await createStaff(shop, 'support');
  const moved = await support.act(
    'changeOrderAddress',
    { number: unpaid.number, neighborhood: 'Centro' },
    { dryRun: true },
  );
  expect(moved.status).toBe(200);
  const elsewhere = await support.act('changeOrderAddress', { number: unpaid.number, apartment: 'Salto' });
  expect(elsewhere.error.message).toMatch(/cuesta U\$S\s5,00 y esta orden pagó U\$S\s3,50/);
}

test('an order of before the tariff had a date has the one that there was', async () => {
  await signInAfter(shop, who, 0);
  const { body: orders } = await shop.call('listOrders', {}, who);
  const [{ id }] = orders.orders ?? orders;
  await shop.context.db
    .updateTable('orders')
    .set({ fees: sql<string>`fees - 'tariff'` })
    .where('id', '=', id)
    .execute();
  expect((await readOrder(shop, who, id)).fees.tariff).toEqual(CURRENT_TARIFF);
});
