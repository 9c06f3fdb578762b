import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createShopper, payAtBank, placeOrder, preparePayment } from '#testing/order-steps.ts';
import { attemptsOf, closePaymentReview, pollPayments } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const HALF_HOUR_MS = 30 * 60 * 1000;

const shop = await startShop();

/** The kinds of the mails about the order's refunds, once there is at least one. */
function mailedRefunds(orderId: string) {
  return shop.waitFor('the mail of the refund', async () => {
    const mails = await shop.context.db
      .selectFrom('mails')
      .select('kind')
      .where('subject_id', 'in', sql<string>`(select id::text from refunds where order_id = ${orderId})`)
      .execute();
    return mails.length > 0 ? mails.map(({ kind }) => kind) : null;
  });
}

test('a shopper who paid twice gets the mail about the refunded second payment', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  const first = await preparePayment(shop, shopper, { id, method: 'sistarbanc_brou' });
  const second = await preparePayment(shop, shopper, { id, method: 'sistarbanc_oca' });
  await decideAtBank(first.body.form, 'approve');
  await decideAtBank(second.body.form, 'approve');
  expect((await attemptsOf(shop, id)).map(({ state }) => state).sort()).toEqual(['approved', 'overpaid']);
  expect(await mailedRefunds(id)).toEqual(['order-refund-overpaid']);
});

test('a shopper who paid a wrong amount gets the mail about its refund', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
  await closePaymentReview(shop, id);
  shop.clock.advance(HALF_HOUR_MS + 1000);
  await pollPayments(shop, id);
  expect(await mailedRefunds(id)).toEqual(['order-refund-wrong-amount']);
});
