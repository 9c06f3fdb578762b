import { describe, expect, test } from 'vitest';
import { recordUndecidedRefund, refundOrder } from '#server/features/money/payments/refund-order.ts';
import { createStaff } from '#testing/backoffice.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import { createShopper, plainProducts, waitForStatus } from '#testing/order-steps.ts';
import { refundsOf } from '#testing/payment-steps.ts';
import {
  type PaidOrder,
  placePaidOrder,
  readRefundable,
  requestAmount,
  waitForStage,
  writeToOrder,
} from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const asker = await createStaff(shop, 'support');
const approver = await createStaff(shop, 'finance');

const pay = (options?: Parameters<typeof placePaidOrder>[2]) => placePaidOrder(shop, shopper, options);
const shown = async ({ id }: PaidOrder) => (await shop.call('listRefunds', { params: { id } }, shopper)).body;
const stageOf = async (id: string) => (await asker.call('readRefund', { id })).body.stage;

describe('the shop’s own refund', () => {
  test('returns what the staff left, and its repeat nothing', async () => {
    const order = await pay();
    const id = await requestAmount(asker, order, 500);
    expect((await approver.act('approveRefund', { id })).status).toBe(200);
    const open = await requestAmount(asker, order, 300);
    const refund = () =>
      writeToOrder(shop, order.id, (tx, locked) =>
        refundOrder(shop.context, tx, { order: locked, reason: 'purchase-refused' }),
      );
    await refund();
    await refund();
    const { paidCents } = await readRefundable(asker, order.number);
    const amounts = (await shown(order)).map(({ amount }: { amount: number }) => Math.round(amount * 100));
    expect(amounts).toEqual([500, paidCents - 500]);
    const late = await approver.act('approveRefund', { id: open });
    expect(late).toMatchObject({ status: 409, error: { message: expect.stringContaining('0,00 por devolver') } });
    expect((await approver.act('refuseRefund', { id: open })).status).toBe(200);
  });

  test('of a partly cancelled order is decided by the staff, to the cent, and by two people', async () => {
    const order = await pay({ asins: plainProducts(2) });
    await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
    await writeToOrder(shop, order.id, (tx, locked) =>
      recordUndecidedRefund(shop.context, tx, { order: locked, reason: 'partly-canceled' }),
    );
    const { undecided, lines } = await readRefundable(asker, order.number);
    const [settles] = undecided;
    const [line] = lines;
    if (!settles || !line) throw new Error('nothing to settle');
    expect((await asker.act('askRefundAccount', { id: settles.id })).status).toBe(409);
    const asked = await asker.act('requestRefund', {
      kind: 'lines',
      orderNumber: order.number,
      settles: settles.id,
      lines: [{ asin: line.asin, quantity: 1 }],
    });
    expect(asked.status).toBe(200);
    expect((await readRefundable(asker, order.number)).undecided).toEqual([]);
    const { refunds } = await readRefundable(asker, order.number);
    const waiting = refunds.find(({ stage }) => stage === 'waiting');
    expect((await approver.act('approveRefund', { id: waiting?.id ?? '' })).status).toBe(200);
    await waitForStage(shop, asker, { id: settles.id, stage: 'sent' });
    expect(await shown(order)).toMatchObject([{ id: settles.id, amount: line.cents / 100 }]);
    expect((await asker.call('readRefund', { id: waiting?.id ?? '' })).body.id).toBe(settles.id);
  });

  test('without an amount that is not owed is closed, and the shopper is promised nothing', async () => {
    const order = await pay();
    await writeToOrder(shop, order.id, (tx, locked) =>
      recordUndecidedRefund(shop.context, tx, { order: locked, reason: 'canceled-late' }),
    );
    const [open] = (await readRefundable(asker, order.number)).undecided;
    expect((await approver.act('closeRefund', { id: open?.id ?? '' })).status).toBe(200);
    expect(await shown(order)).toEqual([]);
    expect((await asker.call('listRefunds', { stage: 'closed' })).body.rows.map(({ id }) => id)).toContain(open?.id);
  });
});

describe('a refund that the bank does not take', () => {
  test('waits for a person, is tried again and sent once', async () => {
    const order = await pay();
    await shop.control('sistarbanc', { scenario: 'refuse-refund', order: order.payment.transaction_id, calls: 1 });
    const id = await requestAmount(asker, order, 777);
    await approver.act('approveRefund', { id });
    await waitForStage(shop, asker, { id: id, stage: 'manual' });
    expect((await asker.call('listRefunds', {})).body.rows).toContainEqual(
      expect.objectContaining({ id, stage: 'manual', manualReason: 'refused' }),
    );
    expect((await asker.act('retryRefund', { id })).status).toBe(200);
    await waitForStage(shop, asker, { id: id, stage: 'sent' });
    expect(await refundsOf(shop, order.form)).toEqual([777]);
    expect((await asker.act('retryRefund', { id })).status).toBe(409);
  });

  test('is sent by hand with the bank’s reference, or to an account that the shopper gives', async () => {
    const order = await pay();
    await shop.control('sistarbanc', { scenario: 'refuse-refund', order: order.payment.transaction_id, calls: 2 });
    const ids = [await requestAmount(asker, order, 101), await requestAmount(asker, order, 102)];
    for (const id of ids) await approver.act('approveRefund', { id });
    for (const id of ids) await waitForStage(shop, asker, { id: id, stage: 'manual' });
    const [byHand = '', byAccount = ''] = ids;
    expect((await approver.act('markTransferred', { id: byHand, reference: ' ' })).status).toBe(400);
    expect((await approver.act('markTransferred', { id: byHand, reference: 'PANEL-9' })).status).toBe(200);
    const read = async () =>
      (await shop.mails(shopper.email)).find(({ subject }) => subject.startsWith('Enviamos la devolución'));
    const mail = await shop.waitFor('the mail', withJobsDue(shop, ['tell-transfer'], read));
    expect(mail.text).toContain('PANEL-9');
    expect((await asker.act('askRefundAccount', { id: byAccount })).status).toBe(200);
    expect(await stageOf(byAccount)).toBe('awaiting-account');
    expect((await approver.act('returnRefund', { id: byHand })).status).toBe(200);
    expect(await stageOf(byHand)).toBe('awaiting-account');
  });
});
