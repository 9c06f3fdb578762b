import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordNotice } from '#db/inbox.ts';
import { transaction } from '#db/transaction.ts';
import { encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import { createStaff } from '#testing/backoffice.ts';
import { findInDatabase } from '#testing/find-in-database.ts';
import {
  ADDRESS,
  announceStatus,
  consolidate,
  createShopper,
  fillCart,
  orderBody,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  preparePayment,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf, confirmAsBank } from '#testing/payment-steps.ts';
import { jpeg } from '#testing/photos.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

/** Data that occur nowhere else in the database. */
const PERSON = {
  firstName: 'Zulemita',
  middleName: 'Aparicia',
  lastName: 'Quirogabel',
  secondLastName: 'Etchebarnia',
  document: '47193062',
  phone: '098174263',
};
const STREET = {
  ...ADDRESS,
  address: 'Camino Zanjón Perdido',
  neighborhood: 'Paso Arboleda',
  phoneNumber: '095318264',
  observations: 'Portón turquesa',
};
const PERSONAL = [...Object.values(PERSON), STREET.address, STREET.neighborhood, STREET.phoneNumber, 'turquesa'];
const remove = (customer: TestCustomer, body: Record<string, string> = { password: customer.password }) =>
  shop.call('deleteAccount', { body }, customer);

async function createPerson(): Promise<Shopper> {
  const shopper = await createShopper(shop, STREET);
  const updated = await shop.call('updateProfile', { body: { ...PERSON, document: undefined } }, shopper);
  if (updated.status !== 200) throw new Error(updated.body.message);
  const sealed = encryptPersonalData(shop.context.fieldCipher, shopper.id, { document: PERSON.document });
  await shop.context.db.updateTable('customers').set(sealed).where('id', '=', shopper.id).execute();
  return shopper;
}

async function deliverOrder(shopper: Shopper): Promise<string> {
  const change = { deliveryMethod: 'delivery', addressId: shopper.addressId };
  const order = await placePurchasedOrder(shop, shopper, { change });
  const staff = await createStaff(shop, 'support');
  await staff.act('changeOrderAddress', { number: order.number, apartment: 'Salto', difference: 'charged' });
  const { carrierTrackingNumber } = await consolidate(shop, shopper, order);
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announceStatus(shop, carrierTrackingNumber, code);
  await waitForStatus(shop, shopper, { id: order.id, status: 'COMPLETED' });
  return order.id;
}

const closed = <Event extends { outcome: string }>(event: Event) =>
  event.outcome === 'parked' ? { ...event, outcome: 'nothing-to-do' } : event;
const orderRow = (id: string) =>
  shop.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('after a deletion no table holds anything personal, and the books stay', async () => {
  const shopper = await createPerson();
  const orderId = await deliverOrder(shopper);
  const complaint = { kind: 'wrong', text: `Lo dejaron en el ${STREET.observations}` };
  const { id: caseId } = (await shop.call('openCase', { params: { id: orderId }, body: complaint }, shopper)).body;
  const photo = Buffer.from(jpeg()).toString('base64');
  await shop.call('addCasePhoto', { params: { id: orderId, caseId }, body: { photo } }, shopper);
  const subject = { kind: 'order' as const, number: Number((await orderRow(orderId)).number) };
  const note = { subject, text: `Tiene un ${STREET.observations}`, content: photo };
  expect((await (await createStaff(shop, 'support')).act('addNote', note)).status).toBe(200);
  const [asin = ''] = plainProducts(2).slice(1);
  await fillCart(shop, shopper, { asins: [asin] });
  await shop.call('saveForLater', { body: { productId: asin, quantity: 1 } }, shopper);
  await fillCart(shop, shopper, { asins: [asin] });
  const favorite = await shop.call('addFavorite', { body: { productId: asin } }, shopper);
  await shop.call('setPriceAlert', { params: { id: favorite.body.id }, body: { enabled: true } }, shopper);
  await shop.call('recordVisit', { body: { productId: asin } }, shopper);
  await shop.call('saveKeyword', { body: { name: 'lámpara de zafiro' } }, shopper);
  await shop.call('requestPasswordReset', { body: { email: shopper.email } });
  await shop.drain();
  const { db } = shop.context;
  const before = await orderRow(orderId);
  const customer = await db.selectFrom('customers').selectAll().where('id', '=', shopper.id).executeTakeFirstOrThrow();
  const attempts = await attemptsOf(shop, orderId);
  const notices = await db.selectFrom('inbound_events').select(['event_key', 'outcome']).orderBy('event_key').execute();
  const texts = [...PERSONAL, shopper.email, shopper.id, customer.document ?? '', before.consignee.document];
  const foundBefore = new Set((await findInDatabase(shop, texts)).map((found) => found.split(':')[0]));
  const tables =
    'address_changes addresses carts case_messages customers favorites mails order_notes orders price_alerts saved_items sessions visits';
  for (const table of tables.split(' ')) expect(foundBefore).toContain(`public.${table}`);

  expect((await remove(shopper)).status).toBe(204);
  expect((await shop.call('readProfile', {}, shopper)).status).toBe(401);
  await shop.waitFor('the last mail', async () =>
    (await shop.mails(shopper.email)).some(({ subject }) => subject === 'Eliminamos tu cuenta'),
  );
  await shop.drain();
  expect(await findInDatabase(shop, texts)).toEqual([]);
  expect(await db.selectFrom('case_photos').select('id').where('case_id', '=', caseId).execute()).toEqual([]);
  expect(await db.selectFrom('note_photos').select('note_id').execute()).toEqual([]);

  const after = await orderRow(orderId);
  const kept = [
    'number',
    'status',
    'currency',
    'amount_cents',
    'amount_usd_cents',
    'rate_micros',
    'fees',
    'created_at',
  ];
  for (const column of kept as (keyof typeof after)[]) expect(after[column]).toEqual(before[column]);
  expect(after.address).toMatchObject({ address: '', apartment: 'Montevideo', phoneNumber: null });
  expect((await attemptsOf(shop, orderId)).map((attempt) => attempt.transaction_id)).toEqual(
    attempts.map((attempt) => attempt.transaction_id),
  );
  expect(await db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute()).toHaveLength(1);
  expect(await db.selectFrom('inbound_events').select(['event_key', 'outcome']).orderBy('event_key').execute()).toEqual(
    notices.map(closed),
  );
  expect(await db.selectFrom('inbound_events').select('event_key').where('body', '<>', '{}').execute()).toEqual([]);
  const last = notices.find(({ event_key }) => event_key.includes('SHDEL'));
  const replay = { source: 'skypostal', key: last?.event_key ?? '', body: {}, receivedAt: shop.clock.now() } as const;
  expect(await transaction(db, (tx) => recordNotice(tx, replay))).toBe('applied');
});

test('the same address signs up again as another account', async () => {
  const customer = await shop.createCustomer();
  expect((await remove(customer)).status).toBe(204);
  const { email, password } = customer;
  const form = { firstName: 'Otra', lastName: 'Vez', email, password, confirmPassword: password };
  const created = await shop.call('signUp', { body: form });
  expect(created.status).toBe(201);
  expect(created.body.id).not.toBe(customer.id);
});

test('a deletion needs the password', async () => {
  const customer = await shop.createCustomer();
  const wrong = await remove(customer, { password: 'Contrasena9' });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
  expect(await remove(customer, {})).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
  const both = await remove(customer, { password: customer.password, code: 'AAAAAAAAAA' });
  expect(both).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
  for (let attempt = 0; attempt < 4; attempt++) await remove(customer, { password: 'Contrasena9' });
  expect((await remove(customer)).status).toBe(429);
  expect((await shop.call('readProfile', {}, customer)).status).toBe(200);
});

test('an account without a password is deleted with a mailed code, of its owner, once', async () => {
  const [customer, stranger] = [await shop.createCustomer(), await shop.createCustomer()];
  await shop.context.db.updateTable('customers').set({ password_hash: null }).where('id', '=', customer.id).execute();
  expect((await shop.call('readProfile', {}, customer)).body.hasPassword).toBe(false);
  expect((await remove(customer)).status).toBe(400);
  expect((await shop.call('requestIdentityCode', {}, customer)).status).toBe(204);
  const mail = await shop.waitFor('the code', async () =>
    (await shop.mails(customer.email)).find(({ subject }) => subject === 'Tu código para confirmar que sos vos'),
  );
  const code = /^[A-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
  expect((await remove(stranger, { code })).body).toMatchObject({ errors: [{ field: 'code' }] });
  expect((await remove(customer, { code: 'AAAAAAAAAA' })).status).toBe(400);
  expect((await remove(customer, { code })).status).toBe(204);
});

test('an account with open orders is refused by name and reason, and nothing changes', async () => {
  const shopper = await createShopper(shop);
  const [first, second] = plainProducts(2);
  const unpaid = await placeOrder(shop, shopper, { asins: [first ?? ''] });
  const atBank = await placeOrder(shop, shopper, { asins: [second ?? ''] });
  await preparePayment(shop, shopper, { id: atBank.id });
  const refused = await remove(shopper);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'Todavía no podemos eliminar tu cuenta: tenés 2 órdenes sin terminar',
      errors: [
        { field: 'orders', message: `Orden ${unpaid.number}: está sin pagar; pagala o cancelala` },
        { field: 'orders', message: `Orden ${atBank.number}: tiene un pago en curso` },
      ],
    },
  });
  expect((await shop.call('readProfile', {}, shopper)).body.firstName).toBe('Lucía');
  const traveling = await createShopper(shop);
  const { number } = await placeConsolidatedOrder(shop, traveling);
  expect((await remove(traveling)).body.message).toBe(
    `Todavía no podemos eliminar tu cuenta. Orden ${number}: está en camino`,
  );
});

test('an account with a refund that was not sent is refused, and accepted once it is', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  const { form } = (await preparePayment(shop, shopper, { id })).body;
  const { db } = shop.context;
  await confirmAsBank(shop, form);
  const [attempt] = await attemptsOf(shop, id);
  await shop.drain();
  await db.updateTable('orders').set({ status: 'REFUND' }).where('id', '=', id).execute();
  await db
    .insertInto('refunds')
    .values({
      id: shop.context.random.uuid(),
      order_id: id,
      attempt_id: attempt?.id ?? '',
      reason: 'not-bought',
      amount_cents: 100,
      currency: 'USD',
      state: 'manual',
      manual_reason: 'not-published',
      created_at: shop.clock.now(),
      sent_at: null,
    })
    .execute();
  expect((await remove(shopper)).body.message).toContain('tiene una devolución de dinero pendiente');
  // A transfer keeps its account, encrypted, for a while.
  const account = {
    account: 'sealed',
    account_bank: 'santander',
    account_ending: '7890',
  };
  await db
    .updateTable('refunds')
    .set({ state: 'sent', ...account })
    .where('order_id', '=', id)
    .execute();
  expect((await remove(shopper)).status).toBe(204);
  const kept = db.selectFrom('refunds').select(['account', 'account_bank', 'account_ending', 'amount_cents']);
  expect(await kept.where('order_id', '=', id).execute()).toEqual([
    { account: null, account_bank: null, account_ending: null, amount_cents: 100 },
  ]);
});

test('a payment that arrives after the deletion is refunded and buys nothing', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper, { change: { useFranchese: 'NOT_USE' } });
  const { form } = (await preparePayment(shop, shopper, { id })).body;
  await confirmAsBank(shop, form, { code: '05' });
  await waitForStatus(shop, shopper, { id, status: 'FAILED' });
  expect((await remove(shopper)).status).toBe(204);
  await confirmAsBank(shop, form);
  await shop.drain();
  expect((await orderRow(id)).status).toBe('FAILED');
  const refunds = shop.context.db.selectFrom('refunds').select('reason').where('order_id', '=', id);
  expect(await refunds.execute()).toEqual([{ reason: 'too-late' }]);
  expect(await findInDatabase(shop, [shopper.email])).toEqual([]);
});

test('an order that is placed meanwhile keeps the account, or finds it gone', async () => {
  const outcomes: string[] = [];
  for (let round = 0; round < 8; round++) {
    const shopper = await createShopper(shop);
    const cart = await fillCart(shop, shopper);
    const [ordered, deleted] = await Promise.all([
      shop.call('createOrder', { body: orderBody(cart.id) }, shopper),
      remove(shopper),
    ]);
    outcomes.push(`${ordered.status} ${deleted.status}`);
  }
  const allowed = ['201 409', '404 204', '401 204'];
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('a row of a customer who is deleted meanwhile is refused as an ended session', async () => {
  const customer = await shop.createCustomer();
  const [asin = ''] = plainProducts(1);
  await shop.call('readProduct', { params: { asin } });
  const { db } = shop.context;
  const deleting = await db.startTransaction().execute();
  await deleting.selectFrom('customers').select('id').where('id', '=', customer.id).forUpdate().execute();
  const adding = shop.call('addFavorite', { body: { productId: asin } }, customer);
  await shop.waitFor('the call to wait for the lock', async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
    return rows.length > 0;
  });
  await deleting.deleteFrom('customers').where('id', '=', customer.id).execute();
  await deleting.commit().execute();
  expect(await adding).toMatchObject({ status: 401, body: { message: 'Tu sesión terminó; ingresá de nuevo' } });
});
