import { describe, expect, test } from 'vitest';
import type { ZincOrder } from '#partners/zinc/order.ts';
import { createStaff } from '#testing/backoffice.ts';
import { captureLog } from '#testing/capture-log.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  purchasesOf,
  readOrder,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { buyOrder } from './buy-order.ts';
import { pollPurchase } from './poll-purchase.ts';

const { log } = captureLog('error');

const shop = await startShop({ log });
const shopper = await createShopper(shop);

/** Pays an order while the marketplace simulator misbehaves for it. */
async function paidWhile(scenario: Record<string, unknown>): Promise<string> {
  const { id } = await placeOrder(shop, shopper);
  await shop.control('zinc', { ...scenario, order: id });
  await payAtBank(shop, shopper, { id });
  return id;
}

async function purchaseOf(orderId: string) {
  const purchase = shop.context.db.selectFrom('purchases').selectAll().where('order_id', '=', orderId);
  return await purchase.executeTakeFirst();
}

async function refundsOf(orderId: string) {
  return await shop.context.db.selectFrom('refunds').select('reason').where('order_id', '=', orderId).execute();
}

async function waitForManualReason(orderId: string) {
  return await shop.waitFor('the purchase to wait for a person', async () => {
    const purchase = await purchaseOf(orderId);
    return purchase?.manual_reason ? purchase : null;
  });
}

describe('a purchase that the marketplace rejects', () => {
  test.each([
    ['insufficient_funds', 'wallet'],
    ['unauthorized', 'credentials'],
    ['invalid_shipping_address', 'request'],
    [undefined, 'request'],
  ])('with %s waits for a person, and is bought once when the cause is gone', async (code, reason) => {
    const id = await paidWhile({ scenario: 'reject', ...(code ? { code } : {}) });
    expect(await waitForManualReason(id)).toMatchObject({
      state: 'requested',
      manual_reason: reason,
      error_type: code ?? null,
    });
    expect((await readOrder(shop, shopper, id)).status).toBe('ZINC_PROCCESSING');
    expect(await refundsOf(id)).toEqual([]);
    await shop.control('zinc', { scenario: 'none', order: id });
    await buyOrder(shop.context, { orderId: id });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchaseOf(id)).toMatchObject({ state: 'placed', manual_reason: null, error_type: null });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });

  test.each(['out_of_stock', 'shipping_unavailable', 'invalid_variant'])('with %s is refunded', async (code) => {
    const id = await paidWhile({ scenario: 'reject', code });
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
    expect(await purchasesOf(shop, id)).toEqual([]);
  });

  test.each(['brand_new_code', 'duplicate_order'])(
    'with %s is not repeated until a person has looked',
    async (code) => {
      const id = await paidWhile({ scenario: 'reject', code });
      await waitForManualReason(id);
      await shop.control('zinc', { scenario: 'none', order: id });
      await buyOrder(shop.context, { orderId: id });
      expect(await purchasesOf(shop, id)).toEqual([]);
      const buyer = await createStaff(shop, 'purchasing');
      const { number } = await readOrder(shop, shopper, id);
      const retry = async (isNothingBought: boolean) =>
        (await buyer.act('retryPurchase', { number: Number(number), purchase: id, isNothingBought })).status;
      expect([await retry(false), await retry(true)]).toEqual([409, 200]);
      await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
      expect((await purchasesOf(shop, id)).map((purchase) => purchase.idempotency_key)).toEqual([id]);
    },
  );

  test('when it is repeated after a lost response is looked up, and neither refunded nor bought twice', async () => {
    const { id } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'lost-response', calls: 1, order: id });
    await shop.control('zinc', { scenario: 'reject-repeat', code: 'out_of_stock', order: id });
    await payAtBank(shop, shopper, { id });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await refundsOf(id)).toEqual([]);
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });
});

describe('a purchase that fails while it is processed', () => {
  test.each([
    ['payment_declined', 'wallet'],
    ['account_locked', 'account'],
    ['shipping_address_invalid', 'request'],
    ['order_probably_placed', 'may-be-bought'],
    ['brand_new_code', 'unknown'],
  ])('with %s waits for a person: it is neither repeated nor refunded', async (code, reason) => {
    const id = await paidWhile({ scenario: 'order-error', code });
    expect(await waitForManualReason(id)).toMatchObject({
      state: 'pending',
      manual_reason: reason,
      error_type: code,
      attempt: 1,
    });
    await buyOrder(shop.context, { orderId: id });
    await pollPurchase(shop.context, { orderId: id });
    expect((await readOrder(shop, shopper, id)).status).toBe('ZINC_PROCCESSING');
    expect(await refundsOf(id)).toEqual([]);
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });

  test.each(['session_expired', 'retailer_unavailable'])(
    'with %s is tried again with a key of its own',
    async (code) => {
      const id = await paidWhile({ scenario: 'order-error', code, calls: 1 });
      await shop.waitFor('the next attempt', async () => (await purchaseOf(id))?.attempt === 2);
      await buyOrder(shop.context, { orderId: id });
      await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
      const keys = (await purchasesOf(shop, id)).map((purchase) => purchase.idempotency_key);
      expect(new Set(keys).size).toBe(2);
      expect(keys).toContain(id);
    },
  );

  test.each(['product_variant_unavailable', 'retailer_not_supported'])('with %s is refunded', async (code) => {
    const id = await paidWhile({ scenario: 'order-error', code });
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
  });

  test.each(['checkout_failed', 'product_out_of_stock'])(
    'with %s after it was placed is neither bought again nor refunded',
    async (errorType) => {
      const { id } = await placePurchasedOrder(shop, shopper);
      await shop.drain();
      const placed = await shop.context.partners.zinc.findOrderByShopOrderId(id);
      const failed = { ...(placed as ZincOrder), state: 'failed' as const, errorType };
      await applyPurchaseResult(shop.context, { orderId: id, attempt: 1, marketplaceOrder: failed });
      expect(await purchaseOf(id)).toMatchObject({ state: 'placed', manual_reason: 'may-be-bought', attempt: 1 });
      expect(await refundsOf(id)).toEqual([]);
      expect((await readOrder(shop, shopper, id)).status).toBe('ZINC_PAID');
    },
  );
});
