import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { type Permission, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { createStaff, post, type StaffReply, type TestStaff } from '#testing/backoffice.ts';
import { sharedShop } from '#testing/shop.ts';

const ENDPOINTS = Object.entries(backofficeEndpoints) as [BackofficeCallName, BackofficeEndpoint][];
const BEHIND_SIGN_IN = ENDPOINTS.filter(([, { kind }]) => kind !== 'entry');
const ENTRIES = ENDPOINTS.filter(([, { kind }]) => kind === 'entry');
/** Input that no call accepts: a call that validates first answers 400. */
const BAD_INPUTS = [{ unknownFieldOfAMatrix: 1 }, null, 'text', []];
const UNAUTHORIZED = [401, 403];

const shop = await sharedShop();

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

/** Calls that are asked about at the same time. */
const AT_ONCE = 8;

/** What `ask` returns about each of these calls, in their order. */
async function askAbout<Call, Result>(calls: readonly Call[], ask: (call: Call) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < calls.length; first += AT_ONCE)
    results.push(...(await Promise.all(calls.slice(first, first + AT_ONCE).map(ask))));
  return results;
}

/** Expects that each call has this one status, whichever of the inputs it gets. */
async function expectOf(
  calls: typeof ENDPOINTS,
  { status, cookie, inputs }: { status: number; cookie: string | null; inputs?: unknown[] },
): Promise<void> {
  const statuses = await askAbout(calls, async ([name]) => [name, await statusesOf(name, cookie, inputs)]);
  expect(statuses).toEqual(calls.map(([name]) => [name, [status]]));
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
    await expectOf(BEHIND_SIGN_IN, { status: 401, cookie: null });
  });

  test('with a token that nobody was given', async () => {
    const cookie = `operacion=${'A'.repeat(43)}`;
    await expectOf(BEHIND_SIGN_IN, { status: 401, cookie });
  });

  describe.each(STAFF_ROLES)('as %s', (role) => {
    test.each(Object.keys(STALE))('with a session %s', async (state) => {
      const staff = await createStaff(shop, role);
      await STALE[state]?.(staff);
      // That no input decides is seen by the one who has every right.
      const inputs = role === 'owner' ? BAD_INPUTS : BAD_INPUTS.slice(0, 1);
      await expectOf(BEHIND_SIGN_IN, { status: 401, cookie: staff.cookie, inputs });
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
    const answers = await askAbout(BEHIND_SIGN_IN, async ([name]) => ({
      name,
      isAllowed: await isAllowed(name, staff.cookie),
    }));
    const allowed = answers.filter((answer) => answer.isAllowed).map(({ name }) => name);
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
    const permitted = BEHIND_SIGN_IN.filter(
      ([, { permission }]) => permission === null || ROLE_PERMISSIONS[role].includes(permission),
    );
    const answers = await askAbout(permitted, async ([name]) => {
      const replies = await Promise.all(BAD_INPUTS.map((input) => send(name, staff.cookie, input)));
      return [name, replies.map(({ status, error }) => status === 403 && error.errors?.[0]?.field === 'stepUp')];
    });
    expect(answers).toEqual(permitted.map(([name, { stepUp }]) => [name, BAD_INPUTS.map(() => stepUp)]));
  });

  test('by a recovery code reaches nothing that needs a permission', async () => {
    const staff = await createStaff(shop, role);
    await shop.context.db
      .updateTable('staff_sessions')
      .set({ factor: 'recovery' })
      .where('staff_id', '=', staff.id)
      .execute();
    const withPermission = BEHIND_SIGN_IN.filter(([, { permission }]) => permission !== null);
    await expectOf(withPermission, { status: 403, cookie: staff.cookie });
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
    const statuses = await askAbout(ENDPOINTS, async ([name]) => {
      const request = { name, cookie: owner.cookie, origin: 'https://example.com', body: { input: {} } };
      return [name, (await post(shop, request)).status];
    });
    expect(statuses).toEqual(ENDPOINTS.map(([name]) => [name, 403]));
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
