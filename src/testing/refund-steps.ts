import type { LockedOrder } from '#db/tables/orders.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import type { TestStaff } from './backoffice.ts';
import { payAtBank, placeOrder, type Shopper } from './order-steps.ts';
import { attemptsOf } from './payment-steps.ts';
import type { SharedShop } from './shop.ts';

/** Places an order that is paid at the bank; returns it with its payment and the bank's form. */
export async function placePaidOrder(
  shop: SharedShop,
  shopper: Shopper,
  options: Parameters<typeof placeOrder>[2] = {},
) {
  const { id, number } = await placeOrder(shop, shopper, options);
  const { form } = await payAtBank(shop, shopper, { id });
  const payment = await shop.waitFor('the payment', async () =>
    (await attemptsOf(shop, id)).find(({ state }) => state === 'approved'),
  );
  return { id, number: Number(number), form, payment };
}

export type PaidOrder = Awaited<ReturnType<typeof placePaidOrder>>;

/**
 * Writes rows of an order's money as the shop does: with the order locked first, because their triggers and foreign keys
 * lock its payment, and background work locks the order before the payment.
 */
export async function writeToOrder(
  { context: { db } }: SharedShop,
  orderId: string,
  write: (tx: Tx, order: LockedOrder) => Promise<unknown>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await write(tx, await lockOrder(tx, orderId));
  });
}

/** What may still come back of an order. */
export async function readRefundable(staff: TestStaff, orderNumber: number) {
  return (await staff.call('readRefundable', { orderNumber })).body;
}

/** The newest refund of an order, or the request of one. */
export async function newestRefund(staff: TestStaff, orderNumber: number): Promise<string> {
  return (await readRefundable(staff, orderNumber)).refunds.at(-1)?.id ?? '';
}

/** Asks for a refund of an amount; returns its id. */
export async function requestAmount(
  staff: TestStaff,
  { number: orderNumber }: PaidOrder,
  amountCents: number,
): Promise<string> {
  const asked = await staff.act('requestRefund', { kind: 'amount', orderNumber, amountCents });
  if (asked.status !== 200) throw new Error(`requestRefund returned ${asked.status}: ${asked.error.message}`);
  return await newestRefund(staff, orderNumber);
}

/** Waits until a refund is in a stage. */
export async function waitForStage(
  shop: SharedShop,
  staff: TestStaff,
  { id, stage }: { id: string; stage: string },
): Promise<void> {
  await shop.waitFor(stage, async () => (await staff.call('readRefund', { id })).body.stage === stage);
}
