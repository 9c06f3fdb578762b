import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { type Permission, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { createStaff, post, type StaffReply, type TestStaff } from '#testing/backoffice.ts';
import { startShop } from '#testing/shop.ts';

const ENDPOINTS = Object.entries(backofficeEndpoints) as [BackofficeCallName, BackofficeEndpoint][];
const BEHIND_SIGN_IN = ENDPOINTS.filter(([, { kind }]) => kind !== 'entry');
const ENTRIES = ENDPOINTS.filter(([, { kind }]) => kind === 'entry');
/** Input that no call accepts: a call that validates first answers 400. */
const BAD_INPUTS = [{ unknownFieldOfAMatrix: 1 }, null, 'text', []];
const UNAUTHORIZED = [401, 403];

const shop = await startShop();

async function send(name: BackofficeCallName, cookie: string | null, input: unknown): Promise<StaffReply<unknown>> {
  const body = { input, options: { key: randomUUID(), reason: 'Matriz' } };
  return await post(shop, { name, body, ...(cookie === null ? {} : { cookie }) });
}

/** The status of a call with each bad input; where they differ, the input decided about the right. */
async function statusesOf(
  name: BackofficeCallName,
  cookie: string | null,
  inputs: unknown[] = BAD_INPUTS,
): Promise<number[]> {
  const replies = await Promise.all(inputs.map((input) => send(name, cookie, input)));
  return [...new Set(replies.map(({ status }) => status))];
}

async function setSession(staff: TestStaff, change: Record<string, Date>): Promise<void> {
  await shop.context.db.updateTable('staff_sessions').set(change).where('staff_id', '=', staff.id).execute();
}

const ago = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000);

/** Sessions that were open once. */
const STALE: Readonly<Record<string, (staff: TestStaff) => Promise<unknown>>> = {
  'idle for half an hour': (staff) => setSession(staff, { seen_at: ago(30) }),
  'twelve hours old': (staff) => setSession(staff, { expires_at: ago(0) }),
  ended: (staff) => setSession(staff, { ended_at: ago(1) }),
  'of a disabled person': (staff) =>
    shop.context.db
      .updateTable('staff')
      .set({ disabled_at: ago(1) })
      .where('id', '=', staff.id)
      .execute(),
};

describe('no call behind the sign-in is reached', () => {
  test('without a session, whatever its input', async () => {
    for (const [name] of BEHIND_SIGN_IN) expect([name, await statusesOf(name, null)]).toEqual([name, [401]]);
  });

  test('with a token that nobody was given', async () => {
    const cookie = `operacion=${'A'.repeat(43)}`;
    for (const [name] of BEHIND_SIGN_IN) expect([name, await statusesOf(name, cookie)]).toEqual([name, [401]]);
  });

  describe.each(STAFF_ROLES)('as %s', (role) => {
    test.each(Object.keys(STALE))('with a session %s', async (state) => {
      const staff = await createStaff(shop, role);
      await STALE[state]?.(staff);
      // That no input decides is seen by the one who has every right.
      const inputs = role === 'owner' ? BAD_INPUTS : BAD_INPUTS.slice(0, 1);
      for (const [name] of BEHIND_SIGN_IN)
        expect([name, await statusesOf(name, staff.cookie, inputs)]).toEqual([name, [401]]);
    });
  });
});

/** Whether a role has the right of a call, as the server answers it. */
async function isAllowed(name: BackofficeCallName, cookie: string): Promise<boolean> {
  const statuses = await statusesOf(name, cookie);
  expect([name, statuses.length]).toEqual([name, 1]);
  return !UNAUTHORIZED.includes(statuses[0] ?? 0);
}

describe.each(STAFF_ROLES)('the role %s', (role: StaffRole) => {
  test('reaches exactly the calls of its permissions, before any input is read (ASVS 8.1.2)', async () => {
    const staff = await createStaff(shop, role);
    const allowed: BackofficeCallName[] = [];
    for (const [name] of BEHIND_SIGN_IN) if (await isAllowed(name, staff.cookie)) allowed.push(name);
    const permitted = (permission: Permission | null) =>
      permission === null || ROLE_PERMISSIONS[role].includes(permission);
    expect(allowed).toEqual(BEHIND_SIGN_IN.flatMap(([name, { permission }]) => (permitted(permission) ? [name] : [])));
  });

  test('leaves each refusal in the audit (ASVS 16.3.2)', async () => {
    const staff = await createStaff(shop, role);
    const refused: string[] = [];
    for (const [name] of BEHIND_SIGN_IN) {
      const { status } = await send(name, staff.cookie, {});
      if (status === 403) refused.push(name);
      // What it may do to itself ends neither its session nor its role.
      expect([name, status]).not.toEqual([name, 500]);
    }
    const rows = await shop.context.db
      .selectFrom('staff_audit')
      .select('act')
      .where('staff_id', '=', staff.id)
      .where('outcome', '=', 'refused')
      .execute();
    expect(rows.map(({ act }) => act).sort()).toEqual(refused.sort());
  });

  test('without a recent confirmation is refused what needs one, before any input is read (ASVS 7.5.1)', async () => {
    const staff = await createStaff(shop, role);
    await setSession(staff, { confirmed_at: ago(5) });
    for (const [name, { stepUp, permission }] of BEHIND_SIGN_IN) {
      if (permission !== null && !ROLE_PERMISSIONS[role].includes(permission)) continue;
      for (const input of BAD_INPUTS) {
        const { status, error } = await send(name, staff.cookie, input);
        const isStepUp = status === 403 && error.errors?.[0]?.field === 'stepUp';
        expect([name, isStepUp]).toEqual([name, stepUp]);
      }
    }
  });

  test('by a recovery code reaches nothing that needs a permission', async () => {
    const staff = await createStaff(shop, role);
    await shop.context.db
      .updateTable('staff_sessions')
      .set({ factor: 'recovery' })
      .where('staff_id', '=', staff.id)
      .execute();
    for (const [name, { permission }] of BEHIND_SIGN_IN)
      if (permission !== null) expect([name, await statusesOf(name, staff.cookie)]).toEqual([name, [403]]);
  });
});

describe('every call', () => {
  test.each(ENDPOINTS.map(([name]) => name))('%s refuses a field that it does not know (ASVS 8.2.3)', async (name) => {
    const owner = await createStaff(shop, 'owner');
    const { status } = await send(name, owner.cookie, { unknownFieldOfAMatrix: 1 });
    expect(status).toBe(400);
  });

  test('of another site is refused, with a session too', async () => {
    const owner = await createStaff(shop, 'owner');
    for (const [name] of ENDPOINTS) {
      const request = { name, cookie: owner.cookie, origin: 'https://example.com', body: { input: {} } };
      expect([name, (await post(shop, request)).status]).toEqual([name, 403]);
    }
  });
});

describe('an entry, which needs no session', () => {
  test.each(ENTRIES.map(([name]) => name))('%s opens none with nothing to show', async (name) => {
    for (const input of [{}, ...BAD_INPUTS]) {
      const { status, setCookie } = await send(name, null, input);
      expect([name, status]).not.toEqual([name, 500]);
      if (name !== 'leave') expect(setCookie).toBeNull();
    }
  });
});

test('no permission is without a role, and each role has its own', () => {
  const used = new Set(BEHIND_SIGN_IN.flatMap(([, { permission }]) => (permission ? [permission] : [])));
  const held = new Set(STAFF_ROLES.flatMap((role) => ROLE_PERMISSIONS[role]));
  expect([...used].filter((permission) => !held.has(permission))).toEqual([]);
});
