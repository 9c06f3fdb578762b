import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { maskEmail } from '#domain/text/mask.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { handlers } from '#server/handlers.ts';
import { registerRoutes } from '#server/http/register-routes.ts';
import { createStaff } from '#testing/backoffice.ts';
import { announceStatus, createShopper, placeOrder, placePurchasedOrder, waitForStatus } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { readPanelOrder } from './read-panel-order.ts';
import { simulateReception, simulateStatus } from './simulate.ts';

const shop = await startShop();
const shopper = await createShopper(shop);

test('the panel triggers carrier events, and its responses follow the change of the order [PANEL-18, PANEL-19]', async () => {
  const { id, packages } = await placePurchasedOrder(shop, shopper);
  const externalTracking = packages[0]?.trackingNumber ?? '';
  const body = { email: shopper.email, externalTracking };
  expect((await shop.call('simulateReception', { body })).body).toEqual({ ok: true });
  const inDepot = (await shop.call('readPanelOrder', { params: { id } })).body;
  expect(inDepot.packages[0]).toMatchObject({ trackingNumber: externalTracking, status: 'PACKAGE_RECEIVED' });
  const { carrierTrackingNumber } = await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
  expect((await announceStatus(shop, carrierTrackingNumber ?? '', 'ALVOL')).status).toBe(200);
  const { body: shipped } = await shop.call('readPanelOrder', { params: { id } });
  expect(shipped.status).toBe('SHIPPING');
  expect(shipped.events.at(-1)).toMatchObject({ code: 'SHIPPING', visible: true });
});

test('the panel shows no name, address or amount of an order', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { body } = await shop.call('readPanelOrder', { params: { id } });
  expect(Object.keys(body).sort()).toEqual(
    'carrierTrackingNumber customerEmail deliveryMethod events id issue number packages status'.split(' '),
  );
});

test('unknown orders, numbers and status codes are refused', async () => {
  expect((await shop.call('readPanelOrder', { params: { id: randomUUID() } })).status).toBe(404);
  expect((await announceStatus(shop, 'SKY0000000000', 'ALVOL')).status).toBe(404);
  expect((await announceStatus(shop, 'SKY0000000000', 'NOPE')).status).toBe(422);
  const body = { email: shopper.email, externalTracking: 'TBA000000000000' };
  expect((await shop.call('simulateReception', { body })).status).toBe(404);
  expect((await shop.call('simulateReception', { body: { email: shopper.email } })).status).toBe(400);
});

test.each([101, 150, 200, 201])('a number of %i characters is invalid input of the panel', async (length) => {
  const number = 'x'.repeat(length);
  const received = await shop.call('simulateReception', { body: { email: shopper.email, externalTracking: number } });
  expect(received).toMatchObject({ status: 400, body: { errors: [{ field: 'externalTracking' }] } });
  const reported = await shop.call('simulateStatus', { body: { trackingNumber: number, statusCode: 'ALVOL' } });
  expect(reported).toMatchObject({ status: 400, body: { errors: [{ field: 'trackingNumber' }] } });
  expect((await announceStatus(shop, number.slice(0, 100), 'ALVOL')).status).toBe(404);
});

test('what the carrier refuses is invalid input, and no outage of the carrier', async () => {
  const { carrierSimulator } = shop.context.partners;
  const tooLong = { email: shopper.email, externalTracking: 'x'.repeat(150) };
  await expect(carrierSimulator?.receivePackage(tooLong, {})).rejects.toMatchObject({ name: 'PartnerRejected' });
  const caller = { token: null, cookies: undefined };
  expect(await simulateReception(shop.context, tooLong, caller)).toMatchObject({
    code: 400,
    errors: [{ field: 'externalTracking' }],
  });
  const status = { trackingNumber: 'x'.repeat(150), statusCode: 'ALVOL' };
  expect(await simulateStatus(shop.context, status, caller)).toMatchObject({
    code: 400,
    errors: [{ field: 'trackingNumber' }],
  });
});

test('a carrier that handles no event is told from an unknown number', async () => {
  await shop.control('skypostal', { scenario: 'fail' });
  const body = { email: shopper.email, externalTracking: 'TBA000000000000' };
  const replies = [
    await announceStatus(shop, 'SKY0000000000', 'ALVOL'),
    await shop.call('simulateReception', { body }),
  ];
  await shop.control('skypostal', { scenario: 'none' });
  for (const reply of replies) {
    expect([reply.status, reply.body.message]).toEqual([503, expect.stringContaining('El transportista no responde')]);
  }
  expect((await announceStatus(shop, 'SKY0000000000', 'ALVOL')).status).toBe(404);
});

test('with a real carrier the panel requires its key and simulates nothing', async () => {
  const { id } = await placeOrder(shop, shopper);
  const partners = { ...shop.context.partners, carrierSimulator: null };
  const config = { ...shop.context.config, panelToken: 'a key of the panel' };
  const closed = { ...shop.context, partners };
  const open = { ...closed, config };
  const withKey = { token: 'a key of the panel', cookies: undefined };
  expect(await readPanelOrder(open, id, withKey)).toMatchObject({ id });
  const status = { trackingNumber: 'SKY1', statusCode: 'ALVOL' };
  const reception = { email: shopper.email, externalTracking: 'TBA1' };
  expect(await simulateStatus(open, status, withKey)).toMatchObject({ code: 409 });
  expect(await simulateReception(open, reception, withKey)).toMatchObject({ code: 409 });
  const strangers = [
    { context: open, token: null },
    { context: open, token: 'another key' },
    { context: closed, token: 'a key of the panel' },
    { context: closed, token: null },
  ];
  for (const { context, token } of strangers) {
    expect(await readPanelOrder(context, id, { token, cookies: undefined })).toMatchObject({ code: 404 });
    expect(await simulateStatus(context, status, { token, cookies: undefined })).toMatchObject({ code: 404 });
    expect(await simulateReception(context, reception, { token, cookies: undefined })).toMatchObject({ code: 404 });
  }
});

test('with a real carrier the panel masks the address of a customer for a role that does not see customers', async () => {
  const { id } = await placeOrder(shop, shopper);
  const context = { ...shop.context, partners: { ...shop.context.partners, carrierSimulator: null } };
  const emailFor = async (role: StaffRole) => {
    const { cookie: cookies } = await createStaff(shop, role);
    return await readPanelOrder(context, id, { token: null, cookies });
  };
  expect(await emailFor('support')).toMatchObject({ customerEmail: shopper.email });
  expect(await emailFor('purchasing')).toMatchObject({ customerEmail: maskEmail(shopper.email) });
  expect(maskEmail(shopper.email)).not.toBe(shopper.email);
});

test('the panel reads its key from the header x-panel-token', async () => {
  const { id } = await placeOrder(shop, shopper);
  const partners = { ...shop.context.partners, carrierSimulator: null };
  const config = { ...shop.context.config, panelToken: 'a key of the panel' };
  const app = Fastify();
  registerRoutes(app, { context: { ...shop.context, partners, config }, handlers, findSession });
  const url = `/api/fake-skypostal-api/orders/${id}`;
  const read = async (headers: Record<string, string>) => (await app.inject({ url, headers })).statusCode;
  expect(await read({ 'x-panel-token': 'a key of the panel' })).toBe(200);
  expect(await read({ 'x-panel-token': 'another key' })).toBe(404);
  expect(await read({})).toBe(404);
  await app.close();
});

test('with a real carrier a session of somebody who handles packages opens the panel, unless a recovery code opened it', async () => {
  const { id } = await placeOrder(shop, shopper);
  const context = { ...shop.context, partners: { ...shop.context.partners, carrierSimulator: null } };
  const app = Fastify();
  registerRoutes(app, { context, handlers, findSession });
  const url = `/api/fake-skypostal-api/orders/${id}`;
  const read = async (cookie?: string) =>
    (await app.inject({ url, headers: cookie === undefined ? {} : { cookie } })).statusCode;
  const [support, finance] = [await createStaff(shop, 'support'), await createStaff(shop, 'finance')];
  expect(await read(support.cookie)).toBe(200);
  expect(await read(finance.cookie)).toBe(404);
  for (const role of STAFF_ROLES)
    expect(await read((await createStaff(shop, role, 'recovery')).cookie), `${role}, by a recovery code`).toBe(404);
  expect(await read(`operacion=${'x'.repeat(43)}`)).toBe(404);
  expect(await read()).toBe(404);
  const event = {
    method: 'POST',
    url: '/api/fake-skypostal-api/status-hook',
    payload: { trackingNumber: 'SKY1', statusCode: 'ALVOL' },
  } as const;
  expect((await app.inject({ ...event, headers: { cookie: support.cookie } })).statusCode).toBe(409);
  expect((await app.inject(event)).statusCode).toBe(404);
  await support.call('leave');
  expect(await read(support.cookie)).toBe(404);
  await app.close();
});
