import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { freightOf } from '#domain/fees/tariff.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';
import { refundOrder } from '#server/features/money/payments/refund-order.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  placeOrder,
  placePurchasedOrder,
  readOrder,
  waitForShipment,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf, payInCash } from '#testing/payment-steps.ts';
import { newestRefund, writeToOrder } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const purchasing = await createStaff(shop, 'purchasing');
const finance = await createStaff(shop, 'finance');
const other = await createStaff(shop, 'finance');

/** The carrier's depot weighs a package and announces it. */
async function weigh(externalTracking: string, weightGrams: number): Promise<number> {
  const answer = await fetch(`${shop.simulatorsUrl}/__sim/skypostal/package-received`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ externalTracking, weight: weightGrams / 1000 }),
  });
  return answer.status;
}

/** The depot weighs all packages of an order, which weigh this together. */
async function weighAll({ packages }: Order, total: number): Promise<void> {
  const each = Math.floor(total / packages.length);
  for (const [index, { trackingNumber }] of packages.entries())
    expect(await weigh(trackingNumber, index === 0 ? total - each * (packages.length - 1) : each)).toBe(200);
}

const buy = (change: Record<string, unknown> = {}) => placePurchasedOrder(shop, shopper, { quantity: 4, change });
const quotedGrams = ({ fees }: Order) => Math.round(fees.realWeight * 1000);
const centsOf = (amount: number) => Math.round(amount * 100);
const listRefunds = async ({ id }: Order) => (await shop.call('listRefunds', { params: { id } }, shopper)).body;
const settled = (order: Order) =>
  shop.waitFor('the freight to be settled', async () => (await readOrder(shop, shopper, order.id)).freight);
const listed = async ({ number }: Order) =>
  (await purchasing.call('listWeightDifferences', {})).body.rows.find(({ orderNumber }) => orderNumber === number);
const mailOf = ({ number }: Order, subject: RegExp) =>
  shop.waitFor(`the mail ${subject}`, async () =>
    (await shop.mails(shopper.email)).find((mail) => subject.test(mail.subject) && mail.subject.includes(`${number}`)),
  );

/** The real freight of an order with this weight, in US cents. */
async function freightFor({ id }: Order, weight: number): Promise<number> {
  const row = shop.context.db.selectFrom('orders').select('fees').where('id', '=', id);
  return freightOf(quotedTariff((await row.executeTakeFirstOrThrow()).fees), billedTenths(grams(weight)));
}

describe('an order that weighs less than quoted', () => {
  test('gives the difference back to the means of payment at once, and once however often the depot says so', async () => {
    const order = await buy();
    expect(order.freight).toBeNull();
    const weight = quotedGrams(order) - 400;
    await weighAll(order, weight);
    const freight = await settled(order);
    const real = await freightFor(order, weight);
    const back = centsOf(order.fees.freight) - real;
    expect(freight).toEqual({
      outcome: 'refunded',
      estimatedWeight: order.fees.weight,
      weighedWeight: billedTenths(grams(weight)) / 10,
      paid: order.fees.freight,
      real: real / 100,
      refund: back / 100,
      reviewed: false,
    });
    await Promise.all(order.packages.map(({ trackingNumber }) => weigh(trackingNumber, 100)));
    await weighAll(order, weight - 300);
    await shop.drain();
    expect(await listRefunds(order)).toMatchObject([{ amount: back / 100, currency: 'USD', state: 'sent' }]);
    expect((await readOrder(shop, shopper, order.id)).freight).toEqual(freight);
    const mail = await mailOf(order, /^Te devolvemos parte del flete/);
    expect(mail.text).toMatch(/Flete estimado.*pagaste U\$S/s);
    expect(mail.text).toMatch(/Pesó.*cuesta U\$S/s);
  });

  test('takes one refund from notices that come at the same time', async () => {
    const order = await buy();
    const [last, ...first] = order.packages;
    const each = Math.floor((quotedGrams(order) - 300) / order.packages.length);
    for (const { trackingNumber } of first) await weigh(trackingNumber, each);
    await Promise.all([1, 2, 3].map(() => weigh(last?.trackingNumber ?? '', each)));
    const freight = await settled(order);
    await shop.drain();
    expect(await listRefunds(order)).toMatchObject([{ amount: freight?.refund }]);
  });

  test('gives it back in the currency of the payment; both amounts and the refund add up', async () => {
    const order = await buy({ currency: 'UYU' });
    await weighAll(order, quotedGrams(order) - 300);
    const { paid = 0, real = 0, refund = 0 } = (await settled(order)) ?? {};
    expect(centsOf(real) + centsOf(refund)).toBe(centsOf(paid));
    expect(await listRefunds(order)).toMatchObject([{ amount: refund, currency: 'UYU' }]);
  });

  test('asks for a bank account where it was paid in cash', async () => {
    const { id } = await placeOrder(shop, shopper, { quantity: 4, change: { currency: 'UYU' } });
    await shop.shipAtOnce(id);
    await payInCash(shop, shopper, id);
    await waitForShipment(shop, id);
    const order = await readOrder(shop, shopper, id);
    await weighAll(order, quotedGrams(order) - 300);
    const freight = await settled(order);
    expect(await listRefunds(order)).toMatchObject([{ amount: freight?.refund, state: 'awaiting-account' }]);
    expect((await mailOf(order, /^Te devolvemos parte del flete/)).text).toMatch(/por transferencia/);
  });

  test('never gives back more than was paid, when all of it is called off at the same time', async () => {
    const order = await buy();
    const [last, ...first] = order.packages;
    const each = Math.floor((quotedGrams(order) - 300) / order.packages.length);
    for (const { trackingNumber } of first) await weigh(trackingNumber, each);
    await Promise.all([
      weigh(last?.trackingNumber ?? '', each),
      writeToOrder(shop, order.id, (tx, locked) =>
        refundOrder(shop.context, tx, { order: locked, reason: 'canceled' }),
      ),
    ]);
    await settled(order);
    await shop.drain();
    const [attempt] = await attemptsOf(shop, order.id);
    const refunds: { amount: number }[] = await listRefunds(order);
    expect(refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(attempt?.amount_cents);
  });
});

describe('an order that weighs more', () => {
  test('costs the shopper nothing, and beyond the tolerance a person looks', async () => {
    const order = await buy();
    await weighAll(order, quotedGrams(order) + 2500);
    const freight = await settled(order);
    expect(freight).toMatchObject({ outcome: 'borne', refund: 0, paid: order.fees.freight });
    expect(freight?.real).toBeGreaterThan(order.fees.freight);
    expect(await listRefunds(order)).toEqual([]);
    expect(await listed(order)).toMatchObject({ settlement: { outcome: 'borne', review: null } });
    const margin = (await finance.call('listMargins', {})).body.rows.find(
      ({ orderNumber }) => orderNumber === order.number,
    );
    expect(margin).toMatchObject({
      carrierSource: 'weight',
      amounts: { carrierCents: centsOf(freight?.real ?? 0), freightCents: centsOf(order.fees.freight) },
    });
  });
});

describe('an order for a person to decide', () => {
  test('gives nothing back by itself where the weight cannot be', async () => {
    const order = await buy();
    await weighAll(order, order.packages.length * 4);
    expect(await settled(order)).toMatchObject({ outcome: 'review', refund: 0, reviewed: false });
    expect(await listRefunds(order)).toEqual([]);
    expect(await listed(order)).toMatchObject({ settlement: { outcome: 'review', review: 'implausible' } });
    const input = { orderNumber: order.number, decision: 'accepted' as const };
    const preview = await purchasing.act('decideWeight', input, { dryRun: true });
    expect(preview.body.effects.join(' ')).toMatch(/no parece posible.*pedí la devolución desde la orden/);
    expect((await purchasing.act('decideWeight', input)).status).toBe(200);
    expect((await readOrder(shop, shopper, order.id)).freight).toMatchObject({ outcome: 'review', reviewed: true });
  });

  test('gives nothing back by itself where part of the payment went back', async () => {
    const order = await buy();
    await finance.act('requestRefund', { kind: 'amount', orderNumber: order.number, amountCents: 500 });
    const id = await newestRefund(finance, order.number);
    expect((await other.act('approveRefund', { id })).status).toBe(200);
    await weighAll(order, quotedGrams(order) - 400);
    expect(await settled(order)).toMatchObject({ outcome: 'review', refund: 0 });
    expect(await listRefunds(order)).toMatchObject([{ amount: 5 }]);
    expect(await listed(order)).toMatchObject({ settlement: { outcome: 'review', review: 'changed' } });
  });

  test('a difference that was given back is decided without another mail', async () => {
    const order = await buy();
    await weighAll(order, quotedGrams(order) - 400);
    const freight = await settled(order);
    expect(await listed(order)).toMatchObject({ settlement: { outcome: 'refunded' } });
    const decided = await purchasing.act('decideWeight', { orderNumber: order.number, decision: 'accepted' });
    expect(decided.body.effects.join(' ')).toMatch(/ya se le devolvieron U\$S/);
    await shop.drain();
    const subjects = (await shop.mails(shopper.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain(`Pesamos de nuevo tu orden n.º ${order.number}`);
    expect((await readOrder(shop, shopper, order.id)).freight).toEqual({ ...freight, reviewed: true });
  });
});

test('an order without a weight shows none', async () => {
  const order = await buy();
  for (const { trackingNumber } of order.packages)
    await fetch(`${shop.simulatorsUrl}/__sim/skypostal/package-received`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ externalTracking: trackingNumber }),
    });
  expect((await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' })).freight).toBeNull();
});
