import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/backoffice/thread.ts';
import { openPool } from '#db/pool.ts';
import { HISTORY_KINDS } from '#domain/staff/order-history.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { consolidate, createShopper, payAtBank, placeOrder, readOrder, waitForShipment } from '#testing/order-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { selectHistory } from './history-repository.ts';
import { SOURCES } from './history-sources-repository.ts';

/** The sources of an order that has everything which can happen to one. */
const shop = await startShop();
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
const purchasing = await createStaff(shop, 'purchasing');
const order = await placeOrder(shop, shopper);
const orderId = order.id;
// Through the steps of the store, so that its notices are there.
await payAtBank(shop, shopper, order);
await waitForShipment(shop, orderId);
await consolidate(shop, shopper, await readOrder(shop, shopper, orderId));
const number = Number(order.number);
await addWhatGoesWrong();
const subject = { kind: 'order' as const, number };
await owner.act('addNote', { subject, text: 'Una nota' });
await shop.context.db
  .insertInto('staff_audit')
  .values({
    at: shop.clock.now(),
    staff_id: owner.id,
    session_id: null,
    factor: null,
    act: 'changeOrderAddress',
    outcome: 'done',
    subject_kind: 'order',
    subject_id: String(number),
    reason: 'Lo pidió',
    before: null,
    after: JSON.stringify({ changed: ['zipCode'] }),
    effects: ['Cambia la dirección de la orden.'],
    idempotency_key: null,
    request_hash: null,
  })
  .execute();

async function addWhatGoesWrong(): Promise<void> {
  const { db, queue } = shop.context;
  const at = shop.clock.now();
  const ofOrder = { order_id: orderId };
  await db.updateTable('purchases').set({ shipped_at: at }).where('order_id', '=', orderId).execute();
  await db
    .insertInto('purchase_cancellations')
    .values({ ...ofOrder, state: 'too-late', requested_at: at, updated_at: at })
    .execute();
  const noReturn = { notes: null, asins: [], marketplace_return_id: null, merchant_return_id: null, label_urls: [] };
  await db
    .insertInto('purchase_returns')
    .values({
      ...ofOrder,
      ...noReturn,
      state: 'credited',
      reason: 'damaged',
      error_type: null,
      requested_at: at,
      updated_at: at,
      closed_at: at,
    })
    .execute();
  const movement = [{ date: at.toISOString(), description: 'Salió del depósito de la tienda' }];
  await db
    .updateTable('packages')
    .set({ events: JSON.stringify(movement), carrier: 'UPS' })
    .where('order_id', '=', orderId)
    .execute();
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const refund = { id: randomUUID(), ...ofOrder, attempt_id: attempt.id, reason: 'partly-canceled', currency: 'USD' };
  await db
    .insertInto('refunds')
    .values({ ...refund, amount_cents: 500, state: 'sent', created_at: at, sent_at: at, taken_by: 'Beto' })
    .execute();
  await db
    .insertInto('refund_events')
    .values({ refund_id: refund.id, code: 'account-given', actor: 'customer', happened_at: at })
    .execute();
  const complaint = { id: randomUUID(), ...ofOrder, customer_id: await customerId(), kind: 'damaged' as const };
  await db
    .insertInto('cases')
    .values({
      ...complaint,
      line_ids: [],
      invoice_name: null,
      invoice_rut: null,
      state: 'closed',
      opened_at: at,
      closed_at: at,
      closed_by: 'staff',
      closed_by_name: 'Carla',
      closing_reason: 'Resuelto',
    })
    .execute();
  await db
    .insertInto('case_messages')
    .values({
      id: randomUUID(),
      case_id: complaint.id,
      author: 'customer',
      written_by: null,
      text: 'Roto',
      written_at: at,
    })
    .execute();
  const picture = { type: 'image/png' as const, width: 8, height: 8, size: 1, sha256: 'a', data: Buffer.from('a') };
  await db
    .insertInto('case_photos')
    .values({ ...picture, id: randomUUID(), case_id: complaint.id, added_at: at })
    .execute();
  const paper = { type: 'application/pdf', name: 'a.pdf', size: 1, sha256: 'a', data: Buffer.from('a') } as const;
  const byShopper = { author: 'customer', added_by: null, case_id: complaint.id, stored_at: null } as const;
  await db
    .insertInto('documents')
    .values({ ...paper, ...byShopper, id: randomUUID(), order_id: complaint.order_id, added_at: at })
    .execute();
  await db
    .insertInto('order_holds')
    .values({
      id: randomUUID(),
      ...ofOrder,
      signals: '[]',
      points: 70,
      held_at: at,
      decision: 'released',
      decided_at: at,
      decided_by: 'Dora',
      reason: 'La conozco',
    })
    .execute();
  await queue.enqueue('watch-return', { orderId }, { startAfterSeconds: 86_400 });
}

async function customerId(): Promise<string> {
  const row = shop.context.db.selectFrom('orders').select('customer_id').where('id', '=', orderId);
  return (await row.executeTakeFirstOrThrow()).customer_id;
}

/** The whole history, page by page. */
async function readAll(staff: TestStaff, kind?: HistoryEntry['kind']): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { body, status } = await staff.call('readThread', {
      subject,
      ...(kind ? { kind } : {}),
      ...(after ? { after } : {}),
    });
    expect(status).toBe(200);
    entries.push(...body.rows);
    after = body.next;
  }
  return entries;
}

test('the history has every source with its author, and each kind alone is what the filter shows', async () => {
  // What is still being sent when the history is read is another entry by the time that its kind is.
  const entries = await shop.waitFor('a history that changes no more', async () => {
    const all = await readAll(owner);
    const byKind = await Promise.all(HISTORY_KINDS.map((kind) => readAll(owner, kind)));
    const isSame = byKind.every(
      (filtered, index) =>
        JSON.stringify(filtered) === JSON.stringify(all.filter(({ kind }) => kind === HISTORY_KINDS[index])),
    );
    return isSame && all;
  });
  const sources = new Set(entries.map(({ key }) => key.split(' ')[0]));
  expect(SOURCES.map(({ source }) => source).filter((source) => !sources.has(source))).toEqual([]);
  expect(entries.filter(({ who, text }) => who.trim() === '' || text.trim() === '')).toEqual([]);
  expect(HISTORY_KINDS.filter((known) => !entries.some(({ kind }) => kind === known))).toEqual([]);
});

test('each author is who did it', async () => {
  const entries = await readAll(owner);
  const whoOf = (source: string) =>
    [...new Set(entries.filter(({ key }) => key.startsWith(`${source} `)).map(({ who }) => who))].sort();
  expect(Object.fromEntries(SOURCES.map(({ source }) => [source, whoOf(source)]))).toMatchObject({
    notice: expect.arrayContaining(['Sistarbanc', 'SkyPostal', 'Tienda (Zinc)']),
    'attempt-started': ['Quien compró'],
    'attempt-settled': ['Sistarbanc'],
    'purchase-requested': ['Puente (automático)'],
    'purchase-updated': ['Tienda (Zinc)'],
    'package-movement': ['UPS'],
    'package-received': ['SkyPostal'],
    'refund-sent': ['Beto'],
    'refund-event': ['Quien compró'],
    'case-opened': ['Quien compró'],
    'case-message': ['Quien compró'],
    'case-photo': ['Quien compró'],
    'document-added': ['Quien compró'],
    'case-closed': ['Carla'],
    'hold-decided': ['Dora'],
    note: ['Ana owner'],
    act: ['Ana owner'],
  });
});

test('a notice shows what the partner sent, without its fields of persons for a role that may not see them', async () => {
  await shop.context.db
    .updateTable('inbound_events')
    .set({ body: JSON.stringify({ email: 'ana@correo.uy', note: 'sealed2.abc.def', weight: 3 }) })
    .where('source', '=', 'sistarbanc')
    .execute();
  const rawOf = async (staff: TestStaff) =>
    (await readAll(staff, 'notice')).find(({ who }) => who === 'Sistarbanc')?.raw ?? '';
  expect(JSON.parse(await rawOf(owner))).toEqual({ email: 'ana@correo.uy', note: '•••', weight: 3 });
  expect(JSON.parse(await rawOf(purchasing))).toEqual({ email: '•••', note: '•••', weight: 3 });
});

test('what was written in a case is only for roles that answer cases', async () => {
  const detailsFor = async (staff: TestStaff) => {
    const entries = await readAll(staff, 'case');
    return ['case-message', 'case-closed'].map((source) => entries.find(({ key }) => key.startsWith(source))?.detail);
  };
  expect(await detailsFor(owner)).toEqual(['Roto', 'Resuelto']);
  expect(await detailsFor(purchasing)).toEqual([null, null]);
});

test('a notice without its body, after the retention, stays in the history', async () => {
  await shop.context.db.updateTable('inbound_events').set({ body: '{}' }).execute();
  expect((await readAll(owner, 'notice')).map(({ who }) => who)).toEqual(
    expect.arrayContaining(['Sistarbanc', 'SkyPostal', 'Tienda (Zinc)']),
  );
});

test('a page reads only rows of its order, however many others have', async () => {
  const { db } = shop.context;
  await sql`insert into inbound_events (source, event_key, body, received_at, outcome)
    select 'skypostal', 'status:OTHER' || n || ':ALVOL:', '{}', now(), 'applied' from generate_series(1, 3000) n`.execute(
    db,
  );
  await sql`insert into mails (id, kind, subject_id, recipient, subject, text, html, created_at)
    select gen_random_uuid(), 'order-received', gen_random_uuid()::text, 'x@y.uy', 's', 't', 'h', now()
    from generate_series(1, 3000)`.execute(db);
  await sql`insert into staff_audit (at, staff_id, act, outcome, subject_kind, subject_id)
    select now(), ${owner.id}, 'otherAct', 'done', 'order', (500000 + n)::text from generate_series(1, 3000) n`.execute(
    db,
  );
  await sql`analyze inbound_events, mails, staff_audit`.execute(db);
  const scopes = [{ orderId, withCustomer: true }, { customerId: await customerId() }];
  const read = async (recorded: typeof db) => {
    for (const scope of scopes) await selectHistory(recorded, { scope, kinds: null, after: null, limit: 51 });
  };
  const pool = openPool({ url: shop.databaseUrl, max: 2 });
  const long = await findLongReads({ pool, maxRows: 200 }, read);
  await pool.end();
  expect(long).toEqual([]);
});

test('thousands of entries are read in pages of fifty, none twice and none lost, the newest first', async () => {
  const before = (await readAll(owner)).length;
  await sql`
    insert into order_notes (id, order_id, written_by, text, written_at)
    select gen_random_uuid(), ${orderId}, ${owner.id}, 'nota ' || n, ${shop.clock.now()}::timestamptz - (n / 3) * interval '1 second'
    from generate_series(1, 3000) n
  `.execute(shop.context.db);
  const entries = await readAll(owner);
  expect(entries).toHaveLength(before + 3000);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
});

test('a page that does not exist is refused with the field', async () => {
  const { status, error } = await owner.call('readThread', { subject, after: "x' or 1=1" });
  expect([status, error.errors?.[0]?.field]).toEqual([400, 'after']);
});
