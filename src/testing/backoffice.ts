import { randomUUID } from 'node:crypto';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { ActReply } from '#contract/backoffice/endpoint.ts';
import type { BackofficeCallName, BackofficeInput, BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { transaction } from '#db/transaction.ts';
import type { StaffFactor, StaffRole } from '#domain/staff/roles.ts';
import { sessionCookie } from '#server/backoffice/session-cookie.ts';
import { startSession } from '#server/features/people/staff/sessions.ts';
import type { ReachableContext, ReachableShop } from './reachable-shop.ts';

export interface StaffReply<Body> {
  status: number;
  /** The reply of a call that succeeded. */
  body: Body;
  /** The same, as the error of one that was refused. */
  error: ErrorBody;
  setCookie: string | null;
  retryAfter: string | null;
}

/** A member of the staff with an open session. */
export interface TestStaff {
  id: string;
  email: string;
  cookie: string;
  call<Name extends NamesOf<'entry' | 'read'>>(
    name: Name,
    input?: BackofficeInput<Name>,
  ): Promise<StaffReply<BackofficeReply<Name>>>;
  /** Performs an act with a reason and a key of its own, unless the options say otherwise. */
  act<Name extends NamesOf<'act'>>(
    name: Name,
    input: BackofficeInput<Name>,
    options?: { key?: string; reason?: string; dryRun?: boolean },
  ): Promise<StaffReply<ActReply>>;
}

/** The member of the staff proves again, now, who they are, as acts that spend or redirect ask for. */
export async function confirmStaff({ context: { db, clock } }: ReachableShop, { id }: TestStaff): Promise<void> {
  await db.updateTable('staff_sessions').set({ confirmed_at: clock() }).where('staff_id', '=', id).execute();
}

/** A shop with its back office, in whichever process. */
interface StaffedShop {
  url: string;
  context: Pick<ReachableContext, 'clock' | 'random' | 'db' | 'config'>;
}

/** Adds a member of the staff with this role, who has just signed in. */
export async function createStaff(
  shop: StaffedShop,
  role: StaffRole,
  factor: StaffFactor = 'passkey',
): Promise<TestStaff> {
  const { context } = shop;
  const id = randomUUID();
  const email = `${role}-${id}@staff.test`;
  const unused = { password_hash: null, totp_secret: null, totp_step: null, disabled_at: null };
  const token = await transaction(context.db, async (tx) => {
    const row = { id, email, name: `Ana ${role}`, role, ...unused, created_at: context.clock() };
    await tx.insertInto('staff').values(row).execute();
    const session = { staffId: id, factor, deviceName: 'Firefox en Linux' };
    return (await startSession(context, tx, session)).token;
  });
  const [cookie = ''] = sessionCookie(context.config).write(token).split(';');
  return {
    id,
    email,
    cookie,
    call: (name, input) => post(shop, { name, cookie, body: { input: input ?? {} } }),
    act: (name, input, options = {}) =>
      post(shop, { name, cookie, body: { input, options: { key: randomUUID(), reason: 'Prueba', ...options } } }),
  };
}

interface Posted {
  name: BackofficeCallName;
  cookie?: string;
  /** As the browser names it; by default the shop's own. */
  origin?: string;
  body: { input?: unknown; options?: unknown };
}

/** `POST /operacion/api/NAME`, for calls without a session too. */
export async function post<Body>(
  shop: { url: string; context?: { config: { publicUrl: string } } },
  { name, cookie, origin, body }: Posted,
): Promise<StaffReply<Body>> {
  const response = await fetch(`${shop.url}/operacion/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: origin ?? shop.context?.config.publicUrl ?? shop.url,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  });
  const reply = await response.json();
  const [setCookie, retryAfter] = [response.headers.get('set-cookie'), response.headers.get('retry-after')];
  return { status: response.status, body: reply, error: reply, setCookie, retryAfter };
}
