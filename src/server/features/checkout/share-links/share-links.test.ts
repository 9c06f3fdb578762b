import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createShopper, placeOrder, readOrder, type Shopper, signInAfter } from '#testing/order-steps.ts';
import { readCalendar } from '#testing/read-calendar.ts';
import { startShop } from '#testing/shop.ts';

const METRICS_TOKEN = 'metrics-token-of-this-test';
const captured = captureLog('debug');
const shop = await startShop({ config: { metricsToken: METRICS_TOKEN }, log: captured.log });
const DAY_MS = 24 * 60 * 60_000;

const linkOf = (id: string, { token }: Pick<Shopper, 'token'>) =>
  shop.call('readShareLink', { params: { id } }, { token });
const share = (id: string, { token }: Pick<Shopper, 'token'>) =>
  shop.call('createShareLink', { params: { id }, body: {} }, { token });
const revoke = (id: string, { token }: Pick<Shopper, 'token'>) =>
  shop.call('revokeShareLink', { params: { id } }, { token });

/** An order with a status, an event of which is as old as the clock says. */
async function placeTraveling(
  shopper: Shopper,
  { status = 'SHIPPING', change = {} }: { status?: Order['status']; change?: Record<string, unknown> } = {},
): Promise<Order> {
  const { id } = await placeOrder(shop, shopper, { change });
  await enter(id, 'PAID');
  await enter(id, status);
  return await readOrder(shop, shopper, id);
}

async function enter(id: string, status: Order['status']): Promise<void> {
  const { db } = shop.context;
  await db.updateTable('orders').set({ status }).where('id', '=', id).execute();
  const event = { order_id: id, code: status, description: status, visible: true, happened_at: shop.clock.now() };
  await db.insertInto('order_events').values(event).execute();
}

/** What a page without a session answers. */
async function visit(url: string): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(url.replace(/^https?:\/\/[^/]+/, shop.url), { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('whoever has the link sees the journey, and nothing of person, address, products or money', async () => {
  const shopper = await createShopper(shop);
  const order = await placeTraveling(shopper, {
    change: { deliveryMethod: 'delivery', addressId: shopper.addressId },
  });
  const made = await share(order.id, shopper);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ endsAt: null });
  expect(made.body.url).toMatch(/\/seguimiento\/[\w-]{43}$/);
  const { status, headers, text } = await visit(made.body.url);
  expect(status).toBe(200);
  for (const shown of [
    'En viaje a Uruguay',
    'Llega entre el ',
    'Recorrido',
    'Pago confirmado',
    'Agregar al calendario',
  ])
    expect(text).toContain(shown);
  const { recipient } = (await shop.call('exportAccount', {}, shopper)).body.orders[0];
  const item = order.cart.items[0];
  for (const hidden of [
    ...[recipient.firstName, recipient.lastName, recipient.document, shopper.email, order.id, String(order.number)],
    ...[order.address.address, order.address.neighborhood, item?.title ?? '', item?.productId ?? ''],
    ...['U$S', '<script', 'src=', String(order.amount).replace('.', ',')],
  ])
    expect(text).not.toContain(hidden);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('set-cookie')).toBeNull();
});

test('the token is stored as its hash alone, and in no log or metric', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeTraveling(shopper);
  const { url } = (await share(id, shopper)).body;
  const token = url.slice(-43);
  for (const path of [url, `${url}/llegada.ics`, `${url}x`, `${url}/otra`]) await visit(path);
  const rows = await shop.context.db.selectFrom('order_share_links').selectAll().where('order_id', '=', id).execute();
  expect(rows).toMatchObject([{ token_hash: expect.stringMatching(/^[\da-f]{64}$/), revoked_at: null }]);
  expect(JSON.stringify(rows)).not.toContain(token);
  const metrics = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const figures = await metrics.text();
  expect(figures).toContain('/seguimiento/:token');
  expect(figures).not.toContain(token);
  expect(captured.text()).not.toContain(token);
});

test('an unknown, replaced, revoked or expired link and one of a refunded order are the same page', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeTraveling(shopper);
  const first = (await share(id, shopper)).body.url;
  const second = (await share(id, shopper)).body.url;
  const unknown = await visit(`${second.slice(0, -43)}${'a'.repeat(43)}`);
  const isUnknown = async (url: string) => {
    const { status, headers, text } = await visit(url);
    const withoutNonce = (page: string) => page.replaceAll(/nonce="[^"]*"/g, '');
    expect(withoutNonce(text)).toBe(withoutNonce(unknown.text));
    expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  };
  expect(unknown.status).toBe(404);
  for (const cut of [first, second.slice(0, -1), `${second}.`, `${second}/x`]) await isUnknown(cut);
  expect((await visit(second)).status).toBe(200);
  expect((await linkOf(id, shopper)).body.link).toMatchObject({ endsAt: null });

  expect((await revoke(id, shopper)).status).toBe(204);
  expect((await revoke(id, shopper)).status).toBe(204);
  expect((await linkOf(id, shopper)).body).toEqual({ link: null });
  await isUnknown(second);

  const third = (await share(id, shopper)).body.url;
  await enter(id, 'REFUND');
  await isUnknown(third);
  expect((await share(id, shopper)).status).toBe(409);
});

test('a link ends 30 days after the delivery', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeTraveling(shopper);
  const { url } = (await share(id, shopper)).body;
  await enter(id, 'DELIVERED');
  const { link } = (await linkOf(id, shopper)).body;
  expect(Date.parse(link.endsAt)).toBeGreaterThan(Date.parse(link.createdAt));
  await signInAfter(shop, shopper, 30 * DAY_MS - 60_000);
  expect((await visit(url)).text).toContain('Entregado');
  await signInAfter(shop, shopper, 2 * 60_000);
  expect((await visit(url)).status).toBe(404);
  expect((await linkOf(id, shopper)).body).toEqual({ link: null });
  expect((await share(id, shopper)).status).toBe(409);
});

test('two links made at once leave one', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeTraveling(shopper);
  const made = await Promise.all([share(id, shopper), share(id, shopper), share(id, shopper)]);
  const pages = await Promise.all(made.map(({ body }) => visit(body.url)));
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
});

test('an unpaid order is not shared, and another customer has no link of it', async () => {
  const [shopper, other] = [await createShopper(shop), await createShopper(shop)];
  const unpaid = await placeOrder(shop, shopper);
  expect((await share(unpaid.id, shopper)).status).toBe(409);
  const { id } = await placeTraveling(shopper);
  const { url } = (await share(id, shopper)).body;
  for (const call of [linkOf, share, revoke]) expect((await call(id, other)).status).toBe(404);
  expect((await shop.call('readOrderCalendar', { params: { id } }, other)).status).toBe(404);
  expect((await visit(url)).status).toBe(200);
});

test('the calendar has the days of the arrival, for its owner and for whoever has the link', async () => {
  const shopper = await createShopper(shop);
  const order = await placeTraveling(shopper);
  const own = await fetch(`${shop.url}/api/orders/${order.id}/calendar`, {
    headers: { authorization: `Bearer ${shopper.token}` },
  });
  expect(own.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const entry = readCalendar(await own.text());
  expect(entry).toMatchObject({ SUMMARY: `Llega la orden ${order.number}`, SEQUENCE: String(order.events.length) });
  const shared = await visit(`${(await share(order.id, shopper)).body.url}/llegada.ics`);
  const publicEntry = readCalendar(shared.text);
  for (const name of ['DTSTART;VALUE=DATE', 'DTEND;VALUE=DATE']) expect(publicEntry[name]).toBe(entry[name]);
  expect(shared.text).not.toMatch(new RegExp(`${order.id}|${order.number}`));
  expect(shared.headers.get('referrer-policy')).toBe('no-referrer');
  expect(publicEntry.UID).not.toBe(entry.UID);

  await enter(order.id, 'PICK_UP');
  const pickup = await shop.call('readOrderCalendar', { params: { id: order.id } }, shopper);
  expect(pickup.status).toBe(200);
  expect((await visit(`${(await share(order.id, shopper)).body.url}/llegada.ics`)).status).toBe(404);
  await enter(order.id, 'DELIVERED');
  expect((await shop.call('readOrderCalendar', { params: { id: order.id } }, shopper)).status).toBe(404);
});

test('links are exported with the account and end with it', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeTraveling(shopper);
  const { url } = (await share(id, shopper)).body;
  const exported = (await shop.call('exportAccount', {}, shopper)).body;
  expect(exported.orders[0].shareLinks).toEqual([{ createdAt: expect.any(String), revokedAt: null }]);
  await enter(id, 'COMPLETED');
  expect((await visit(url)).status).toBe(200);
  const deleted = await shop.call('deleteAccount', { body: { password: shopper.password } }, shopper);
  expect(deleted.status).toBe(204);
  expect((await visit(url)).status).toBe(404);
});
