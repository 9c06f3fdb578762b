import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/status.ts';
import { ORDER_MILESTONES } from '#server/features/checkout/order-mails/templates/order-texts.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

interface Effects {
  mails: string[];
  jobs: string[];
  cartLines: number;
}

const NONE: Effects = { mails: [], jobs: [], cartLines: 0 };
const mail = (kind: string): Effects => ({ mails: [`order-${kind}`], jobs: ['send-mail'], cartLines: 0 });

const EXPECTED: Record<OrderStatus, Effects> = {
  NEW: { ...mail('received'), jobs: ['send-mail', 'watch-order'] },
  PROCESSING: NONE,
  PAID: { ...mail('paid'), jobs: ['buy-order', 'send-mail'] },
  ZINC_PROCCESSING: NONE,
  ZINC_PAID: mail('bought'),
  PACKAGE_RECEIVED: { ...mail('at-depot'), jobs: ['consolidate-order', 'send-mail'] },
  READY_TO_DELIVER: NONE,
  SHIPPING: mail('traveling'),
  PACKAGE_SHIPPED: mail('arrived'),
  IN_DISTRIBUTION: mail('in-delivery'),
  PICK_UP: mail('ready-at-branch'),
  DELIVERED: mail('delivered'),
  COMPLETED: NONE,
  CANCELED: { ...mail('canceled'), cartLines: 1 },
  FAILED: { ...mail('payment-failed'), cartLines: 1 },
  REFUND: NONE,
};

const shop = await startShop();
const shopper = await createShopper(shop);
const customerId = shopper.id;
const orderId = (await placeOrder(shop, shopper)).id;
await shop.drain();

class Rollback extends Error {}

/** Publishes that the order entered a status, reads what that wrote, and rolls everything back. */
async function effectsOf(status: OrderStatus): Promise<Effects | undefined> {
  let effects: Effects | undefined;
  const work = transaction(shop.context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await tx.deleteFrom('mails').where('subject_id', '=', orderId).execute();
    await sql`delete from jobs.job where data ->> 'orderId' = ${orderId} or name = 'send-mail'`.execute(tx);
    await shop.context.orderEvents.entered(tx, { ...order, status }, 'ZINC_PAID');
    const mails = await tx.selectFrom('mails').select('kind').where('subject_id', '=', orderId).execute();
    const jobs = await sql<{ name: string }>`
      select name from jobs.job where data ->> 'orderId' = ${orderId} or name = 'send-mail' order by name
    `.execute(tx);
    const lines = await tx
      .selectFrom('cart_items')
      .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
      .select('cart_items.id')
      .where('carts.customer_id', '=', customerId)
      .where('carts.state', '=', 'open')
      .execute();
    effects = {
      mails: mails.map(({ kind }) => kind),
      jobs: jobs.rows.map(({ name }) => name),
      cartLines: lines.length,
    };
    throw new Rollback();
  });
  await expect(work).rejects.toThrow(Rollback);
  return effects;
}

test.each(ORDER_STATUSES)('entering %s has exactly its mails, jobs and returned cart lines', async (status) => {
  expect(await effectsOf(status)).toEqual(EXPECTED[status]);
});

test('each milestone mail belongs to exactly one status', () => {
  // An order that the shop sends again says so in place of 'paid'.
  const mails = ['order-sent-again', ...Object.values(EXPECTED).flatMap((effects) => effects.mails)];
  expect(mails.sort()).toEqual(ORDER_MILESTONES.map((milestone) => `order-${milestone}`).sort());
});
