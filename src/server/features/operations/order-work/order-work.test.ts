import { describe, expect, test } from 'vitest';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { fillPromisedDays } from '#server/features/operations/reconciliation/promised-days.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { placePaidOrder } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const support = await createStaff(shop, 'support');
const purchasing = await createStaff(shop, 'purchasing');
const number = Number((await placeOrder(shop, shopper)).number);

const read = async (of = number) => (await support.call('readOrderForStaff', { number: of })).body;

describe('the owner of an order', () => {
  test('is who takes it, then who it is assigned to, then nobody', async () => {
    expect(await read()).toMatchObject({ owner: null, tags: [], promisedOn: null });
    expect((await support.act('takeOrder', { number })).status).toBe(200);
    expect((await read()).owner).toEqual({ id: support.id, name: 'Ana support' });
    expect((await support.act('takeOrder', { number })).status).toBe(409);
    const assigned = await support.act('assignOrder', { number, staffId: purchasing.id });
    expect(assigned.body.effects).toEqual([
      `La orden ${number} queda a nombre de Ana purchasing. Hasta ahora la tenía Ana support.`,
    ]);
    expect((await read()).owner?.id).toBe(purchasing.id);
    expect((await purchasing.act('assignOrder', { number })).status).toBe(200);
    expect((await read()).owner).toBeNull();
  });

  test('is one of the team, of which everybody on the staff is told who may sign in', async () => {
    const gone = await createStaff(shop, 'finance');
    await shop.context.db
      .updateTable('staff')
      .set({ disabled_at: shop.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    const ids = (await support.call('listColleagues', {})).body.map(({ id }) => id);
    expect(ids).toContain(purchasing.id);
    expect(ids).not.toContain(gone.id);
    const refused = await support.act('assignOrder', { number, staffId: gone.id });
    expect(refused.error.errors).toMatchObject([{ field: 'staffId' }]);
  });

  test('is in the audit, with who it was before', async () => {
    await support.act('takeOrder', { number });
    const row = await shop.context.db
      .selectFrom('staff_audit')
      .select(['act', 'subject_id', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const owners = { before: { owner: null }, after: { owner: support.id } };
    expect(row).toEqual({ act: 'takeOrder', subject_id: String(number), ...owners });
  });
});

test('tags are added and removed, each once, and a sentence is none', async () => {
  expect((await support.act('tagOrder', { number, add: ['Urgente', 'frágil', 'urgente'] })).status).toBe(200);
  expect((await read()).tags).toEqual(['urgente', 'frágil']);
  expect((await support.act('tagOrder', { number, add: ['urgente'] })).status).toBe(409);
  expect((await support.act('tagOrder', { number, add: ['vip'], remove: ['urgente'] })).status).toBe(200);
  expect((await read()).tags).toEqual(['frágil', 'vip']);
  for (const tag of ['', 'dos palabras', 'a'.repeat(25), '<b>'])
    expect((await support.act('tagOrder', { number, add: [tag] })).status, tag).toBe(400);
});

test('a paid order has the day that its delivery was promised by, which a process of before is made up for', async () => {
  const paid = await placePaidOrder(shop, shopper);
  const promised = deliveryRange(montevideoDay(shop.clock.now().toISOString())).to;
  expect((await read(paid.number)).promisedOn).toBe(promised);
  const of = shop.context.db.updateTable('orders').where('id', '=', paid.id);
  await of.set({ promised_on: null, status: 'PAID' }).execute();
  await fillPromisedDays(shop.context);
  expect((await read(paid.number)).promisedOn).toBe(promised);
});
