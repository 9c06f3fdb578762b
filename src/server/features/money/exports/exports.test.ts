import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, openPool } from '#db/pool.ts';
import { EXPORT_KINDS, type ExportKind } from '#domain/exports/kinds.ts';
import { readCsv } from '#domain/text/read-csv.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placePurchasedOrder } from '#testing/order-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { monthOf } from './month.ts';
import { monthQuery } from './month-repository.ts';
import { countUpTo, ROWS_AT_A_TIME } from './repository.ts';
import { openExport } from './stream-export.ts';

const shop = await startShop();
const staff = await createStaff(shop, 'finance');
const shopper = await createShopper(shop);
await placePurchasedOrder(shop, shopper);
const month = montevideoDay(shop.clock.now().toISOString()).slice(0, 7);

async function release(kind: ExportKind, of = month, by = staff): Promise<string> {
  const { status, body } = await by.act('exportMonth', { kind, month: of });
  expect([status, body]).toEqual([200, expect.objectContaining({ dryRun: false })]);
  return (await by.call('readExports', {})).body.released[0]?.id ?? '';
}

const download = (id: string, { cookie }: { cookie: string } = staff, signal: AbortSignal | null = null) =>
  fetch(`${shop.url}/operacion/dinero/exportar/${id}`, {
    headers: { cookie, 'accept-encoding': 'gzip, br' },
    redirect: 'manual',
    signal,
  });

/** Rows of the audit in a month of their own, of two kilobytes each. */
async function insertAudit(rows: number, at: string): Promise<void> {
  await sql`insert into staff_audit (at, act, outcome, effects)
    select ${at}::timestamptz + n * interval '1 second', 'sign-in', 'done', array[repeat('x', 2000)]
    from generate_series(1, ${rows}::int) n`.execute(shop.context.db);
}

test('a month is a CSV with BOM, semicolons and decimal commas, without names and mails, and in the audit', async () => {
  const id = await release('orders');
  const reply = await download(id);
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="ordenes-${month}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(reply.headers.get('content-encoding')).toBeNull();
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = bytes.subarray(3).toString();
  const { rows } = readCsv(text, ';');
  const order = await shop.context.db
    .selectFrom('orders')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(rows[0]?.cells).toHaveLength(16);
  const cells = rows[1]?.cells ?? [];
  const comma = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  expect(cells[0]).toBe(String(order.number));
  expect(cells.slice(3, 5)).toEqual([comma(order.fees.productsTotal), comma(order.fees.freight)]);
  expect(cells[9]).toBe(comma(order.amount_usd_cents));
  const parts = cells.slice(3, 9).map((cell) => Math.round(Number(cell.replace(',', '.')) * 100));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(order.amount_usd_cents);
  for (const personal of [shopper.email, 'Fernández', order.consignee.document, order.consignee.lastName])
    expect(text).not.toContain(personal);
  const audit = shop.context.db.selectFrom('staff_audit').selectAll().where('subject_id', '=', id).orderBy('id');
  const recorded = await shop.waitFor('the audit of the download', async () => {
    const found = await audit.execute();
    return found.length === 2 ? found : null;
  });
  expect(recorded).toMatchObject([
    { act: 'exportMonth', staff_id: staff.id, reason: 'Prueba', after: { kind: 'orders', month } },
    { act: 'exportMonth', staff_id: staff.id, after: { rows: rows.length - 1, isWhole: true } },
  ]);
});

test.each(EXPORT_KINDS)('%s has as many cells in each row as titles', async (kind) => {
  const from = new Date(shop.clock.now().getTime());
  const { db } = shop.context;
  if (kind === 'carrier-disputes') {
    const content = `Invoice,Date,Tracking,Weight,Charge\nD-1,${month}-01,=cmd(),1,7.5`;
    await staff.act('importCarrierInvoice', { content });
    const { id } = (await staff.call('listCarrierInvoices', {})).body.rows[0] ?? { id: '' };
    await staff.act(
      'decideCarrierCharge',
      { id, position: 2, decision: 'disputed' },
      { reason: 'No es nuestro; "ver"' },
    );
  }
  if (kind === 'refunds') {
    const { id: attempt_id, order_id } = await db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow();
    const money = { amount_cents: 100, currency: 'USD', state: 'sent', created_at: from, sent_at: from } as const;
    await db
      .insertInto('refunds')
      .values({ id: randomUUID(), order_id, attempt_id, reason: 'paid-late', ...money })
      .execute();
  }
  const text = await (await download(await release(kind))).text();
  const { rows } = readCsv(text, ';');
  expect(rows.length).toBeGreaterThan(1);
  for (const { cells } of rows) expect(cells).toHaveLength(rows[0]?.cells.length ?? 0);
  if (kind === 'carrier-disputes') expect(text).toContain(`"'=cmd()";;;1000;7,50;0,00;7,50;"No es nuestro; ""ver"""`);
});

test('an export needs a reason, a recent confirmation, and a month that has begun and has something', async () => {
  const input = { kind: 'orders' as const, month };
  expect((await staff.act('exportMonth', input, { reason: '' })).error.errors?.[0]?.field).toBe('reason');
  const empty = await staff.act('exportMonth', { ...input, month: '2020-02' });
  expect(empty.error.errors).toEqual([{ field: 'month', message: expect.stringContaining('No hay nada en 2020-02') }]);
  expect((await staff.act('exportMonth', { ...input, month: '2098-02' })).error.message).toContain('no empezó');
  const late = await createStaff(shop, 'finance');
  await shop.context.db
    .updateTable('staff_sessions')
    .set({ confirmed_at: new Date(shop.clock.now().getTime() - 6 * 60_000) })
    .where('staff_id', '=', late.id)
    .execute();
  expect((await late.act('exportMonth', input)).error.errors?.[0]?.field).toBe('stepUp');
});

test('a file is for the session that released it, for ten minutes, while its role may export', async () => {
  const id = await release('payments');
  const led = async (who: { cookie: string }) => {
    const { status, headers } = await download(id, who);
    return [status, headers.get('location')];
  };
  const gone = [303, '/operacion/dinero/exportar?aviso=vencida'];
  expect(await led({ cookie: '' })).toEqual([303, '/operacion/dinero/exportar']);
  expect(await led(await createStaff(shop, 'owner'))).toEqual(gone);
  const setRole = (role: 'support' | 'finance') =>
    shop.context.db.updateTable('staff').set({ role }).where('id', '=', staff.id).execute();
  await setRole('support');
  expect(await led(staff)).toEqual(gone);
  await setRole('finance');
  expect((await led(staff))[0]).toBe(200);
  await shop.context.db.updateTable('exports').set({ expires_at: shop.clock.now() }).where('id', '=', id).execute();
  expect(await led(staff)).toEqual(gone);
});

/** A database that counts the rows it returns, and the lines within them. */
function countingRows(db: Database): { db: Database; rows: () => number } {
  let rows = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) rows += typeof row.rows === 'number' ? row.rows : 1;
      return result;
    },
  });
  return { db: counting, rows: () => rows };
}

test('rows are read no faster than they are taken, and a reader who leaves ends the query', async () => {
  await insertAudit(20 * ROWS_AT_A_TIME, '2021-03-05T12:00:00Z');
  const counted = countingRows(shop.context.db);
  const ends: object[] = [];
  const onEnd = async (end: object) => void ends.push(end);
  const file = await openExport(counted.db, { kind: 'audit', month: '2021-03', onEnd });
  let chunks = 0;
  for await (const _chunk of file) {
    chunks++;
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    // The slot, the page that was taken, and one that waits.
    expect(counted.rows()).toBeLessThanOrEqual(2 + (chunks + 1) * ROWS_AT_A_TIME);
    expect(counted.rows()).toBeGreaterThanOrEqual((chunks - 1) * ROWS_AT_A_TIME);
    if (chunks === 5) break;
  }
  const end = await shop.waitFor('the end to be recorded', async () => ends[0]);
  expect(end).toEqual({ rows: expect.any(Number), isWhole: false });
  const unread = await openExport(counted.db, { kind: 'audit', month: '2021-03', onEnd });
  unread.destroy();
  await shop.waitFor('the transaction to end', async () => (await openCursors()) === 0);
});

async function openCursors(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      and query like '%next_lines(''exported''%'`.execute(shop.context.db);
  return rows[0]?.open ?? 0;
}

test('a client that disconnects ends the query; two run at a time; other requests are answered meanwhile', async () => {
  await insertAudit(20 * ROWS_AT_A_TIME, '2021-04-05T12:00:00Z');
  const id = await release('audit', '2021-04');
  const [first, second] = [new AbortController(), new AbortController()];
  const replies = [await download(id, staff, first.signal), await download(id, staff, second.signal)];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await shop.waitFor('both to wait for their readers', async () => (await openCursors()) === 2);
  const third = await download(id);
  expect([third.status, third.headers.get('location')]).toEqual([303, '/operacion/dinero/exportar?aviso=ocupado']);
  expect((await staff.call('readExports', {})).status).toBe(200);
  first.abort();
  second.abort();
  await shop.waitFor('both to end', async () => (await openCursors()) === 0);
  const cut = await shop.waitFor('the audit', async () => {
    const audit = shop.context.db.selectFrom('staff_audit').select('effects').where('subject_id', '=', id);
    const rows = (await audit.execute()).filter(({ effects }) => effects[0]?.includes('se cortó'));
    return rows.length === 2 ? rows : null;
  });
  expect(cut).toHaveLength(2);
});

test('a month reads its own rows', async () => {
  const pool = openPool({ url: shop.databaseUrl, max: 2, statementTimeoutMs: 0 });
  await insertHistory(pool, { customers: 50, orders: 3000, views: 0 });
  const reads = await findLongReads({ pool, maxRows: 400 }, async (db) => {
    for (const kind of EXPORT_KINDS) {
      const now = shop.clock.now().getTime();
      const old = montevideoDay(new Date(now - 300 * 24 * 3_600_000).toISOString()).slice(0, 7);
      for (const month of ['2019-01', old]) await countUpTo(db, monthQuery(kind, monthOf(month)), 1000);
    }
  });
  await pool.end();
  expect(reads).toEqual([]);
});
