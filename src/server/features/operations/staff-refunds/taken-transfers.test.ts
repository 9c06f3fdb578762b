import { beforeEach, expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { createShopper } from '#testing/order-steps.ts';
import { placeRefundedCashOrder } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

let id: string;

const shop = await startShop();
/** Of the same name and role, as two people may be. */
const taker = await createStaff(shop, 'finance');
const namesake = await createStaff(shop, 'finance');

beforeEach(async () => {
  const shopper = await createShopper(shop);
  const order = await placeRefundedCashOrder(shop, shopper);
  const body = { ...ACCOUNT_FORM, password: shopper.password };
  const given = await shop.call('setRefundAccount', { params: { id: order.id }, body }, shopper);
  id = given.body[0]?.id;
  expect((await taker.act('takeRefund', { id })).status).toBe(200);
});

const stateOf = async () =>
  (await shop.context.db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('only who took a transfer sees its account, whatever others are called', async () => {
  expect((await taker.call('readRefund', { id })).body).toMatchObject({ isTaker: true });
  expect((await taker.call('readRefundAccount', { id })).body).toMatchObject({ holderName: ACCOUNT_FORM.holderName });
  expect((await namesake.call('readRefund', { id })).body).toMatchObject({ isTaker: false });
  expect((await namesake.call('readRefundAccount', { id })).status).toBe(409);
});

test('the account is shown to who took it after a recent confirmation alone', async () => {
  const since = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000);
  const confirmedAt = (at: Date) =>
    shop.context.db.updateTable('staff_sessions').set({ confirmed_at: at }).where('staff_id', '=', taker.id).execute();
  await confirmedAt(since(6));
  const refused = await taker.call('readRefundAccount', { id });
  expect([refused.status, refused.error.errors?.[0]?.field]).toEqual([403, 'stepUp']);
  await confirmedAt(since(0));
  expect((await taker.call('readRefundAccount', { id })).status).toBe(200);
});

test('nobody else ends, releases or redirects a transfer that may be under way', async () => {
  const support = await createStaff(shop, 'support');
  const replies = [
    await namesake.act('markTransferred', { id, reference: 'T-1' }),
    await namesake.act('releaseRefund', { id }),
    await namesake.act('askRefundAccount', { id }),
    await support.act('askRefundAccount', { id }),
  ];
  for (const { status, error } of replies) {
    expect(status).toBe(409);
    expect(error.message).toMatch(/^La tomó Ana finance/);
  }
  expect(await stateOf()).toBe('taken');
  expect((await taker.act('markTransferred', { id, reference: 'T-1' })).status).toBe(200);
});

test('who took a transfer asks for another account', async () => {
  expect((await taker.act('askRefundAccount', { id })).status).toBe(200);
  expect(await stateOf()).toBe('awaiting-account');
});

test('an owner releases a transfer that somebody else took, and another person takes it', async () => {
  const owner = await createStaff(shop, 'owner');
  expect((await owner.act('markTransferred', { id, reference: 'T-1' })).status).toBe(409);
  expect((await owner.act('releaseRefund', { id })).status).toBe(200);
  expect((await namesake.act('takeRefund', { id })).status).toBe(200);
  expect((await taker.call('readRefundAccount', { id })).status).toBe(409);
  expect((await namesake.act('markTransferred', { id, reference: 'T-2' })).status).toBe(200);
});

test('a transfer that was taken without an account of the staff is known by the name', async () => {
  await shop.context.db
    .updateTable('refund_events')
    .set({ staff_id: null })
    .where('refund_id', '=', id)
    .where('code', '=', 'taken')
    .execute();
  expect((await taker.act('markTransferred', { id, reference: 'T-1' })).status).toBe(200);
});
