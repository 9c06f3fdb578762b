import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { createStaff } from '#testing/backoffice.ts';
import { captureLog } from '#testing/capture-log.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { countAudit, listAudit } from './team.ts';

const captured = captureLog();
const ROWS = 3000;
/** The database writes these rows by its own clock. */
const DAY = { from: montevideoDay(new Date().toISOString()), to: montevideoDay(new Date().toISOString()) };

const shop = await startShop({ log: captured.log });
const owner = await createStaff(shop, 'owner');
await sql`
    insert into staff_audit (at, staff_id, act, outcome, subject_kind, subject_id)
    select now(), case when n % 30 = 0 then ${owner.id}::uuid end, 'act' || n % 40, 'done', 'order', (n % 50)::text
    from generate_series(1, ${ROWS}) n`.execute(shop.context.db);
await sql`analyze staff_audit`.execute(shop.context.db);

test('the audit is read in pages, the newest row first, without a gap or a repeat', async () => {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const { body } = await owner.call('listAudit', { subjectKind: 'order', subjectId: '7', after });
    ids.push(...body.rows.map(({ id }) => id));
    after = body.next ?? undefined;
  } while (after !== undefined);
  expect(ids).toHaveLength(ROWS / 50);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
});

test('the audit is filtered by person, act and subject, and names who did it', async () => {
  const byPerson = await owner.call('listAudit', { person: owner.email.toUpperCase() });
  expect(new Set(byPerson.body.rows.map(({ who }) => who?.email))).toEqual(new Set([owner.email]));
  const byAct = await owner.call('listAudit', { act: 'act3' });
  expect(new Set(byAct.body.rows.map(({ act }) => act))).toEqual(new Set(['act3']));
  const today = montevideoDay(shop.clock.now().toISOString());
  const ofToday = (await owner.call('listAudit', { from: today, to: today, act: 'signIn' })).body.rows;
  expect(ofToday).toEqual((await owner.call('listAudit', { act: 'signIn' })).body.rows);
  expect((await owner.call('listAudit', { from: addDays(today, 800) })).body.rows).toEqual([]);
  expect((await owner.call('listAudit', { to: addDays(today, -800) })).body.rows).toEqual([]);
  expect((await owner.call('listAudit', { from: addDays(today, 1), to: today })).status).toBe(400);
  expect((await owner.call('listAudit', { person: 'nadie@staff.test' })).body).toEqual({ rows: [], next: null });
  expect((await owner.call('listAudit', { after: 'x' })).status).toBe(400);
});

test('the audit is counted as it is filtered, exactly to a thousand, and looked through as far as an index leads', async () => {
  const count = async (input: object) => (await owner.call('countAudit', input)).body;
  expect(await count({ act: 'act3' })).toEqual({ count: ROWS / 40, isMore: false, sums: [] });
  expect(await count({ act: 'act3', subjectKind: 'order' })).toEqual({ count: ROWS / 40, isMore: false, sums: [] });
  expect(await count({ act: 'act3', subjectKind: 'order', subjectId: '3' })).toMatchObject({
    count: 15,
    isMore: false,
  });
  expect(await count({ act: 'act3', person: 'nadie@staff.test' })).toMatchObject({ count: 0, isMore: false });
  expect(await count({ subjectKind: 'order' })).toEqual({ count: 1000, isMore: true, sums: [] });
  expect(await count({ from: addDays(DAY.to, 800) })).toMatchObject({ count: 0, isMore: false });
  expect((await owner.call('countAudit', { from: addDays(DAY.to, 1), to: DAY.to })).status).toBe(400);
});

test('a page of the audit reads no more rows than it needs, however long the audit is', async () => {
  const pool = openPool({ url: shop.databaseUrl, max: 1 });
  const staff = { staffId: owner.id } as never;
  try {
    for (const input of [{}, { person: owner.email }, { act: 'act3' }, DAY, { subjectKind: 'order', subjectId: '7' }])
      expect(await findLongReads({ pool, maxRows: 250 }, (db) => listAudit({ db }, { input, staff }))).toEqual([]);
    for (const input of [{}, { act: 'act3' }, DAY])
      expect(await findLongReads({ pool, maxRows: 1101 }, (db) => countAudit({ db }, { input, staff }))).toEqual([]);
  } finally {
    await pool.end();
  }
});

test('each row of the audit is a line of the log, which is kept elsewhere (ASVS 16.4.3)', async () => {
  captured.clear();
  const support = await createStaff(shop, 'support');
  await support.call('listStaff');
  await owner.act('changeStaffRole', { id: support.id, role: 'finance' });
  expect(captured.lines('staff-refused')).toMatchObject([{ call: 'listStaff', subject: support.id }]);
  expect(captured.lines('staff-done')).toMatchObject([{ call: 'changeStaffRole', subject: owner.id }]);
});
