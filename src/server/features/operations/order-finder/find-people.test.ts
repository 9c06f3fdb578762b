import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { FEW } from '#server/features/operations/customer-desk/person-search-repository.ts';
import { encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeDeliveredOrder } from '#testing/order-steps.ts';
import { asinOf, insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

const HEADPHONES = asinOf('B0PEOPLE01');
const DOCUMENT = '51239087';

const shop = await startShop();
const { db, fieldCipher } = shop.context;
const support = await createStaff(shop, 'support');
const purchasing = await createStaff(shop, 'purchasing');
const finance = await createStaff(shop, 'finance');
const owner = await createStaff(shop, 'owner');

const lucia = await insertPerson({ first_name: 'Lucía', last_name: 'Pérez', email: 'ruiz.norte@tienda-uno.example' });
const page = `/clientes/${lucia}`;

async function insertPerson(person: { first_name: string; last_name: string; email: string; phone?: string }) {
  const id = randomUUID();
  const row = { id, email_key: person.email, created_at: shop.clock.now(), ...person };
  await db.insertInto('customers').values(row).execute();
  return id;
}

const find = async (q: string, staff = support) => (await staff.call('findAnything', { q })).body;
const people = async (q: string) =>
  (await find(q)).found.filter(({ kind }) => kind === 'customer').map((one) => one.page);
const listed = async (q: string) => (await support.call('listCustomers', { q })).body.rows.map(({ id }) => id);

describe('people are found, in the search and in the list alike,', () => {
  test.each([
    ['lucia perez', 'the beginning of each word, without accents'],
    ['LUCÍA PÉREZ', 'capitals'],
    ['perez lu', 'a beginning of two letters beside a longer part, in any order'],
    ['ére uci', 'the middle of words'],
    ['Pérez, Lucía', 'a comma'],
    ['ruiz', 'the beginning of a mail'],
    ['norte@', 'the end of the part of a mail before the sign'],
    ['tienda-uno', 'the domain of a mail'],
    ['perez ruiz', 'a part of the name and a part of the mail'],
    ['Pe\u0301rez Luci\u0301a', 'accents that are characters of their own'],
  ])('by “%s”: %s', async (q) => {
    expect(await people(q)).toEqual([page]);
    expect(await listed(q)).toEqual([lucia]);
  });

  test.each(['perez uc', 'perez lo', 'lucia gomez', 'perez %', 'p_rez', '%%%', 'perez .*', 'perez ('])(
    'not by “%s”',
    async (q) => {
      expect(await people(q)).toEqual([]);
      expect(await listed(q)).toEqual([]);
    },
  );

  test('with the reason, and a part does not lead to its only hit', async () => {
    expect(await find('tienda-uno')).toEqual({
      found: [
        {
          ...{ kind: 'customer', label: 'Lucía Pérez · ruiz.norte@tienda-uno.example', detail: null },
          ...{ by: 'Nombre o correo', page },
        },
      ],
      more: [],
      only: null,
      isHidden: false,
      isTooShort: false,
    });
    expect((await find('ruiz.norte@tienda-uno.example')).only).toBe(page);
  });

  test('fewer than three letters find nobody, which is said', async () => {
    for (const q of ['lu', 'lu pe', 'p', '12']) expect(await find(q), q).toMatchObject({ found: [], isTooShort: true });
    expect((await find('perez')).isTooShort).toBe(false);
    expect((await support.call('listCustomers', { q: 'lu pe' })).error.errors).toEqual([
      { field: 'q', message: 'Escribí al menos 3 letras seguidas del nombre o del correo' },
    ]);
  });

  test('not those whose account was erased', async () => {
    const email = `former:${randomUUID()}`;
    await insertPerson({ first_name: 'Anónimo', last_name: 'Zutano', email });
    expect(await people('zutano')).toEqual([]);
  });
});

describe('a telephone finds people', () => {
  let withPhone: string;
  let withAddress: string;
  beforeAll(async () => {
    withPhone = await insertPerson({
      first_name: 'Eva',
      last_name: 'Sosa',
      email: 'eva@uno.example',
      phone: '099123456',
    });
    withAddress = (await createShopper(shop, { phoneNumber: '094777123' })).id;
  });

  test.each(['099123456', '099 123 456', '99 123 456', '+598 99 123 456', '0059899123456', '(099) 123-456'])(
    'however its digits are typed, and leads to them: %s',
    async (q) => {
      expect((await find(q)).only).toBe(`/clientes/${withPhone}`);
      expect(await listed(q)).toEqual([withPhone]);
    },
  );

  test('of an address too', async () => {
    expect((await find('094 777 123')).only).toBe(`/clientes/${withAddress}`);
    expect(await listed('777123')).toEqual([withAddress]);
  });

  test('by six last digits, without leading to them; by five or by its beginning it does not', async () => {
    expect(await find('123 456')).toMatchObject({
      found: [{ by: 'Final del teléfono', page: `/clientes/${withPhone}` }],
      only: null,
    });
    expect(await listed('9123456')).toEqual([withPhone]);
    expect(await people('23456')).toEqual([]);
    expect(await people('099123')).toEqual([]);
  });
});

test('a document finds people only whole, and only for who may see them', async () => {
  const id = await insertPerson({ first_name: 'Olga', last_name: 'Rey', email: 'olga@uno.example' });
  const sealed = encryptPersonalData(fieldCipher, id, { document: DOCUMENT });
  await db.updateTable('customers').set(sealed).where('id', '=', id).execute();
  expect((await find('5.123.908-7')).only).toBe(`/clientes/${id}`);
  for (const part of [DOCUMENT.slice(0, -1), DOCUMENT.slice(1), DOCUMENT.slice(2)]) {
    expect(await people(part), part).toEqual([]);
    expect(await listed(part), part).toEqual([]);
  }
  expect(await find(DOCUMENT, purchasing)).toMatchObject({ found: [], only: null, isHidden: true });
});

test('a role without customers learns no name, whatever is typed, not by what differs either', async () => {
  await insertPerson({ first_name: 'Quintín', last_name: 'Ohanian', email: 'quintin@uno.example', phone: '091555444' });
  expect((await find('ohanian')).found).toHaveLength(1);
  for (const [known, unknown] of [
    ['ohanian', 'ohaniax'],
    ['091555444', '091555445'],
    ['555444', '555445'],
    ['quintin@uno.example', 'quintix@uno.example'],
  ] as const) {
    const reply = await find(known, purchasing);
    expect(reply, known).toMatchObject({ found: [], more: [], only: null, isHidden: true, isTooShort: false });
    expect(await find(unknown, purchasing), unknown).toEqual(reply);
  }
  expect(await find('oh', purchasing)).toMatchObject({ isHidden: false, isTooShort: false });
  expect((await purchasing.call('listCustomers', { q: 'ohanian' })).status).toBe(403);
});

test('cases and orders are found by the name of the customer, for who may see cases and customers', async () => {
  const shopper = await createShopper(shop);
  const { id, number } = await placeDeliveredOrder(shop, shopper);
  await db.updateTable('customers').set({ last_name: 'Iturralde' }).where('id', '=', shopper.id).execute();
  const body = { kind: 'damaged', text: 'Llegó roto' };
  const opened = (await shop.call('openCase', { params: { id }, body }, shopper)).body.number;
  const cases = async (staff: typeof support) =>
    (await find('iturral', staff)).found.filter(({ kind }) => kind === 'case');
  const label = expect.stringMatching(new RegExp(`^Caso ${opened} · Orden ${number} · .* Iturralde`));
  expect(await cases(support)).toEqual([
    { kind: 'case', label, detail: null, by: 'Nombre o correo de quien reclamó', page: `/casos/${opened}` },
  ]);
  expect(await cases(finance)).toEqual([]);
  expect(await cases(purchasing)).toEqual([]);
  const bought = { kind: 'order', by: 'Nombre o correo de quien compró', page: `/ordenes/${number}` };
  expect((await find('iturral', finance)).found).toContainEqual(expect.objectContaining(bought));
  expect((await find('iturral', purchasing)).found).toEqual([]);
});

test('of a kind with more than twenty the twenty newest are shown, and it is said', async () => {
  const surname = 'Echeverrigaray';
  const insert = (n: number) => insertPerson({ first_name: 'Ana', last_name: surname, email: `e${n}@dos.example` });
  for (let n = 0; n < 20; n++) await insert(n);
  expect((await find(surname)).more).toEqual([]);
  shop.clock.advance(1000);
  const newest = await insert(20);
  const { found, more, only } = await find(surname);
  expect([found.length, more, only]).toEqual([20, ['customer'], null]);
  expect(found[0]?.page).toBe(`/clientes/${newest}`);
});

describe('of many people', () => {
  const surname = 'Multitud';
  let opened: number;
  beforeAll(async () => {
    const shopper = await createShopper(shop);
    const { id } = await placeDeliveredOrder(shop, shopper);
    await db.updateTable('customers').set({ last_name: surname }).where('id', '=', shopper.id).execute();
    const body = { kind: 'damaged', text: 'Llegó roto' };
    opened = (await shop.call('openCase', { params: { id }, body }, shopper)).body.number;
    // Each is older than the one before, so that the last inserted are not the newest.
    await sql`insert into customers (id, email, email_key, first_name, last_name, created_at)
      select gen_random_uuid(), email, email, 'Ana', ${surname}, ${shop.clock.now()}::timestamptz - make_interval(secs => n)
      from (select n, 'm' || n || '@tres.example' as email from generate_series(1, ${FEW + 1}::int) n) person`.execute(
      db,
    );
  });

  test('the newest are shown, and their cases', async () => {
    const { found, more } = await find('multi ana');
    expect(more).toEqual(['customer']);
    expect(found.map(({ label }) => label)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Ana ${surname} · m${n + 1}@tres.example`),
    );
    const cases = (await find('multitud')).found.filter(({ kind }) => kind === 'case');
    expect(cases).toMatchObject([{ page: `/casos/${opened}` }]);
  });

  test('the list has each once, page after page', async () => {
    const emails: string[] = [];
    for (let after = ''; emails.length < 120; ) {
      const { rows, next } = (await support.call('listCustomers', { q: 'ana multi', ...(after ? { after } : {}) }))
        .body;
      emails.push(...rows.map(({ email }) => email));
      after = next ?? '';
    }
    expect(emails.slice(0, 120)).toEqual(Array.from({ length: 120 }, (_, n) => `m${n + 1}@tres.example`));
  });
});

test('products are found by words of either language, for who may see the catalogue', async () => {
  const title = 'Vexilor Copper Headphones';
  await insertProducts(shop, [{ asin: HEADPHONES, productTitle: title }]);
  for (const q of ['vexilor headphones', 'auriculares vexilor'])
    for (const staff of [owner, purchasing])
      expect((await find(q, staff)).found, q).toContainEqual({
        kind: 'product',
        label: title,
        detail: HEADPHONES,
        by: 'Palabras del producto',
        page: `/catalogo/${HEADPHONES}`,
      });
  expect((await find('vexilor headphones')).found).toEqual([]);
});
