import { transaction } from '#db/transaction.ts';
import { recordAudit } from '#server/backoffice/audit.ts';
import type { EntryRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { findStaffByEmail, insertInvitation, insertStaff, takeInvitation } from './repository.ts';
import { hashToken, newToken, startSession } from './sessions.ts';

/** The owners of the demo, who decide what the other one asks for: their links sign in, and register nothing. */
export const DEMO_OWNERS = {
  first: { email: 'operacion@puente.test', name: 'Equipo de demostración' },
  second: { email: 'segunda@puente.test', name: 'Elena Pereira' },
} as const;
export const DEMO_EMAILS: readonly string[] = Object.values(DEMO_OWNERS).map(({ email }) => email);
const VALID_MS = 24 * 60 * 60 * 1000;

/** Creates the account of an owner of the demo; returns the token of a link that signs in to it once, within a day. */
export async function createDemoLink(
  deps: Pick<Context, 'db' | 'clock' | 'random'>,
  owner: keyof typeof DEMO_OWNERS = 'first',
): Promise<string> {
  const token = newToken(deps);
  const now = deps.clock();
  const person = { ...DEMO_OWNERS[owner], role: 'owner' } as const;
  await transaction(deps.db, async (tx) => {
    const unused = { password_hash: null, totp_secret: null, totp_step: null, disabled_at: null };
    const id = deps.random.uuid();
    await insertStaff(tx, { id, ...person, ...unused, created_at: now });
    await insertInvitation(tx, {
      token_hash: hashToken(token),
      staff_id: id,
      ...person,
      invited_by: null,
      created_at: now,
      expires_at: new Date(now.getTime() + VALID_MS),
      used_at: null,
    });
  });
  return token;
}

/** Signs in with the link of the demo. Where payments are real there is no such account. */
export async function openDemoSession(
  deps: Context,
  { input: { token }, setToken, deviceName }: EntryRequest<'openDemoSession'>,
): Promise<{ name: string } | Refusal> {
  const ended = refuse(401, 'Este enlace ya se usó o venció. La consola de la tienda muestra uno nuevo al arrancar.');
  if (!deps.partnerSettings.isDemo) return ended;
  const opened = await transaction(deps.db, async (tx) => {
    const invitation = await takeInvitation(tx, {
      tokenHash: hashToken(token),
      isDemo: true,
      demoEmails: DEMO_EMAILS,
      now: deps.clock(),
    });
    const staff = invitation ? await findStaffByEmail(tx, invitation.email) : undefined;
    if (!staff || staff.disabled_at) return null;
    const session = await startSession(deps, tx, { staffId: staff.id, factor: 'demo', deviceName });
    return { ...session, staffId: staff.id, name: staff.name };
  });
  const act = 'openDemoSession';
  if (opened === null) {
    await recordAudit(deps, { act, outcome: 'refused', staffId: null });
    return ended;
  }
  const { id: sessionId, token: cookie, staffId, name } = opened;
  await recordAudit(deps, { act, outcome: 'done', staffId, sessionId, factor: 'demo' });
  setToken(cookie);
  return { name };
}
