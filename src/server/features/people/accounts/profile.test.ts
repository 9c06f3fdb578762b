import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openFieldCipher } from '#app/base-context.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { ENCRYPTION_KEY_BYTES } from '#server/secrets/field-encryption.ts';
import { createShopper, payAtBank, placeOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

async function patch(token: string, body: Record<string, unknown>) {
  return await shop.call('updateProfile', { body }, { token });
}

async function documentOf(orderId: string): Promise<string> {
  const order = shop.context.db.selectFrom('orders').select(['id', 'consignee']).where('id', '=', orderId);
  return decryptDocument(shop.context, await order.executeTakeFirstOrThrow());
}

describe('the profile', () => {
  test('contains the fields of a user, the locker number and the state of the account, and nothing else [API-01] [ENT-41]', async () => {
    const { token, id, email } = await shop.createCustomer();
    const { body } = await shop.call('readProfile', {}, { token });
    expect(body).toEqual({
      id,
      email,
      firstName: 'Lucía',
      middleName: null,
      lastName: 'Fernández',
      secondLastName: null,
      document: null,
      documentLocked: false,
      birthday: null,
      gender: null,
      phone: null,
      locker: expect.stringMatching(/^UY-\d{5}$/),
      hasPassword: true,
      offersAcceptedAt: null,
      mutedOrderMails: [],
    });
  });

  test.each([
    ['firstName', 'José Ñandú'],
    ['lastName', "O'Neill"],
    ['middleName', 'Ana-María'],
    ['secondLastName', 'Pérez'],
    ['birthday', '1990-03-05'],
    ['gender', 'N'],
    ['phone', '099123456'],
    ['document', '12345672'],
  ])('%s can be changed on its own and is stored [API-02]', async (field, value) => {
    const { token } = await shop.createCustomer();
    const before = (await shop.call('readProfile', {}, { token })).body;
    expect(await patch(token, { [field]: value })).toMatchObject({ status: 200, body: { ...before, [field]: value } });
    expect((await shop.call('readProfile', {}, { token })).body).toEqual({ ...before, [field]: value });
  });

  test('an empty value or null removes an optional name [VAL-30]', async () => {
    const { token } = await shop.createCustomer();
    await patch(token, { middleName: 'Inés', secondLastName: 'Paz' });
    const { body } = await patch(token, { middleName: '', secondLastName: null });
    expect(body).toMatchObject({ middleName: null, secondLastName: null });
  });

  test('a document whose check digit is wrong is refused by its field and rule, and saved once it is confirmed', async () => {
    const { token } = await shop.createCustomer();
    const refused = await patch(token, { document: '48712063', firstName: 'Otra' });
    const message = 'El último número no corresponde a los demás: revisala o confirmá que está bien';
    expect(refused).toMatchObject({ status: 422, body: { message, errors: [{ field: 'document', message }] } });
    expect((await shop.call('readProfile', {}, { token })).body).toMatchObject({ document: null, firstName: 'Lucía' });
    const confirmed = await patch(token, { document: '48712063', documentConfirmed: true });
    expect(confirmed).toMatchObject({ status: 200, body: { document: '48712063', documentLocked: false } });
    expect((await patch(token, { document: '48712063' })).status, 'it is the one that was confirmed').toBe(200);
  });

  test('the document is changed freely until an order is paid, also in the order that waits for its payment', async () => {
    const shopper = await createShopper(shop);
    const order = await placeOrder(shop, shopper);
    const { body } = await patch(shopper.token, { document: '51239088' });
    expect(body).toMatchObject({ document: '51239088', documentLocked: false });
    expect(await documentOf(order.id)).toBe('51239088');
    await payAtBank(shop, shopper, { id: order.id, decision: 'approve' });
    await shop.waitFor('the payment', async () => (await shop.call('readProfile', {}, shopper)).body.documentLocked);
    const late = await patch(shopper.token, { document: '48712061', firstName: 'Otra' });
    expect(late).toMatchObject({ status: 422, body: { errors: [{ field: 'document' }] } });
    expect((await patch(shopper.token, { document: '51239088' })).status, 'unchanged').toBe(200);
    expect((await shop.call('readProfile', {}, shopper)).body).toMatchObject({
      document: '51239088',
      documentLocked: true,
      firstName: 'Lucía',
    });
    expect(await documentOf(order.id)).toBe('51239088');
  });

  test.each([
    ['document', '1.234.567-8', 'Por favor ingrese solo números', 'VAL-31'],
    ['firstName', 'Juan1', 'Por favor ingrese solo palabras', 'VAL-29'],
    ['birthday', 'ayer', 'Por favor ingrese solo fechas', 'VAL-34'],
    ['birthday', '1990-02-30', 'Por favor ingrese solo fechas', 'VAL-34'],
    ['phone', '099 123 456', 'El valor del celular debe tener un formato 09x xxx xxx, sin espacios', 'VAL-44'],
    ['firstName', '', 'Campo obligatorio', 'VAL-28'],
  ])('refuses %s "%s": %s [%s]', async (field, value, message) => {
    const { token } = await shop.createCustomer();
    const refused = await patch(token, { [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual({ field, message });
  });

  test.each(['id', 'email', 'locker', 'password', 'verified_at', 'passwordHash', 'role'])(
    'refuses a change of %s and changes nothing',
    async (field) => {
      const { token } = await shop.createCustomer();
      const before = (await shop.call('readProfile', {}, { token })).body;
      expect((await patch(token, { firstName: 'Otra', [field]: 'x' })).status).toBe(400);
      expect((await shop.call('readProfile', {}, { token })).body).toEqual(before);
    },
  );
});

describe('the birthday', () => {
  test('is accepted from the 18th birthday in Montevideo on, not a day earlier [VAL-35]', async () => {
    const { token } = await shop.createCustomer();
    const now = shop.clock.now().getTime();
    // 22:30 of 14 May in Montevideo, which is 15 May in UTC.
    shop.clock.set(new Date('2027-05-15T01:30:00Z'));
    const shift = shop.clock.now().getTime() - now;
    const { token: later } = await shop.createCustomer();
    const young = await patch(later, { birthday: '2009-05-15' });
    const adult = await patch(later, { birthday: '2009-05-14' });
    shop.clock.advance(-shift);
    expect(young).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'birthday', message: 'Tienes que ser mayor de edad' }] },
    });
    expect(adult).toMatchObject({ status: 200, body: { birthday: '2009-05-14' } });
    expect((await shop.call('readProfile', {}, { token })).body.birthday).toBeNull();
  });

  test('does not update the row when it is sent unchanged', async () => {
    const { token, id } = await shop.createCustomer();
    await patch(token, { birthday: '1990-03-05' });
    const version = () =>
      shop.context.db
        .selectFrom('customers')
        .select((select) => select.ref('xmin' as never).as('version'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await version();
    expect((await patch(token, { birthday: '1990-03-05' })).status).toBe(200);
    expect(await version()).toEqual(before);
  });
});

describe('document and birthday at rest', () => {
  const DOCUMENT = '48712061';
  const BIRTHDAY = '1991-03-14';

  /** Every row of the tables as text, as a database dump contains them. */
  async function dump(): Promise<string> {
    const { db } = shop.context;
    const { rows } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`.execute(db);
    const tables = await Promise.all(
      rows.map(({ name }) => sql`select t::text as row from ${sql.raw(name)} t`.execute(db)),
    );
    return JSON.stringify(tables.map((table) => table.rows));
  }

  test('are stored in clear text in no table, orders included', async () => {
    const shopper = await createShopper(shop);
    await patch(shopper.token, { birthday: BIRTHDAY });
    const { id } = await placeOrder(shop, shopper);
    const { body } = await shop.call('readProfile', {}, { token: shopper.token });
    expect(body).toMatchObject({ document: DOCUMENT, birthday: BIRTHDAY });
    const text = await dump();
    const found = [id, shopper.id, DOCUMENT, BIRTHDAY].map((value) => text.includes(value));
    expect(found).toEqual([true, true, false, false]);
  });

  test('are encrypted at start where rows hold clear text, and another key is refused afterwards', async () => {
    const { id, token } = await shop.createCustomer();
    const { config, db, clock, random, log } = shop.context;
    const clear = { document: DOCUMENT, birthday: BIRTHDAY };
    await db.updateTable('customers').set(clear).where('id', '=', id).execute();
    await openFieldCipher({ config, db, clock, random, log });
    expect((await shop.call('readProfile', {}, { token })).body).toMatchObject(clear);
    expect((await dump()).includes(DOCUMENT)).toBe(false);
    const other = { ...config, encryptionKey: randomBytes(ENCRYPTION_KEY_BYTES) };
    await expect(openFieldCipher({ config: other, db, clock, random, log })).rejects.toThrow('otra clave');
  });
});
