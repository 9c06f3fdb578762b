import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { completeNotice, type Notice, recordNotice } from '#db/inbox.ts';
import { transaction } from '#db/transaction.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createShopper, placeDeliveredOrder } from '#testing/order-steps.ts';
import { jpeg } from '#testing/photos.ts';
import { startShop } from '#testing/shop.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The rows' names start with this, beside those of the seeded catalogue. */
const MARK = 'retencion';

const shop = await startShop({ log: captureLog('error').log });

/** Runs the reconciliation with the clock ahead by a number of days. */
const reconcileAfter = (days: number) =>
  reconcile({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + days * DAY_MS) });

/** Runs the reconciliation the day before a period ends and the day after; returns what `read` finds each time. */
async function aroundPeriod<Found>(days: number, read: () => Promise<Found>): Promise<[before: Found, after: Found]> {
  await reconcileAfter(days - 1);
  const before = await read();
  await reconcileAfter(days + 1);
  return [before, await read()];
}

function insertMail(sentAt: Date | null) {
  const id = randomUUID();
  const content = { recipient: `${id}@correo.example`, subject: 'Tu pedido', text: 'Hola Lucía', html: '<p>Hola</p>' };
  const keys = { id, kind: MARK, subject_id: id };
  return shop.context.db
    .insertInto('mails')
    .values({
      ...keys,
      ...content,
      created_at: shop.clock.now(),
      sent_at: sentAt,
      given_up_at: sentAt ? null : shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

test('a decided notice loses its body after 30 days and a replay of it is still known', async () => {
  const { db } = shop.context;
  const notice: Notice = {
    source: 'abitab',
    key: `${MARK}-1`,
    body: { payer: 'Lucía' },
    receivedAt: shop.clock.now(),
  };
  await transaction(db, (tx) => recordNotice(tx, notice));
  await transaction(db, (tx) => completeNotice(tx, notice, 'applied'));
  const read = () =>
    db.selectFrom('inbound_events').select(['body', 'outcome']).where('event_key', '=', notice.key).execute();
  const [before, after] = await aroundPeriod(30, read);
  expect(before).toEqual([{ body: { payer: 'Lucía' }, outcome: 'applied' }]);
  expect(after).toEqual([{ body: {}, outcome: 'applied' }]);
  expect(await transaction(db, (tx) => recordNotice(tx, notice))).toBe('applied');
});

test('a parked notice keeps its body for 180 days and is then closed', async () => {
  const { db } = shop.context;
  const notice: Notice = {
    source: 'skypostal',
    key: `${MARK}-2`,
    body: { code: 'SHOFD' },
    receivedAt: shop.clock.now(),
  };
  await transaction(db, (tx) => recordNotice(tx, notice));
  const read = () =>
    db.selectFrom('inbound_events').select(['body', 'outcome']).where('event_key', '=', notice.key).execute();
  const [before, after] = await aroundPeriod(180, read);
  expect(before).toEqual([{ body: { code: 'SHOFD' }, outcome: 'parked' }]);
  expect(after).toEqual([{ body: {}, outcome: 'nothing-to-do' }]);
  expect(await transaction(db, (tx) => recordNotice(tx, notice))).toBe('nothing-to-do');
});

test('a mail loses recipient and content after 90 days; its row stays, which prevents a repeat', async () => {
  const { db } = shop.context;
  const ids = [(await insertMail(shop.clock.now())).id, (await insertMail(null)).id];
  const read = () =>
    db.selectFrom('mails').select(['recipient', 'subject', 'text', 'html', 'kind']).where('id', 'in', ids).execute();
  const [before, after] = await aroundPeriod(90, read);
  for (const mail of before)
    expect(mail).toMatchObject({ text: 'Hola Lucía', recipient: expect.stringContaining('@') });
  const erased = { recipient: '', subject: '', text: '', html: '', kind: MARK };
  expect(after).toEqual([erased, erased]);
});

test('a mail whose recipient is to be forgotten loses it after 4 days, sent or not', async () => {
  const { db } = shop.context;
  const { id } = await insertMail(null);
  await db.updateTable('mails').set({ forget_recipient: true }).where('id', '=', id).execute();
  const read = () => db.selectFrom('mails').select(['recipient', 'text']).where('id', '=', id).executeTakeFirst();
  const [before, after] = await aroundPeriod(4, read);
  expect(before).toEqual({ recipient: `${id}@correo.example`, text: 'Hola Lucía' });
  expect(after).toEqual({ recipient: '', text: '' });
});

test('a photo of a closed case is deleted after 180 days, one of an open case stays', async () => {
  const { db } = shop.context;
  const shopper = await createShopper(shop);
  const { id } = await placeDeliveredOrder(shop, shopper);
  const ids: string[] = [];
  for (const kind of ['damaged', 'wrong']) {
    const { body } = await shop.call('openCase', { params: { id }, body: { kind, text: 'Roto' } }, shopper);
    const photo = Buffer.from(jpeg()).toString('base64');
    await shop.call('addCasePhoto', { params: { id, caseId: body.id }, body: { photo } }, shopper);
    ids.push(body.id);
  }
  const [closed = '', open = ''] = ids;
  await shop.call('closeCase', { params: { id, caseId: closed } }, shopper);
  const read = async () =>
    (await db.selectFrom('case_photos').select('case_id').where('case_id', 'in', ids).execute()).map(
      ({ case_id }) => case_id,
    );
  const [before, after] = await aroundPeriod(180, read);
  expect(before.sort()).toEqual([closed, open].sort());
  expect(after).toEqual([open]);
  expect(await db.selectFrom('case_messages').select('id').where('case_id', '=', closed).execute()).toHaveLength(1);
});

test('a suppressed address is forgotten after a year', async () => {
  const { db } = shop.context;
  await db
    .insertInto('mail_suppressions')
    .values({ address_hash: MARK, reason: 'bounce', since: shop.clock.now() })
    .execute();
  const [before, after] = await aroundPeriod(365, () =>
    db.selectFrom('mail_suppressions').select('reason').where('address_hash', '=', MARK).execute(),
  );
  expect([before.length, after.length]).toEqual([1, 0]);
});

test.each([
  ['product_views', 8, { visitor: 'x' }],
  ['product_view_counts', 60, { views: 1 }],
] as const)('rows of %s are deleted after %i days', async (table, days, columns) => {
  const { db } = shop.context;
  const day = montevideoDay(shop.clock.now().toISOString());
  await sql`insert into ${sql.table(table)} ${sql.raw(`(asin, day, ${Object.keys(columns)})`)}
    values (${MARK}, ${day}, ${Object.values(columns)[0]})`.execute(db);
  const [before, after] = await aroundPeriod(days, () =>
    db.selectFrom(table).select('asin').where('asin', '=', MARK).execute(),
  );
  expect([before.length, after.length]).toEqual([1, 0]);
});

test("the marketplace's stored search pages are deleted after 30 days", async () => {
  const { db } = shop.context;
  const row = { keyword: MARK, page: 1, asins: [], has_more: false, fetched_at: shop.clock.now() };
  await db.insertInto('search_pages').values(row).execute();
  const [before, after] = await aroundPeriod(30, () =>
    db.selectFrom('search_pages').select('page').where('keyword', '=', MARK).execute(),
  );
  expect([before.length, after.length]).toEqual([1, 0]);
});

test('a searched keyword is deleted 90 days after its last use when it is rare, else after a year', async () => {
  const { db } = shop.context;
  const updated_at = shop.clock.now();
  const rows = [2, 3].map((uses) => ({ word: `${MARK} ${uses}`, folded: MARK, uses, updated_at }));
  await db.insertInto('keywords').values(rows).execute();
  const read = () => db.selectFrom('keywords').select('uses').where('folded', '=', MARK).orderBy('uses').execute();
  expect(await aroundPeriod(90, read)).toEqual([[{ uses: 2 }, { uses: 3 }], [{ uses: 3 }]]);
  expect(await aroundPeriod(365, read)).toEqual([[{ uses: 3 }], []]);
});

test('sessions, codes and idempotency keys are deleted once they have expired', async () => {
  const { db } = shop.context;
  const customer = await shop.createCustomer();
  const key = { customer_id: customer.id, call: MARK, key: MARK, request_hash: MARK, created_at: shop.clock.now() };
  await db.insertInto('used_keys').values(key).execute();
  const count = async () => {
    const sessions = await db.selectFrom('sessions').select('id').where('customer_id', '=', customer.id).execute();
    const keys = await db.selectFrom('used_keys').select('key').where('customer_id', '=', customer.id).execute();
    return [sessions.length, keys.length];
  };
  expect(await aroundPeriod(7, count)).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test('a known device is deleted after the 180 days without a sign-in', async () => {
  const { db } = shop.context;
  const { id, email, password } = await shop.createCustomer();
  expect((await shop.call('signIn', { body: { email, password } })).status).toBe(200);
  const read = () => db.selectFrom('known_devices').select('customer_id').where('customer_id', '=', id).execute();
  const [before, after] = await aroundPeriod(180, read);
  expect(before.length).toBeGreaterThan(0);
  expect(after).toEqual([]);
});

test('one run deletes a limited number of rows and the next runs the rest', async () => {
  const { db } = shop.context;
  const fetched_at = shop.clock.now();
  const rows = Array.from({ length: 5001 }, (_, page) => ({
    keyword: `${MARK} many`,
    page,
    asins: [],
    has_more: false,
    fetched_at,
  }));
  await db.insertInto('search_pages').values(rows).execute();
  const read = () => db.selectFrom('search_pages').select('page').where('keyword', '=', `${MARK} many`).execute();
  await reconcileAfter(31);
  expect(await read()).toHaveLength(1);
  await reconcileAfter(31);
  expect(await read()).toHaveLength(0);
});
