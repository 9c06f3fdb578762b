import { describe, expect, test } from 'vitest';
import type { OrderPurchases } from '#contract/backoffice/purchases.ts';
import { transaction } from '#db/transaction.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import { createStaff } from '#testing/backoffice.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createShopper, payAtBank, placeOrder, purchasesOf, readOrder, waitForStatus } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { identifyPurchase, pollPurchase } from './poll-purchase.ts';
import { findPurchaseAtMarketplace } from './repository.ts';

const { log, lines: logLines } = captureLog('error');

const shop = await startShop({ log });
const shopper = await createShopper(shop);
const buyer = await createStaff(shop, 'purchasing');

interface Desk {
  id: string;
  number: number;
}

async function read({ number }: Desk): Promise<OrderPurchases> {
  return (await buyer.call('readPurchases', { number })).body;
}

/** What the marketplace says of the order's first purchase from now on is `change`. */
async function applyToFirst(id: string, change: Partial<ZincOrder>): Promise<void> {
  const found = await shop.waitFor('the purchase', () => shop.context.partners.zinc.findOrderByShopOrderId(id));
  await applyPurchaseResult(shop.context, { orderId: id, attempt: 1, marketplaceOrder: { ...found, ...change } });
}

async function waitForPurchase(desk: Desk, state: string): Promise<OrderPurchases['purchases'][number]> {
  return await shop.waitFor(`a further purchase that is ${state}`, async () => {
    const further = (await read(desk)).purchases.at(-1);
    return further && further.kind !== 'first' && further.state === state ? further : null;
  });
}

const refundsOf = (id: string) =>
  shop.context.db
    .selectFrom('refunds')
    .select(['reason', 'state', 'amount_cents'])
    .where('order_id', '=', id)
    .execute();

describe('a late confirmation of a purchase that was given up', () => {
  const FAILED = { state: 'failed', errorType: 'product_out_of_stock' } as const;

  /** A purchase that the marketplace holds. */
  async function held(): Promise<Desk & { marketplaceOrderId: string }> {
    const { id, number } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'hold', order: id });
    await payAtBank(shop, shopper, { id });
    const marketplaceOrderId = await shop.waitFor(
      'the purchase',
      async () => (await read({ id, number })).purchases[0]?.marketplaceOrderId,
    );
    return { id, number, marketplaceOrderId };
  }

  /** One that failed, was given up and refunded, although the marketplace has it. */
  async function givenUp(): Promise<Desk & { marketplaceOrderId: string }> {
    const desk = await held();
    await applyToFirst(desk.id, FAILED);
    await waitForStatus(shop, shopper, { id: desk.id, status: 'REFUND' });
    return desk;
  }

  test('is recorded as surplus and cancelled, once', async () => {
    const desk = await givenUp();
    await Promise.all([1, 2, 3].map(() => pollPurchase(shop.context, { orderId: desk.id })));
    const surplus = await waitForPurchase(desk, 'refused');
    expect(surplus).toMatchObject({ kind: 'surplus', cancellation: 'cancelled', lines: [] });
    expect((await read(desk)).purchases).toHaveLength(2);
    expect((await purchasesOf(shop, desk.id)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(logLines('surplus-purchase')).toMatchObject([{ orderId: desk.id }]);
    expect(await refundsOf(desk.id)).toHaveLength(1);
  });

  test('is returned where it is placed already', async () => {
    const desk = await held();
    const { zinc } = shop.context.partners;
    const found = (await zinc.getOrder(desk.marketplaceOrderId)) ?? expect.fail();
    const placed: ZincOrder = { ...found, state: 'placed' };
    const partners = { ...shop.context.partners, zinc: { ...zinc, findOrderByShopOrderId: async () => placed } };
    // In one transaction, so that no job that polls or cancels it comes between the marketplace's words.
    await transaction(shop.context.db, async (tx) => {
      const context = { ...shop.context, partners, db: tx as typeof shop.context.db };
      await applyPurchaseResult(context, { orderId: desk.id, attempt: 1, marketplaceOrder: { ...found, ...FAILED } });
      await pollPurchase(context, { orderId: desk.id });
      const surplus = await findPurchaseAtMarketplace(tx, desk.marketplaceOrderId);
      const ref = { orderId: desk.id, purchaseId: surplus?.id ?? '', attempt: 1 };
      await applyPurchaseResult(context, { ...ref, marketplaceOrder: placed });
    });
    expect((await read(desk)).purchases.at(-1)).toMatchObject({
      kind: 'surplus',
      goodsReturn: { cause: 'forced_cancellation' },
    });
    expect((await readOrder(shop, shopper, desk.id)).packages).toEqual([]);
  });

  test('of an unknown id is found by the order that the marketplace names', async () => {
    const desk = await givenUp();
    const { db } = shop.context;
    await db.updateTable('purchases').set({ marketplace_order_id: null }).where('order_id', '=', desk.id).execute();
    await identifyPurchase(shop.context, { marketplaceOrderId: desk.marketplaceOrderId });
    await identifyPurchase(shop.context, { marketplaceOrderId: desk.marketplaceOrderId });
    expect(await waitForPurchase(desk, 'refused')).toMatchObject({ kind: 'surplus', cancellation: 'cancelled' });
    expect((await read(desk)).purchases).toHaveLength(2);
  });
});
