import { expect, test } from 'vitest';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { freightOf } from '#domain/fees/tariff.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placePurchasedOrder, waitForStatus } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const staff = await createStaff(shop, 'purchasing');
const shopper = await createShopper(shop);

/** The depot announces a package with its weight, in kilograms. */
async function receive(externalTracking: string, weight?: number): Promise<number> {
  const answer = await fetch(`${shop.url}/webhooks/skypostal/package-received`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: shop.context.partnerSettings.skypostalHookKey },
    body: JSON.stringify({ externalTracking, ...(weight ? { weight, weightUnit: 'KG' } : {}) }),
  });
  return answer.status;
}

/** An order with one package whose quote is known. */
async function boughtOrder() {
  let order = await placePurchasedOrder(shop, shopper);
  while (order.packages.length !== 1) order = await placePurchasedOrder(shop, shopper);
  const row = shop.context.db.selectFrom('orders').select('fees').where('id', '=', order.id);
  const { fees } = await row.executeTakeFirstOrThrow();
  return { ...order, fees, trackingNumber: order.packages[0]?.trackingNumber ?? '' };
}

const listed = async (number: number) =>
  (await staff.call('listWeightDifferences', {})).body.rows.find(({ orderNumber }) => orderNumber === number);

test('a weight beyond the tolerance is listed with its effect on the freight, in cents', async () => {
  const order = await boughtOrder();
  const billedGrams = order.fees.realWeight + 1000;
  expect(await receive(order.trackingNumber, billedGrams / 1000)).toBe(200);
  await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' });
  const billedCents = freightOf(quotedTariff(order.fees), billedTenths(grams(billedGrams)));
  expect(await listed(order.number)).toMatchObject({
    quotedGrams: order.fees.realWeight,
    billedGrams,
    quotedCents: order.fees.freight,
    billedCents,
  });
  expect(billedCents).toBeGreaterThan(order.fees.freight);
});

test('a weight within the tolerance, or none, is not listed', async () => {
  const near = await boughtOrder();
  await receive(near.trackingNumber, (near.fees.realWeight + 150) / 1000);
  const silent = await boughtOrder();
  await receive(silent.trackingNumber);
  for (const { id, number } of [near, silent]) {
    await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
    expect(await listed(number)).toBeUndefined();
  }
});

test('a notice that repeats one without a weight brings it, and a third changes nothing', async () => {
  const order = await boughtOrder();
  await receive(order.trackingNumber);
  await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' });
  const billedGrams = order.fees.realWeight + 2000;
  expect(await receive(order.trackingNumber, billedGrams / 1000)).toBe(200);
  expect(await receive(order.trackingNumber, (billedGrams + 5000) / 1000)).toBe(200);
  expect(await listed(order.number)).toMatchObject({ billedGrams });
});

test('a person accepts a difference or claims it, once, and it leaves the list', async () => {
  const order = await boughtOrder();
  await receive(order.trackingNumber, (order.fees.realWeight + 1000) / 1000);
  await shop.waitFor('the difference', () => listed(order.number));
  const { rows } = (await staff.call('listWeightDifferences', {})).body;
  const cents = rows.reduce((sum, { billedCents, quotedCents }) => sum + billedCents - quotedCents, 0);
  const count = { count: rows.length, isMore: false, sums: [{ currency: 'USD', cents }] };
  expect((await staff.call('countWeightDifferences', {})).body).toEqual(count);
  const input = { orderNumber: order.number, decision: 'claimed' as const };
  expect((await staff.act('decideWeight', input, { reason: '' })).status).toBe(400);
  const preview = await staff.act('decideWeight', input, { dryRun: true });
  expect(preview.body.effects.join(' ')).toMatch(/reclamo al transportista por U\$S\s20,00 de flete de más/);
  const replies = await Promise.all([
    staff.act('decideWeight', input, { reason: 'La caja es la del producto' }),
    staff.act('decideWeight', { ...input, decision: 'accepted' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listed(order.number)).toBeUndefined();
});
