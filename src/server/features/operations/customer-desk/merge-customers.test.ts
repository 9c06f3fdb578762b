import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { findInDatabase } from '#testing/find-in-database.ts';
import {
  ADDRESS,
  createShopper,
  fillCart,
  placeDeliveredOrder,
  placeOrder,
  plainProducts,
  type Shopper,
} from '#testing/order-steps.ts';
import { sharedShop } from '#testing/shop.ts';
import { FATES } from './merge-repository.ts';

const shop = await sharedShop();
const owner = await createStaff(shop, 'owner');

const merge = (
  stays: Pick<Shopper, 'id'>,
  goes: Pick<Shopper, 'email'>,
  options: Parameters<TestStaff['act']>[2] = {},
) => owner.act('mergeCustomers', { id: stays.id, email: goes.email }, options);
const read = async (id: string) => (await owner.call('readCustomer', { id })).body;

async function wish(shopper: Shopper, asins: string[], withAlert: boolean): Promise<void> {
  for (const productId of asins) {
    await shop.call('readProduct', { params: { asin: productId } });
    const favorite = await shop.call('addFavorite', { body: { productId } }, shopper);
    if (withAlert) {
      await shop.call('setPriceAlert', { params: { id: favorite.body.id }, body: { enabled: true } }, shopper);
    }
    await shop.call('recordVisit', { body: { productId } }, shopper);
    await shop.call('saveKeyword', { body: { name: `palabra ${productId}` } }, shopper);
  }
}

test('a merge knows every table that refers to a customer', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct relation.relname as name from pg_constraint
    join pg_class relation on relation.oid = conrelid where contype = 'f' and confrelid = 'customers'::regclass
    union select table_name::text from information_schema.columns
    where table_schema = 'public' and column_name like '%customer\\_id%'
    order by name
  `.execute(shop.context.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(FATES).sort());
});

test('an erasure takes the rows of every table that refers to a customer; orders are made nameless', async () => {
  const { rows } = await sql<{ name: string }>`
    select relation.relname as name from pg_constraint
    join pg_class relation on relation.oid = conrelid
    where contype = 'f' and confrelid = 'customers'::regclass and confdeltype <> 'c'
  `.execute(shop.context.db);
  expect(rows).toEqual([{ name: 'orders' }]);
});

test('a merge moves everything to the account that stays, once, and ends the other', async () => {
  const stays = await createShopper(shop);
  const goes = await createShopper(shop, { address: 'Rambla Costanera' });
  expect((await shop.call('addAddress', { body: ADDRESS }, goes)).status).toBe(201);
  const [both = '', mine = '', theirs = '', bought = ''] = plainProducts(4);
  const first = await placeOrder(shop, stays, { asins: [bought] });
  const second = await placeDeliveredOrder(shop, goes, { asins: [bought] });
  await shop.call('openCase', { params: { id: second.id }, body: { kind: 'damaged', text: 'Llegó roto' } }, goes);
  await wish(stays, [both, mine], false);
  await wish(goes, [both, theirs], true);
  for (const [shopper, asin] of [
    [stays, mine],
    [goes, theirs],
  ] as const) {
    await fillCart(shop, shopper, { asins: [asin] });
    await shop.call('saveForLater', { body: { productId: asin, quantity: 1 } }, shopper);
    await fillCart(shop, shopper, { asins: [both, asin], quantity: 2 });
  }
  await shop.drain();
  const [before, other] = [await read(stays.id), await read(goes.id)];

  const dry = await merge(stays, goes, { dryRun: true });
  expect([dry.status, dry.body.dryRun]).toEqual([200, true]);
  expect(await read(stays.id)).toEqual(before);
  const done = await merge(stays, goes);
  expect(done.body).toEqual({ effects: dry.body.effects, dryRun: false });
  expect(done.body.effects).toContain('Franquicias de este año con las dos cuentas: 2 usadas, 1 disponibles.');

  const after = await read(stays.id);
  expect(after).toMatchObject({
    email: stays.email,
    mergedAccounts: 1,
    franchises: { used: 2, left: 1 },
    favorites: 3,
  });
  expect(after.addresses.map(({ text, isDefault }) => [text.split(',')[0], isDefault]).sort()).toEqual([
    ['Bulevar España 2255', true],
    ['Rambla Costanera 2255', false],
  ]);
  expect(after.priceAlerts.map(({ asin }) => asin).sort()).toEqual([both, theirs].sort());
  expect(after.cases).toMatchObject([{ orderNumber: second.number }]);
  const amounts = (lines: { asin: string; quantity: number }[]) =>
    Object.fromEntries(lines.map(({ asin, quantity }) => [asin, quantity]));
  expect(amounts(after.cart)).toEqual({ [both]: 4, [mine]: 2, [theirs]: 2 });
  expect(amounts(after.savedItems)).toEqual({ [mine]: 1, [theirs]: 1 });
  const orders = (await owner.call('listCustomerOrders', { id: stays.id })).body.rows;
  expect(orders.map(({ number }) => number)).toEqual([second.number, first.number]);
  // The shopper sees them too.
  const own = await shop.call('exportAccount', {}, stays);
  expect(own.body.history).toHaveLength(3);
  expect(own.body.keywords).toHaveLength(3);
  expect(own.body.orders).toHaveLength(2);

  // The other account is nowhere, and leads to the one that stays.
  expect((await shop.call('readProfile', {}, goes)).status).toBe(401);
  const { email, password } = goes;
  expect((await shop.call('signIn', { body: { email, password } })).status).toBe(401);
  expect((await read(goes.id)).id).toBe(stays.id);
  const locker = `UY-${other.locker}`;
  expect((await owner.call('listCustomers', { q: locker })).body.rows.map(({ id }) => id)).toEqual([stays.id]);
  expect((await owner.call('findAnything', { q: locker })).body.found).toContainEqual(
    expect.objectContaining({ kind: 'customer', page: `/clientes/${stays.id}` }),
  );
  for (const shopper of [stays, goes]) {
    const mail = await shop.waitFor('the mail', async () =>
      (await shop.mails(shopper.email)).find(({ subject }) => subject === 'Unimos tus dos cuentas'),
    );
    expect(mail.text).not.toContain(shopper === stays ? goes.email : stays.email);
  }
  await shop.drain();
  expect(await findInDatabase(shop, [goes.email])).toEqual([]);
});

test('a merge brings the document and the birthday that the account that stays lacks, and it is found by them', async () => {
  const stays = await shop.createCustomer();
  const goes = await createShopper(shop);
  const known = (await shop.call('readProfile', {}, goes)).body;
  expect((await merge(stays, goes)).status).toBe(200);
  const { document, birthday } = (await shop.call('readProfile', {}, stays)).body;
  expect([document, birthday]).toEqual([known.document, known.birthday]);
  const found = await owner.call('listCustomers', { q: known.document });
  expect(found.body.rows.map(({ id }) => id)).toContain(stays.id);
});

test('a merge is refused with itself, an erased account, nobody, another document or an unverified account', async () => {
  const [stays, goes] = [await createShopper(shop), await createShopper(shop)];
  const { db, fieldCipher } = shop.context;
  expect(await merge(stays, stays)).toMatchObject({ status: 400, error: { errors: [{ field: 'email' }] } });
  expect((await merge(stays, { email: 'nadie@correo.example' })).status).toBe(400);
  expect((await merge(stays, { email: `former:${goes.id}` })).status).toBe(400);
  await db
    .updateTable('customers')
    .set(encryptPersonalData(fieldCipher, goes.id, { document: '49999999' }))
    .where('id', '=', goes.id)
    .execute();
  expect((await merge(stays, goes)).error.message).toContain('documentos distintos');
  await db.updateTable('customers').set({ document: null, verified_at: null }).where('id', '=', goes.id).execute();
  expect((await merge(goes, stays)).error.message).toContain('no está verificada');
  const erased = await createShopper(shop);
  expect((await shop.call('deleteAccount', { body: { password: erased.password } }, erased)).status).toBe(204);
  expect((await merge(erased, goes)).status).toBe(404);
  expect((await merge(stays, erased)).status).toBe(400);
  expect((await merge(stays, goes)).status).toBe(200);
});

test('a merge waits for a purchase that is being asked for with the other locker', async () => {
  const [stays, goes] = [await createShopper(shop), await createShopper(shop)];
  const { id, number } = await placeOrder(shop, goes);
  const now = shop.clock.now();
  const { random, db } = shop.context;
  const dates = { requested_at: now, updated_at: now };
  await db
    .insertInto('purchases')
    .values({ order_id: id, idempotency_key: random.uuid(), attempt: 1, state: 'requested', ...dates } as never)
    .execute();
  expect((await merge(stays, goes)).error.message).toContain(`La orden ${number} se está comprando`);
  await db.updateTable('purchases').set({ state: 'pending' }).where('order_id', '=', id).execute();
  expect((await merge(stays, goes)).status).toBe(200);
});

test('of two merges at the same time one is done, in whichever direction, and nothing is lost', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, other] = [await createShopper(shop), await createShopper(shop)];
    const orders = [await placeOrder(shop, one), await placeOrder(shop, other)].map(({ number }) => number);
    const results = await Promise.all([merge(one, other), round % 2 === 0 ? merge(other, one) : merge(one, other)]);
    expect(results.map(({ status }) => status === 200).sort()).toEqual([false, true]);
    expect(results.every(({ status }) => [200, 400, 404].includes(status))).toBe(true);
    const rows = await shop.context.db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(['orders.number', 'customers.id', 'customers.email', 'orders.customer_email'])
      .where('orders.number', 'in', orders)
      .execute();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    for (const row of rows) expect(row.customer_email).toBe(row.email);
  }
});

test('what a shopper adds while the account is merged is refused as an ended session or moves along', async () => {
  for (let round = 0; round < 6; round++) {
    const [stays, goes] = [await createShopper(shop), await createShopper(shop)];
    const [asin = ''] = plainProducts(1);
    await shop.call('readProduct', { params: { asin } });
    const [added, merged] = await Promise.all([
      shop.call('addFavorite', { body: { productId: asin } }, goes),
      merge(stays, goes),
    ]);
    expect(merged.status).toBe(200);
    expect([201, 401]).toContain(added.status);
    expect((await read(stays.id)).favorites).toBe(added.status === 201 ? 1 : 0);
  }
});
