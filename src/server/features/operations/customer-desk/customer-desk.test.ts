import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountExportSchema } from '#contract/account-data.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  fillCart,
  placeDeliveredOrder,
  placeOrder,
  plainProducts,
  type Shopper,
} from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { startShop } from '#testing/shop.ts';

const SEALED = { document: CUSTOMS_DATA.document, birthday: CUSTOMS_DATA.birthday };

const shop = await startShop();
const support = await createStaff(shop, 'support');
const owner = await createStaff(shop, 'owner');

const find = async (q: string) => (await support.call('listCustomers', { q })).body.rows.map(({ id }) => id);
const isActive = async ({ token }: Shopper) => (await shop.call('readProfile', {}, { token })).status === 200;
const auditOf = (act: string, id: string) =>
  shop.context.db
    .selectFrom('staff_audit')
    .selectAll()
    .where('act', '=', act)
    .where('subject_kind', '=', 'customer')
    .where('subject_id', '=', id)
    .execute();

test('a customer is found by mail, name, phone, document and locker, as people type them', async () => {
  const shopper = await createShopper(shop);
  const document = '51239087';
  const change = { firstName: 'Añahí', lastName: 'Güelmo', phone: '098765123' };
  expect((await shop.call('updateProfile', { body: change }, shopper)).status).toBe(200);
  const { db, fieldCipher } = shop.context;
  const sealed = encryptPersonalData(fieldCipher, shopper.id, { document });
  await db.updateTable('customers').set(sealed).where('id', '=', shopper.id).execute();
  const locker = (await shop.call('readProfile', {}, shopper)).body.locker as string;
  const typed = [
    shopper.email.toUpperCase(),
    'güel anahi',
    'AÑAHÍ',
    '098 765 123',
    '+598 98 765 123',
    '5.123.908-7',
    locker,
    locker.toLowerCase().replace('-', ' '),
  ];
  for (const q of typed) expect([q, await find(q)]).toEqual([q, [shopper.id]]);
  expect(await find('100%')).toEqual([]);
  expect(await find('nadie@correo.example')).toEqual([]);
  expect(await support.call('listCustomers', { q: 'de' })).toMatchObject({
    status: 400,
    error: { errors: [{ field: 'q' }] },
  });
  expect((await support.call('listCustomers', { after: 'nada' })).status).toBe(400);
});

test('the list is paged, the newest first, and leaves out who was erased', async () => {
  const { db } = shop.context;
  const mark = `lista${randomUUID().slice(0, 6)}`;
  const insert = (place: number) => {
    const id = randomUUID();
    const email = `${mark}-${place}@correo.example`;
    const row = { id, email, email_key: email, first_name: 'Lía', last_name: 'Sosa' };
    return db
      .insertInto('customers')
      .values({ ...row, created_at: new Date(shop.clock.now().getTime() + place * 1000) })
      .execute();
  };
  for (let place = 0; place < 60; place++) await insert(place);
  const former = `former:${randomUUID()}`;
  const nobody = { first_name: mark, last_name: '', created_at: shop.clock.now() };
  await db
    .insertInto('customers')
    .values({ id: randomUUID(), email: former, email_key: former, ...nobody })
    .execute();
  const first = (await support.call('listCustomers', { q: mark })).body;
  const second = (await support.call('listCustomers', { q: mark, after: first.next ?? '' })).body;
  const emails = [...first.rows, ...second.rows].map(({ email }) => email);
  expect(first.rows).toHaveLength(50);
  expect(second.next).toBeNull();
  expect(emails).toEqual(Array.from({ length: 60 }, (_, index) => `${mark}-${59 - index}@correo.example`));
  const oldest = (await support.call('listCustomers', { q: mark, descending: false })).body;
  expect(oldest.rows.map(({ email }) => email)).toEqual(emails.toReversed().slice(0, 50));
  const count = async (input: object) => (await support.call('countCustomers', { q: mark, ...input })).body;
  const today = montevideoDay(shop.clock.now().toISOString());
  expect(await count({})).toEqual({ count: 60, isMore: false, sums: [] });
  expect((await count({ from: today })).count).toBe(60);
  expect((await count({ to: addDays(today, -1) })).count).toBe(0);
  expect((await support.call('countCustomers', { from: '2026-02-02', to: '2026-02-01' })).status).toBe(400);
});

test('the list says how many orders a customer has, and since when', async () => {
  const shopper = await createShopper(shop);
  await placeOrder(shop, shopper);
  const { rows } = (await support.call('listCustomers', { q: shopper.email })).body;
  expect(rows).toMatchObject([{ id: shopper.id, orders: 1, lastOrderAt: expect.any(String) }]);
});

test("a customer's page holds what the shopper has, with the document sealed, and each view is recorded once a day", async () => {
  const shopper = await createShopper(shop);
  const [ordered = '', inCart = '', saved = ''] = plainProducts(3);
  const order = await placeDeliveredOrder(shop, shopper, { asins: [ordered] });
  const complaint = { params: { id: order.id }, body: { kind: 'damaged', text: 'Llegó roto' } };
  const opened = await shop.call('openCase', complaint, shopper);
  await fillCart(shop, shopper, { asins: [saved] });
  await shop.call('saveForLater', { body: { productId: saved, quantity: 1 } }, shopper);
  await fillCart(shop, shopper, { asins: [inCart], quantity: 2 });
  const favorite = await shop.call('addFavorite', { body: { productId: inCart } }, shopper);
  await shop.call('setPriceAlert', { params: { id: favorite.body.id }, body: { enabled: true } }, shopper);
  const wrong = { email: shopper.email, password: 'Contrasena9' };
  for (let attempt = 0; attempt < 2; attempt++) await shop.call('signIn', { body: wrong });

  const { status, body } = await support.call('readCustomer', { id: shopper.id });
  expect(status).toBe(200);
  const { firstName, lastName, document, phone } = CUSTOMS_DATA;
  expect(JSON.stringify(body)).not.toContain(document);
  expect(body).toMatchObject({
    id: shopper.id,
    name: `${firstName} ${lastName}`,
    email: shopper.email,
    phone,
    hasDocument: true,
    isVerified: true,
    mergedAccounts: 0,
    signIn: { hasPassword: true, providers: [], contestedAt: null, wrongPasswords: 2, lockedUntil: null },
    mailDelivery: { bouncedSince: null, complainedSince: null },
    franchises: { used: 1, left: 2 },
    addresses: [{ text: 'Bulevar España 2255, Parque Rodó, 11200, Montevideo', isDefault: true }],
    cart: [{ asin: inCart, quantity: 2 }],
    savedItems: [{ asin: saved, quantity: 1 }],
    favorites: 1,
    priceAlerts: [{ asin: inCart }],
    cases: [{ number: opened.body.number, orderNumber: order.number, kind: 'damaged', state: 'open' }],
    refunds: [],
  });
  expect(body.sessions).toHaveLength(1);
  expect(body.mails.length).toBeGreaterThan(0);
  const orders = (await support.call('listCustomerOrders', { id: shopper.id })).body;
  expect(orders).toMatchObject({ rows: [{ number: order.number, status: 'COMPLETED' }], next: null });

  await support.call('readCustomer', { id: shopper.id });
  await owner.call('readCustomer', { id: shopper.id });
  const views = await auditOf('readCustomer', shopper.id);
  expect(views.map(({ staff_id }) => staff_id).sort()).toEqual([support.id, owner.id].sort());
  expect((await support.call('readCustomer', { id: randomUUID() })).status).toBe(404);
  const purchasing = await createStaff(shop, 'purchasing');
  expect((await purchasing.call('readCustomer', { id: shopper.id })).status).toBe(403);
});

test('one session or all of a customer are ended, and a dry run ends none', async () => {
  const shopper = await createShopper(shop);
  const { email, password } = shopper;
  const other = { ...shopper, token: (await shop.call('signIn', { body: { email, password } })).body.accessToken };
  const { sessions } = (await support.call('readCustomer', { id: shopper.id })).body;
  expect(sessions).toHaveLength(2);
  const sessionId = sessions[0]?.id ?? '';
  await support.act('endCustomerSession', { id: shopper.id, sessionId }, { dryRun: true });
  expect([await isActive(shopper), await isActive(other)]).toEqual([true, true]);
  expect((await support.act('endCustomerSession', { id: shopper.id, sessionId })).status).toBe(200);
  expect([await isActive(shopper), await isActive(other)].filter(Boolean)).toHaveLength(1);
  expect((await support.act('endCustomerSession', { id: shopper.id, sessionId })).status).toBe(409);
  const stranger = await createShopper(shop);
  const foreign = await support.act('endCustomerSession', { id: stranger.id, sessionId: sessions[1]?.id ?? '' });
  expect(foreign.status).toBe(409);
  expect((await support.act('endCustomerSessions', { id: shopper.id })).body.effects[0]).toBe(
    'Se cierra la única sesión abierta.',
  );
  expect([await isActive(shopper), await isActive(other), await isActive(stranger)]).toEqual([false, false, true]);
  expect((await support.act('endCustomerSessions', { id: shopper.id })).status).toBe(409);
});

describe('the export', () => {
  const exportFor = async (staff: TestStaff, { id }: Shopper) => {
    const { body } = await staff.act('exportCustomer', { id }, { reason: 'Lo pidió por carta' });
    return { effects: body.effects.join(' '), data: (await staff.call('downloadCustomerData', { id })).body };
  };

  test("is open after an act with a reason, in its session, for minutes, and is the shopper's own", async () => {
    const shopper = await createShopper(shop);
    await placeOrder(shop, shopper);
    await shop.drain();
    const staff = await createStaff(shop, 'owner');
    const download = () => staff.call('downloadCustomerData', { id: shopper.id });
    expect((await download()).status).toBe(409);
    expect((await staff.act('exportCustomer', { id: shopper.id }, { reason: '' })).status).toBe(400);
    await staff.act('exportCustomer', { id: shopper.id }, { dryRun: true });
    expect((await download()).status).toBe(409);
    const { data } = await exportFor(staff, shopper);
    const own = accountExportSchema.parse((await shop.call('exportAccount', {}, shopper)).body);
    const sessions = own.sessions.map((session) => ({ ...session, current: false }));
    expect(data).toEqual({ ...own, exportedAt: expect.any(String), sessions });
    expect(own).toMatchObject({ profile: SEALED, orders: [{ recipient: { document: SEALED.document } }] });
    expect((await owner.call('downloadCustomerData', { id: shopper.id })).status).toBe(409);
    expect(await auditOf('exportCustomer', shopper.id)).toMatchObject([{ reason: 'Lo pidió por carta' }]);
    shop.clock.advance(5 * 60_000);
    expect((await download()).status).toBe(409);
  });

  test('leaves out documents and birthday for a role that may not unseal them', async () => {
    const shopper = await createShopper(shop);
    await placeOrder(shop, shopper);
    await shop.drain();
    const whole = await exportFor(await createStaff(shop, 'owner'), shopper);
    const part = await exportFor(await createStaff(shop, 'support'), shopper);
    for (const sealed of Object.values(SEALED)) {
      expect(JSON.stringify(whole.data)).toContain(sealed);
      expect(JSON.stringify(part.data)).not.toContain(sealed);
    }
    const { profile, orders } = whole.data;
    expect(part.data).toEqual({
      ...whole.data,
      exportedAt: expect.any(String),
      profile: { ...profile, document: null, birthday: null },
      orders: orders.map((order) => ({ ...order, recipient: { ...order.recipient, document: null } })),
    });
    expect(whole.effects).toContain('con su documento, su fecha de nacimiento y sus direcciones');
    expect(part.effects).toContain('no trae documentos ni fecha de nacimiento, que tu rol no ve');
  });
});

test('an erasure names what stands against it, and then leaves nothing of the person', async () => {
  const fresh = await createStaff(shop, 'owner');
  const shopper = await createShopper(shop);
  const order = await placeOrder(shop, shopper);
  const refused = await fresh.act('eraseCustomer', { id: shopper.id });
  const why = `Orden ${order.number}: está sin pagar; hay que cancelarla antes`;
  expect(refused).toMatchObject({ status: 409, error: { errors: [{ field: 'orders', message: why }] } });
  expect(await isActive(shopper)).toBe(true);
  expect((await shop.call('cancelOrder', { params: { id: order.id } }, shopper)).status).toBeLessThan(300);

  const dry = await fresh.act('eraseCustomer', { id: shopper.id }, { dryRun: true });
  expect(dry.body.effects.join(' ')).toContain('De sus órdenes (1) quedan fecha, productos, importes');
  expect(await isActive(shopper)).toBe(true);
  const key = randomUUID();
  const done = await fresh.act('eraseCustomer', { id: shopper.id }, { key });
  expect(done.body.effects).toEqual(dry.body.effects);
  expect((await fresh.act('eraseCustomer', { id: shopper.id }, { key })).body).toEqual(done.body);
  expect(await isActive(shopper)).toBe(false);
  expect((await fresh.call('readCustomer', { id: shopper.id })).status).toBe(404);
  expect((await fresh.call('readOrderForStaff', { number: order.number })).body).toMatchObject({ isAnonymized: true });
  const audit = await auditOf('eraseCustomer', shopper.id);
  expect(audit).toHaveLength(1);
  expect(JSON.stringify(audit)).not.toContain(shopper.email);
  expect((await fresh.act('eraseCustomer', { id: shopper.id })).status).toBe(404);
});

test('a refund that one of the staff asked for keeps the account', async () => {
  const fresh = await createStaff(shop, 'owner');
  const shopper = await createShopper(shop);
  const { id, number } = await placeDeliveredOrder(shop, shopper);
  const { db, random } = shop.context;
  const attempt = { id: random.uuid(), order_id: id, method: 'sistarbanc_brou', transaction_id: random.uuid() };
  const paid = {
    state: 'approved',
    amount_cents: 5000,
    taxable_cents: 5000,
    expires_at: shop.clock.now(),
    currency: 'USD',
    created_at: shop.clock.now(),
  } as const;
  await db
    .insertInto('payment_attempts')
    .values({ ...attempt, ...paid } as never)
    .execute();
  await db
    .insertInto('refund_requests')
    .values({
      id: random.uuid(),
      order_id: id,
      attempt_id: attempt.id,
      kind: 'amount',
      lines: JSON.stringify([]),
      amount_cents: 100,
      currency: 'USD',
      amount_usd_cents: 100,
      reason: 'Llegó roto',
      settles: null,
      state: 'waiting',
      requested_by: owner.id,
      requested_at: shop.clock.now(),
      decided_by: null,
      decided_at: null,
      decision_reason: null,
      approval_limit_cents: null,
    } as never)
    .execute();
  const refused = await fresh.act('eraseCustomer', { id: shopper.id });
  expect(refused.error.message).toContain(`Orden ${number}: tiene dinero por devolver`);
  expect((await fresh.call('readCustomer', { id: shopper.id })).body.refunds).toMatchObject([
    { stage: 'waiting', orderNumber: number, amountCents: 100 },
  ]);
});
