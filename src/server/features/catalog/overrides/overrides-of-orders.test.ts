import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { buyOrder } from '#server/features/fulfilment/purchasing/buy-order.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { ageParcels } from '#testing/called-off-steps.ts';
import {
  createShopper,
  fillCart,
  orderBody,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  purchasesOf,
  readOrder,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { endOverride, override, productOf } from '#testing/override-steps.ts';
import { startShop } from '#testing/shop.ts';

const [PRODUCT = '', OTHER = ''] = plainProducts(2);
const FORBIDDEN = /no puede ingresar a Uruguay por las normas de la Aduana/;

let shopper: Shopper;
let staff: TestStaff;

const shop = await startShop();

beforeEach(async () => {
  shopper = await createShopper(shop);
  staff = await createStaff(shop, 'owner');
  for (const asin of [PRODUCT, OTHER]) await shop.call('readProduct', { params: { asin } });
  for (const { kind } of (await productOf(staff, PRODUCT)).effective) await endOverride(staff, PRODUCT, kind);
});

const target = () => ({ shop, staff, asin: PRODUCT });
const block = () => override(target(), { forbidden: 'LITHIUM' });
const order = (cartId: string) =>
  shop.call('createOrder', { body: orderBody(cartId) }, { ...shopper, idempotencyKey: randomUUID() });
const holdsOf = (id: string) =>
  shop.context.db.selectFrom('order_holds').selectAll().where('order_id', '=', id).orderBy('held_at').execute();
const openHold = (id: string) =>
  shop.waitFor('the order to be held', async () => (await holdsOf(id)).find(({ decision }) => decision === null));

describe('a product that is blocked', () => {
  test('is taken out of the cart by the check, as any forbidden product', async () => {
    await fillCart(shop, shopper, { asins: [PRODUCT, OTHER] });
    await block();
    const { body } = await shop.call('checkAvailability', {}, shopper);
    expect(body.exceptions).toEqual([{ productId: PRODUCT, message: expect.stringMatching(FORBIDDEN) }]);
    expect(body.cart.cartItems).toMatchObject([{ productId: OTHER }]);
  });

  test('is not ordered, though the marketplace is read and still sells it', async () => {
    const cart = await fillCart(shop, shopper, { asins: [PRODUCT] });
    await block();
    expect(await order(cart.id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(FORBIDDEN) } });
  });

  test('is not added by buying an order again', async () => {
    const { id } = await placeOrder(shop, shopper, { asins: [PRODUCT] });
    await payAtBank(shop, shopper, { id });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    await block();
    const again = await shop.call('buyAgain', { params: { id }, body: {} }, shopper);
    expect(again.body.lines).toMatchObject([{ productId: PRODUCT, outcome: 'FORBIDDEN' }]);
  });

  test('is no substitute for a line of an order', async () => {
    const { id, number, cart } = await placePurchasedOrder(shop, shopper, { asins: [OTHER] });
    await ageParcels(shop, id);
    await block();
    const input = {
      number: Number(number),
      line: cart.items[0]?.id ?? '',
      asin: PRODUCT,
      isLost: true,
      agreement: 'Por correo',
    };
    expect(await staff.act('buySubstitute', input)).toMatchObject({
      error: { errors: [{ field: 'asin', message: expect.stringContaining('no se puede comprar') }] },
    });
    const lost = { number: Number(number), lines: [input.line], isLost: true };
    await override({ shop, staff, asin: OTHER }, { forbidden: 'FOOD' });
    expect(await staff.act('buyAgain', lost)).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('está bloqueado') },
    });
    await endOverride(staff, OTHER, 'block');
  });

  test('holds the order that is paid afterwards, which a person lets go on', async () => {
    const { id, number } = await placeOrder(shop, shopper, { asins: [PRODUCT] });
    expect((await block()).body.effects).toContain(
      '1 orden sin pagar lo tiene: cada una si se paga, espera en la cola a que alguien decida.',
    );
    await payAtBank(shop, shopper, { id });
    expect(await openHold(id)).toMatchObject({ signals: [{ signal: 'blocked-product', points: 60, value: 1 }] });
    const { rows } = (await staff.call('listExceptions', { kind: 'order-held' })).body;
    expect(rows).toContainEqual(expect.objectContaining({ orderNumber: Number(number) }));
    const desk = (await staff.call('readOrderForStaff', { number: Number(number) })).body;
    expect(JSON.stringify(desk)).toContain('tiene un producto que el equipo bloqueó');
    await shop.drain();
    expect(await purchasesOf(shop, id)).toEqual([]);
    expect((await staff.act('decideOrderHold', { number: Number(number), decision: 'released' })).status).toBe(200);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });

  test('holds the orders that were paid and wait to be bought, at once and again after a later block', async () => {
    await staff.act('changeSwitch', { name: 'purchasing', stop: true });
    const { id, number } = await placeOrder(shop, shopper, { asins: [PRODUCT] });
    await payAtBank(shop, shopper, { id });
    await waitForStatus(shop, shopper, { id, status: 'PAID' });
    await shop.drain();
    expect(await holdsOf(id)).toEqual([]);
    expect((await block()).body.effects).toContainEqual(
      expect.stringMatching(/^1 orden paga y sin comprar lo tiene: /),
    );
    await openHold(id);
    shop.clock.advance(1000);
    const release = { number: Number(number), decision: 'released' } as const;
    expect((await staff.act('decideOrderHold', release)).status).toBe(200);
    await shop.drain();
    expect(await holdsOf(id), 'it was decided knowing of the block').toHaveLength(1);
    shop.clock.advance(1000);
    await block();
    await openHold(id);
    shop.clock.advance(1000);
    expect((await staff.act('decideOrderHold', release)).status).toBe(200);
    await staff.act('changeSwitch', { name: 'purchasing', stop: false });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });

  test('is not bought by the repetition of a request that waited, until a person decides', async () => {
    const { id, number } = await placeOrder(shop, shopper, { asins: [PRODUCT] });
    await shop.control('zinc', { scenario: 'reject', code: 'insufficient_funds', order: id });
    await payAtBank(shop, shopper, { id });
    const reason = async () =>
      (await shop.context.db
        .selectFrom('purchases')
        .select(['manual_reason', 'next_check_at'])
        .where('order_id', '=', id)
        .executeTakeFirst()) ?? { manual_reason: null, next_check_at: null };
    await shop.waitFor('the purchase to wait', async () => (await reason()).manual_reason === 'wallet');
    await shop.control('zinc', { scenario: 'none', order: id });
    shop.clock.advance(1000);
    await block();
    await buyOrder(shop.context, { orderId: id });
    expect(await reason()).toEqual({ manual_reason: 'blocked', next_check_at: null });
    await buyOrder(shop.context, { orderId: id });
    expect(await purchasesOf(shop, id)).toEqual([]);
    const { rows } = (await staff.call('listExceptions', { kind: 'purchase-by-hand' })).body;
    expect(rows).toContainEqual(
      expect.objectContaining({
        orderNumber: Number(number),
        detail: 'El equipo bloqueó un producto después del pago',
      }),
    );
    shop.clock.advance(1000);
    const [purchase] = (await staff.call('readPurchases', { number: Number(number) })).body.purchases;
    const retry = { number: Number(number), purchase: purchase?.id ?? '', isNothingBought: false };
    expect((await staff.act('retryPurchase', retry)).status).toBe(200);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });
});

test('an order keeps the weight and the fees that it was made under', async () => {
  await override(target(), { weightGrams: 3300 });
  const { id } = await placeOrder(shop, shopper, { asins: [PRODUCT] });
  const made = await readOrder(shop, shopper, id);
  const weightOf = async () =>
    (
      await shop.context.db
        .selectFrom('order_lines')
        .select('weight_grams')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
    ).weight_grams;
  expect(await weightOf()).toBe(3300);
  await endOverride(staff, PRODUCT, 'weight');
  await override(target(), { ceilingCents: 1 });
  expect(await readOrder(shop, shopper, id)).toEqual(made);
  expect(await weightOf()).toBe(3300);
});
