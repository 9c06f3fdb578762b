import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { transaction } from '#db/transaction.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, fillCart, orderBody, payAtBank, plainProducts, type Shopper } from '#testing/order-steps.ts';
import { receiveParcel } from '#testing/parcel-steps.ts';
import { newestRefund, readRefundable } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const MIGRATION = 'src/db/migrations/0184_refunds_of_mixed_orders.sql';

const shop = await startShop();
const [first = '', second = '', third = ''] = plainProducts(3);

/** A paid order, with a parcel of another store or without; the store may refuse a product of it. */
async function payOrder(
  shopper: Shopper,
  asins: string[],
  { isMixed = true, refused }: { isMixed?: boolean; refused?: string | undefined } = {},
): Promise<Order> {
  const parcels = isMixed ? [await receiveParcel(shop, shopper)] : [];
  const cart = await fillCart(shop, shopper, { asins });
  const order: Order = (await shop.call('createOrder', { body: orderBody(cart.id, { parcels }) }, shopper)).body;
  if (refused) await shop.control('zinc', { scenario: 'out-of-stock', asin: refused });
  await payAtBank(shop, shopper, { id: order.id });
  return order;
}

/** The refund of a line that the store does not have, as a release before the migration left it. */
async function givenBack(asins: string[], before: { state: string; isMixed?: boolean }): Promise<Order> {
  const shopper = await createShopper(shop);
  const order = await payOrder(shopper, asins, { ...before, refused: asins[0] });
  const question = await shop.waitFor('a question', async () => {
    const [asked] = (await shop.call('listQuestions', { params: { id: order.id } }, shopper)).body;
    return asked ?? null;
  });
  await shop.control('zinc', { scenario: 'none', asin: asins[0] });
  const params = { id: order.id, questionId: question.id };
  expect((await shop.call('answerQuestion', { params, body: { answer: 'money-back' } }, shopper)).status).toBe(200);
  await shop.drain();
  const refunds = shop.context.db.updateTable('refunds').where('order_id', '=', order.id);
  await refunds.set({ state: before.state as 'sent', amount_cents: 20_00 }).execute();
  return order;
}

const migrated = async () => await sql.raw(await readFile(MIGRATION, 'utf8')).execute(shop.context.db);

async function refundsOf({ id }: Order) {
  const refunds = shop.context.db.selectFrom('refunds').select(['state', 'manual_reason', 'amount_cents']);
  return await refunds.where('order_id', '=', id).execute();
}

async function tagsOf({ id }: Order): Promise<string[]> {
  const { db } = shop.context;
  return (await db.selectFrom('order_work').select('tags').where('order_id', '=', id).executeTakeFirst())?.tags ?? [];
}

test('what a line gave back with the costs of a parcel waits for a person, or its order is named to the staff', async () => {
  const held = await givenBack([first, third], { state: 'requested' });
  const sent = await givenBack([second, third], { state: 'sent' });
  const pure = await givenBack([plainProducts(4)[3] ?? '', third], { state: 'requested', isMixed: false });
  await migrated();
  await migrated();
  expect(await refundsOf(held)).toEqual([{ state: 'manual', manual_reason: 'amount-undecided', amount_cents: null }]);
  expect(await refundsOf(sent)).toMatchObject([{ state: 'sent', amount_cents: 20_00 }]);
  expect(await refundsOf(pure)).toMatchObject([{ state: 'requested', amount_cents: 20_00 }]);
  expect([await tagsOf(held), await tagsOf(sent), await tagsOf(pure)]).toEqual([[], ['devuelto-de-más'], []]);

  const asker = await createStaff(shop, 'support');
  const found = await asker.call('listOrders', { tag: 'devuelto-de-más' });
  expect(found.body.rows.map(({ number }: { number: number }) => number)).toEqual([Number(sent.number)]);
  const rows = (await asker.call('listExceptions', { kind: 'lines-called-off' })).body.rows;
  expect(rows).toContainEqual(expect.objectContaining({ orderNumber: Number(held.number) }));
});

test('lines that were asked for at more than they cost are not approved', async () => {
  const shopper = await createShopper(shop);
  const order = await payOrder(shopper, [third]);
  await shop.drain();
  const [asker, approver] = [await createStaff(shop, 'support'), await createStaff(shop, 'finance')];
  const { lines: shown, ...of } = await readRefundable(asker, Number(order.number));
  expect(of.parcelsCents).toBeGreaterThan(0);
  expect((shown[0]?.cents ?? 0) + of.parcelsCents + of.deliveryCents).toBe(of.paidCents);
  const lines = [{ asin: third, quantity: 1 }];
  const asked = await asker.act('requestRefund', { kind: 'lines', orderNumber: Number(order.number), lines });
  expect(asked.status).toBe(200);
  const id = await newestRefund(asker, Number(order.number));
  // As a release wrote it that did not know the parcel's share.
  await transaction(shop.context.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update refund_requests set amount_cents = amount_cents + 1 where id = ${id}`.execute(tx);
  });
  const refused = await approver.act('approveRefund', { id });
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringMatching(/no la apruebes y pedí otra/)]);
  expect((await asker.act('withdrawRefund', { id })).status).toBe(200);
});
