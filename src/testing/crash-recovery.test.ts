import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebOnce } from './build-web.ts';
import { callShop } from './call-shop.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { CUSTOMS_DATA, decideAtBank } from './purchase-steps.ts';
import { createShopProcess, type ShopProcess } from './shop-process.ts';
import { waitFor } from './wait-for.ts';

/** A job of a killed worker is retried after its heartbeat has been missing for some seconds. */
const RECOVERY_SECONDS = 60;

let database: TestDatabase;
let dataDir: string;
let shop: ShopProcess;

beforeAll(async () => {
  await buildWebOnce();
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'puente-kill-'));
  shop = await createShopProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  await shop.start();
});

afterAll(async () => {
  await shop.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('after a kill, an order that was just paid is purchased once, and a purchase whose response was lost is not repeated', async () => {
  const token = await customer();
  const lost = await paidOrder(token, 'lost-response');
  await waitFor('the purchase to reach the marketplace', async () => (await purchasesOf(lost)).length > 0);
  const paid = await paidOrder(token, 'fail');
  expect(await purchasesOf(paid)).toEqual([]);
  await shop.kill();
  expect(await callShop(shop.url, 'readRates').catch(() => 'down')).toBe('down');

  await shop.start();
  for (const orderId of [paid, lost]) {
    const order = await boughtOrder(token, orderId);
    expect(order.marketplaceTrackingNumbers.length).toBeGreaterThan(0);
    expect(await purchasesOf(orderId)).toHaveLength(1);
  }
}, 300_000);

test('after SIGTERM the shop finishes the current request, accepts no new one and exits with code 0', async () => {
  await control('zinc', { scenario: 'slow', ms: 1000, calls: 2 });
  const request = callShop(shop.url, 'readProduct', { input: { params: { asin: 'B0N0TKN0WN' } } });
  await waitFor('the request to reach the marketplace', async () => {
    const { scenarios } = (await (await fetch(`${shop.simulatorsUrl}/__control/zinc`)).json()) as {
      scenarios: object[];
    };
    return !scenarios.some((entry) => 'scenario' in entry && entry.scenario === 'slow');
  });
  const stopped = shop.stop();
  expect((await request).status).toBe(404);
  expect(await stopped).toBe(0);
  expect(await callShop(shop.url, 'readRates').catch(() => 'down')).toBe('down');
}, 300_000);

/** The order once it is bought and has its packages. */
async function boughtOrder(token: string, id: string) {
  return await waitFor(
    'the order to be bought',
    async () => {
      const { body } = await callShop(shop.url, 'readOrder', { input: { params: { id } }, options: { token } });
      return body.status === 'ZINC_PAID' && body.packages.length > 0 ? body : null;
    },
    RECOVERY_SECONDS,
  );
}

async function control(partner: string, command: object): Promise<void> {
  await fetch(`${shop.simulatorsUrl}/__control/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
}

async function purchasesOf(orderId: string): Promise<unknown[]> {
  const response = await fetch(`${shop.simulatorsUrl}/__control/zinc`);
  const { orders } = (await response.json()) as { orders: { metadata?: { order_id?: string } }[] };
  return orders.filter((order) => order.metadata?.order_id === orderId);
}

async function customer(): Promise<string> {
  const email = `persona-${randomBytes(6).toString('hex')}@correo.example`;
  const password = 'Contrasena1';
  const body = { firstName: 'Lucía', lastName: 'Fernández', email, password, confirmPassword: password };
  expect((await callShop(shop.url, 'signUp', { input: { body } })).status).toBe(201);
  const text = await waitFor('the code', async () => {
    const mails = (await (await fetch(`${shop.url}/dev/mails.json?to=${email}`)).json()) as { text: string }[];
    return mails[0]?.text;
  });
  const code = /^[A-Z2-9]{10}$/m.exec(text)?.[0] ?? '';
  const { body: session } = await callShop(shop.url, 'verifyAccount', { input: { body: { code } } });
  const profile = await callShop(shop.url, 'updateProfile', {
    input: { body: CUSTOMS_DATA },
    options: { token: session.accessToken },
  });
  expect(profile.status).toBe(200);
  return session.accessToken;
}

/** Places an order that the bank has confirmed; the marketplace simulator runs the scenario for its requests. */
async function paidOrder(token: string, scenario: 'fail' | 'lost-response'): Promise<string> {
  const found = await callShop(shop.url, 'searchProducts', { input: { query: { keyword: 'norda q40' } } });
  const productId: string = found.body.products[0].asin;
  const cart = await callShop(shop.url, 'addCartItem', {
    input: { body: { productId, quantity: 1 } },
    options: { token },
  });
  const created = await callShop(shop.url, 'createOrder', {
    input: { body: { cartId: cart.body.id, currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'USE' } },
    options: { token },
  });
  expect(created.status).toBe(201);
  const params = { id: created.body.id };
  await callShop(shop.url, 'choosePayment', {
    input: { params, body: { paymentMethod: 'sistarbanc_scotiabank' } },
    options: { token },
  });
  const confirmed = await callShop(shop.url, 'confirmPayment', { input: { params, body: {} }, options: { token } });
  await control('zinc', { scenario, order: params.id });
  await decideAtBank(confirmed.body.form, 'approve');
  await waitFor('the payment to be settled', async () => {
    const { body } = await callShop(shop.url, 'readOrder', { input: { params }, options: { token } });
    return ['PAID', 'ZINC_PROCCESSING'].includes(body.status);
  });
  return created.body.id;
}
