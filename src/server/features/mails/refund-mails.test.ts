import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder, payAtBank, preparePayment, shopper } from '#testing/order-journey.ts';
import { attemptsOf, lookAtPayments } from '#testing/payment-steps.ts';
import { decideAtBank } from '#testing/purchase-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const HALF_HOUR_MS = 30 * 60 * 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** The kinds of the mails about the order's refunds, once there is one. */
function mailedRefunds(orderId: string) {
  return shop.until('the mail of the refund', async () => {
    const mails = await shop.context.db
      .selectFrom('mails')
      .select('kind')
      .where('subject_id', 'in', sql<string>`(select id::text from refunds where order_id = ${orderId})`)
      .execute();
    return mails.length > 0 ? mails.map(({ kind }) => kind) : null;
  });
}

test('who paid twice hears that the second payment goes back and that the order goes on', async () => {
  const who = await shopper(shop);
  const { id } = await makeOrder(shop, who);
  const first = await preparePayment(shop, who, { id, method: 'sistarbanc_brou' });
  const second = await preparePayment(shop, who, { id, method: 'sistarbanc_oca' });
  await decideAtBank(first.body.form, 'approve');
  await decideAtBank(second.body.form, 'approve');
  expect((await attemptsOf(shop, id)).map(({ state }) => state).sort()).toEqual(['approved', 'overpaid']);
  expect(await mailedRefunds(id)).toEqual(['order-refund-overpaid']);
});

test('who paid another amount hears that it goes back, and of no payment that failed for nothing', async () => {
  const who = await shopper(shop);
  const { id } = await makeOrder(shop, who);
  await payAtBank(shop, who, { id, decision: 'wrong-amount' });
  shop.clock.advance(HALF_HOUR_MS + 1000);
  await lookAtPayments(shop, id);
  expect(await mailedRefunds(id)).toEqual(['order-refund-wrong-amount']);
});
