import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDemoLink } from '#server/features/people/staff/demo-session.ts';
import { createStaff, post } from '#testing/backoffice.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const staff = await createStaff(shop, 'owner');

/** Opens a second session of the same person; returns its id. */
async function openSecondSession(): Promise<string> {
  const id = randomUUID();
  const now = shop.clock.now();
  await shop.context.db
    .insertInto('staff_sessions')
    .values({
      id,
      token_hash: id,
      staff_id: staff.id,
      factor: 'passkey',
      device_name: null,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + 60_000),
      confirmed_at: now,
      ended_at: null,
    })
    .execute();
  return id;
}

const isOpen = async (id: string) =>
  (await staff.call('listOwnSessions')).body.some((session: { id: string }) => session.id === id);
const auditOf = (id: string) =>
  shop.context.db.selectFrom('staff_audit').selectAll().where('subject_id', '=', id).execute();

describe('an act', () => {
  test('leaves one row in the audit with who, how and what', async () => {
    const id = await openSecondSession();
    expect((await staff.act('endOwnSession', { id }, { reason: 'Otro equipo' })).body).toEqual({
      effects: ['La sesión terminó'],
      dryRun: false,
    });
    expect(await auditOf(id)).toMatchObject([
      {
        staff_id: staff.id,
        factor: 'passkey',
        act: 'endOwnSession',
        outcome: 'done',
        subject_kind: 'session',
        reason: 'Otro equipo',
        effects: ['La sesión terminó'],
      },
    ]);
  });

  test('says in a dry run what it would do, and does nothing', async () => {
    const id = await openSecondSession();
    const { body } = await staff.act('endOwnSession', { id }, { dryRun: true });
    expect(body).toEqual({ effects: ['La sesión terminó'], dryRun: true });
    expect(await isOpen(id)).toBe(true);
    expect(await auditOf(id)).toEqual([]);
  });

  test('is done once for a key, also in parallel, and replies the same', async () => {
    const id = await openSecondSession();
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => staff.act('endOwnSession', { id }, { key })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.map(({ body }) => body.effects)).toEqual(Array(3).fill(['La sesión terminó']));
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('with the key of another is 409 and does nothing', async () => {
    const [first, second] = [await openSecondSession(), await openSecondSession()];
    const key = randomUUID();
    await staff.act('endOwnSession', { id: first }, { key });
    expect((await staff.act('endOwnSession', { id: second }, { key })).status).toBe(409);
    expect(await isOpen(second)).toBe(true);
  });

  test('that is refused leaves nothing', async () => {
    const id = randomUUID();
    expect((await staff.act('endOwnSession', { id })).status).toBe(404);
    expect(await auditOf(id)).toEqual([]);
  });

  test('of another site is 403, with or without a session', async () => {
    const body = { input: {} };
    for (const origin of ['https://example.com', 'null', ''])
      expect((await post(shop, { name: 'listOwnSessions', cookie: staff.cookie, origin, body })).status).toBe(403);
  });

  test('without a session is 401', async () => {
    expect((await post(shop, { name: 'listOwnSessions', body: { input: {} } })).status).toBe(401);
  });
});

describe('the audit', () => {
  test.each(['update staff_audit set act = act', 'delete from staff_audit', 'truncate staff_audit'])(
    'refuses %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(shop.context.db)).rejects.toThrow('the audit accepts inserts only');
    },
  );
});

describe('the link of the demo', () => {
  test('signs in once', async () => {
    const token = await createDemoLink(shop.context);
    const first = await post<{ name: string }>(shop, { name: 'openDemoSession', body: { input: { token } } });
    expect(first.status).toBe(200);
    expect(first.setCookie).toMatch(/^operacion=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const again = await post(shop, { name: 'openDemoSession', body: { input: { token } } });
    expect(again.status).toBe(401);
    expect(again.setCookie).toBeNull();
  });
});
