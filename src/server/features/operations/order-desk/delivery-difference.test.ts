import { expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder, placePurchasedOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const support = await createStaff(shop, 'support');
const purchasing = await createStaff(shop, 'purchasing');
const nearby = await createShopper(shop);
const faraway = await createShopper(shop, { apartment: 'Salto' });

const toDoor = ({ addressId }: { addressId: string }) => ({
  change: { deliveryMethod: 'delivery', addressId },
});

const rowOf = (id: string) =>
  shop.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const requestsOf = (id: string) =>
  shop.context.db.selectFrom('refund_requests').selectAll().where('order_id', '=', id).execute();

test('a dearer zone is waived by who may ask for refunds, and by nobody else', async () => {
  const order = await placePurchasedOrder(shop, nearby, toDoor(nearby));
  const change = { number: Number(order.number), apartment: 'Salto' as const };
  expect((await support.act('changeOrderAddress', change)).error.message).toMatch(
    /cuesta U\$S\s5,00 .* pagó U\$S\s3,50/,
  );
  expect((await purchasing.act('changeOrderAddress', { ...change, difference: 'waived' })).status).toBe(403);
  expect((await rowOf(order.id)).delivery_zone).toBe('MONTEVIDEO');
  const done = await support.act('changeOrderAddress', { ...change, difference: 'waived' }, { reason: 'Se mudó' });
  expect(done.body.effects[1]).toMatch(/U\$S\s1,50 más: los pone la tienda/);
  expect(await rowOf(order.id)).toMatchObject({ delivery_zone: 'OTHER_DEPARTMENTS', delivery_paid_cents: 350 });
  const audit = shop.context.db.selectFrom('staff_audit').selectAll().where('act', '=', 'changeOrderAddress');
  const rows = await audit.where('outcome', '=', 'done').where('subject_id', '=', `${order.number}`).execute();
  expect(rows).toMatchObject([{ reason: 'Se mudó', after: { changed: ['apartment'], waivedCents: 150 } }]);
  const back = await support.act('changeOrderAddress', { number: change.number, apartment: 'Montevideo' });
  expect(back.body.effects[1]).toBe('El precio de la entrega es el mismo.');
  expect(await requestsOf(order.id)).toEqual([]);
});

test('a cheaper zone gives the difference back, once however the order goes to and fro', async () => {
  const order = await placePurchasedOrder(shop, faraway, toDoor(faraway));
  const number = Number(order.number);
  const nearer = await support.act('changeOrderAddress', { number, apartment: 'Montevideo' });
  expect(nearer.body.effects[1]).toMatch(/U\$S\s1,50 menos, que se devuelven/);
  expect(await requestsOf(order.id)).toMatchObject([{ kind: 'amount', amount_cents: 150, currency: 'USD' }]);
  const away = { number, apartment: 'Salto' as const };
  expect((await support.act('changeOrderAddress', away)).status).toBe(400);
  expect((await support.act('changeOrderAddress', { ...away, difference: 'waived' })).status).toBe(200);
  expect((await support.act('changeOrderAddress', { number, apartment: 'Montevideo' })).status).toBe(200);
  expect(await requestsOf(order.id)).toHaveLength(1);
});

test('what is not paid yet goes to no cheaper zone, because its payment names the amount', async () => {
  const order = await placeOrder(shop, faraway, toDoor(faraway));
  const reply = await support.act('changeOrderAddress', { number: Number(order.number), apartment: 'Montevideo' });
  expect([reply.status, reply.error.message]).toEqual([400, expect.stringContaining('todavía no se pagó')]);
});

test('a difference in pesos comes back at the rate of the order', async () => {
  const order = await placePurchasedOrder(shop, faraway, {
    change: { deliveryMethod: 'delivery', addressId: faraway.addressId, currency: 'UYU' },
  });
  const before = await rowOf(order.id);
  await support.act('changeOrderAddress', { number: Number(order.number), apartment: 'Montevideo' });
  const [request] = await requestsOf(order.id);
  expect(request).toMatchObject({ currency: 'UYU' });
  expect(request?.amount_cents).toBe(Math.round((150 * Number(before.rate_micros)) / 1_000_000));
});
