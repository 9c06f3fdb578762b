import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executePurchaseCommand, parseCommand, runPurchaseCommand } from '#commands/purchase-command.ts';
import { captureLog } from '#testing/capture-log.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  purchasesOf,
  readSimulator,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { applyPurchaseResult } from './apply-purchase-result.ts';
import { buyOrder } from './buy-order.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { refuseByHand } from './decide-purchase.ts';
import { pollPurchase } from './poll-purchase.ts';
import { followReturn } from './return-purchase.ts';

const { log, lines } = captureLog('error');
let shop: TestShop;
let shopper: Shopper;

beforeAll(async () => {
  shop = await startShop({ log });
  shopper = await createShopper(shop);
});
afterAll(() => shop.stop());

/** Runs `npm run purchase -- …` against the shop's database and queue. */
async function run(...args: string[]) {
  const command = parseCommand(args);
  if (!command) throw new Error('the command was not understood');
  return await executePurchaseCommand(shop.context, command);
}

/** Pays an order while the marketplace keeps to a scenario for it, and waits until the marketplace has it. */
async function purchasedWhile(scenario: Record<string, unknown>): Promise<string> {
  const { id } = await placeOrder(shop, shopper);
  await shop.control('zinc', { ...scenario, order: id });
  await payAtBank(shop, shopper, { id });
  await shop.waitFor('the purchase to be recorded', async () => (await purchaseOf(id))?.marketplace_order_id);
  return id;
}

async function purchaseOf(orderId: string) {
  const found = shop.context.db.selectFrom('purchases').selectAll().where('order_id', '=', orderId);
  return await found.executeTakeFirst();
}

async function refundsOf(orderId: string) {
  return await shop.context.db.selectFrom('refunds').select('reason').where('order_id', '=', orderId).execute();
}

function waitForCancellation(orderId: string, state: string) {
  return shop.waitFor(`the cancellation to be ${state}`, async () => {
    const rows = shop.context.db.selectFrom('purchase_cancellations').selectAll().where('order_id', '=', orderId);
    return (await rows.executeTakeFirst())?.state === state;
  });
}

function waitForReturn(orderId: string, state: string) {
  return shop.waitFor(`the return to be ${state}`, async () => {
    const rows = shop.context.db.selectFrom('purchase_returns').selectAll().where('order_id', '=', orderId);
    const found = await rows.executeTakeFirst();
    return found?.state === state ? found : null;
  });
}

describe('the cancellation of a purchase', () => {
  test('that is pending ends the order and refunds it once, however often it is requested', async () => {
    const id = await purchasedWhile({ scenario: 'hold' });
    expect(await run('cancel', id)).toMatchObject({ code: 0 });
    expect(await run('cancel', id)).toEqual({ code: 1, lines: ['Ya estaba pedido: no se pide dos veces.'] });
    await waitForCancellation(id, 'cancelled');
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    await cancelPurchase(shop.context, { orderId: id });
    await pollPurchase(shop.context, { orderId: id });
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
    const { lines: shown } = await run('show', id);
    expect(shown).toContain('Cancelación: cancelled');
  });

  test('is found by a poll when its notice and its response are lost', async () => {
    const id = await purchasedWhile({ scenario: 'hold' });
    await shop.control('zinc', { scenario: 'bad-signature', order: id });
    await shop.control('zinc', { scenario: 'lost-response', calls: 1, order: id });
    await run('cancel', id);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    await waitForCancellation(id, 'cancelled');
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
  });

  test('that is placed comes too late: the order goes on and a person is told', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await run('cancel', id);
    await waitForCancellation(id, 'too-late');
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await refundsOf(id)).toEqual([]);
    expect(lines('cancellation-too-late')).toMatchObject([{ orderId: id }]);
  });

  test('keeps a failed purchase from being tried again', async () => {
    const id = await purchasedWhile({ scenario: 'hold' });
    const at = shop.clock.now();
    const row = { order_id: id, state: 'requested' as const, requested_at: at, updated_at: at };
    await shop.context.db.insertInto('purchase_cancellations').values(row).execute();
    const pending = await shop.context.partners.zinc.findOrderByShopOrderId(id);
    if (!pending) throw new Error('the marketplace has no purchase');
    const marketplaceOrder = { ...pending, state: 'failed' as const, errorType: 'session_expired' };
    await applyPurchaseResult(shop.context, { orderId: id, attempt: 1, marketplaceOrder });
    expect(await purchaseOf(id)).toMatchObject({ state: 'refused', attempt: 1 });
    await waitForCancellation(id, 'cancelled');
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
  });

  test('needs a purchase', async () => {
    const { id, number } = await placeOrder(shop, shopper);
    const refusal = { code: 1, lines: ['No hay una compra en la tienda para este pedido.'] };
    expect(await run('cancel', id)).toEqual(refusal);
    expect(await run('return', String(number), '--reason', 'damaged')).toEqual(refusal);
    expect(await run('retry', id)).toEqual({ code: 1, lines: ['La compra no espera por una persona.'] });
    expect(await run('cancel', '999999999')).toMatchObject({ code: 1 });
  });
});

describe('the return of a purchase', () => {
  const returnsOf = async (orderId: string) => {
    const [purchase] = await purchasesOf(shop, orderId);
    return purchase.returns;
  };

  test('is requested once, keeps its labels, and ends when it is credited', async () => {
    const { id, number } = await placePurchasedOrder(shop, shopper);
    const request = ['return', String(number), '--reason', 'damaged', '--notes', 'La caja llegó rota'];
    expect(await run(...request)).toMatchObject({ code: 0 });
    expect(await run(...request)).toMatchObject({ code: 1 });
    const approved = await waitForReturn(id, 'approved');
    expect(approved).toMatchObject({ reason: 'damaged', error_type: null, merchant_return_id: expect.any(String) });
    expect(approved.label_urls).toEqual([expect.stringMatching(/^http.*\.pdf$/)]);
    expect((await run('show', id)).lines).toContain(`Etiqueta de la devolución: ${approved.label_urls[0]}`);
    await shop.control('zinc', { scenario: 'credit-return', order: id });
    await waitForReturn(id, 'credited');
    await followReturn(shop.context, { orderId: id });
    expect(await returnsOf(id)).toMatchObject([{ reason: 'damaged', notes: 'La caja llegó rota', status: 'credited' }]);
    expect(await refundsOf(id), 'a person decides on the refund').toEqual([]);
  });

  test('whose response is lost is looked up and not requested again', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await shop.drain();
    await shop.control('zinc', { scenario: 'lost-response', calls: 1 });
    await run('return', id, '--reason', 'wrong_item');
    await shop.waitFor('the return to reach the marketplace', async () => (await returnsOf(id)).length === 1);
    await shop.drain();
    await followReturn(shop.context, { orderId: id });
    await waitForReturn(id, 'approved');
    expect(await returnsOf(id)).toHaveLength(1);
  });

  test('that is denied or not allowed waits for a person with what is known', async () => {
    const { id } = await placePurchasedOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'deny-return', order: id });
    await run('return', id, '--reason', 'other');
    await waitForReturn(id, 'denied');
    const pending = await purchasedWhile({ scenario: 'hold' });
    await run('return', pending, '--reason', 'forced_cancellation');
    expect(await waitForReturn(pending, 'refused')).toMatchObject({ error_type: 'return_not_allowed' });
    expect((await readSimulator(shop, 'zinc')).orders.length).toBeGreaterThan(1);
  });
});

describe('a purchase that waits for a person', () => {
  async function waitingWith(code: string): Promise<string> {
    const id = await purchasedWhile({ scenario: 'order-error', code, calls: 1 });
    await shop.waitFor('the purchase to wait', async () => (await purchaseOf(id))?.manual_reason);
    return id;
  }

  test('is bought again with a new key when the person says so', async () => {
    const id = await waitingWith('payment_declined');
    expect(await run('retry', id)).toMatchObject({ code: 0 });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(2);
    expect(await run('retry', id), 'once').toMatchObject({ code: 1 });
  });

  test('because its request was rejected is bought at once with its key when the person says so', async () => {
    const { id } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'reject', code: 'insufficient_funds', calls: 1, order: id });
    await payAtBank(shop, shopper, { id });
    await shop.waitFor('the purchase to wait', async () => (await purchaseOf(id))?.manual_reason);
    await run('retry', id);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect((await purchasesOf(shop, id)).map((purchase) => purchase.idempotency_key)).toEqual([id]);
  });

  test('is refunded when the person gives it up', async () => {
    const id = await waitingWith('account_locked');
    expect(await run('refuse', id)).toMatchObject({ code: 0 });
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    expect(await refundsOf(id)).toEqual([{ reason: 'purchase-refused' }]);
  });

  test('because its request was rejected is not sent again once the person gives it up', async () => {
    const { id } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'reject', code: 'insufficient_funds', order: id });
    await payAtBank(shop, shopper, { id });
    await shop.waitFor('the purchase to wait', async () => (await purchaseOf(id))?.manual_reason);
    await run('refuse', id);
    await shop.control('zinc', { scenario: 'none', order: id });
    await buyOrder(shop.context, { orderId: id });
    expect(await purchasesOf(shop, id)).toEqual([]);
    await refuseByHand(shop.context, { orderId: id });
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
  });

  test('and may be bought is neither repeated nor refunded until the person has looked', async () => {
    const id = await waitingWith('order_probably_placed');
    expect(await run('retry', id)).toMatchObject({ code: 1, lines: [expect.stringContaining('--nothing-was-bought')] });
    expect(await run('refuse', id)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('--nothing-was-bought')],
    });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
    await run('refuse', id, '--nothing-was-bought');
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
  });
});

test('the command works beside the running shop, on its database alone', async () => {
  const { id, number } = await placePurchasedOrder(shop, shopper);
  const config = { ...shop.context.config, databaseUrl: shop.databaseUrl };
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  expect(await runPurchaseCommand(config, ['return', String(number), '--reason', 'empty_box'], { print })).toBe(0);
  await waitForReturn(id, 'approved');
  expect(printed).toContain('Devolución: requested, motivo empty_box');
  expect(await runPurchaseCommand(config, ['cancel'], { print })).toBe(2);
  expect(printed.at(-1)).toMatch(/^Uso: npm run purchase/);
});

test('wrong arguments make no command', () => {
  for (const args of [
    [],
    ['cancel'],
    ['buy', '1'],
    ['cancel', '1', '2'],
    ['return', '1'],
    ['return', '1', '--reason', 'bored'],
    ['return', '1', '--reason', 'other', '--asin', 'x'],
    ['cancel', '1', '--reason', 'other'],
    ['cancel', '1', '--force'],
  ])
    expect(parseCommand(args), args.join(' ')).toBeNull();
  expect(parseCommand(['return', '1', '--reason', 'other', '--asin', 'B00KFP6NHO'])).toMatchObject({
    asins: ['B00KFP6NHO'],
  });
});
