import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { PasskeyQuestion } from '#contract/backoffice/staff-access.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { ROLE_NAMES, type StaffRole } from '#domain/staff/roles.ts';
import type { EntryRequest } from '#server/backoffice/handler.ts';
import { BACKOFFICE_PATH, backofficeOrigin } from '#server/backoffice/session-cookie.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { mailAccessChange, mailOwners } from './access-mail.ts';
import { DEMO_EMAILS } from './demo-session.ts';
import { deletePasskeys, findStaff, insertPasskey, setPassword } from './factors-repository.ts';
import { offerSecret } from './one-time-passwords.ts';
import { type EntryOrigin, openSession, recordFailure } from './open-session.ts';
import { askToRegister, readNewPasskey } from './passkeys.ts';
import { type PasswordFactor, preparePassword, savePassword } from './passwords.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import {
  endSessions,
  findInvitation,
  findStaffByEmail,
  insertInvitation,
  takeInvitation,
  voidInvitations,
} from './repository.ts';
import { hashToken, newToken } from './sessions.ts';
import { enrol, insertGrant } from './team-repository.ts';

const VALID_MS = 72 * 60 * 60 * 1000;
const OVER = refuse(404, 'Este enlace ya se usó, se anuló o venció. Pedí otro a quien dirige la tienda.');

export interface Invitee {
  email: string;
  name: string;
  role: StaffRole;
}

export interface Invitation {
  staffId: string;
  /** The address of the page that takes it, once. */
  link: string;
  until: Date;
}

/** Makes an invitation; an earlier one to the same email is void. Somebody who exists gets another way to sign in. */
export async function createInvitation(
  deps: Pick<Context, 'config' | 'clock' | 'random'>,
  tx: Tx,
  { email: written, name, role, invitedBy }: Invitee & { invitedBy: string | null },
): Promise<Invitation> {
  const email = normalizeEmail(written);
  const now = deps.clock();
  const until = new Date(now.getTime() + VALID_MS);
  const token = newToken(deps);
  const existing = await findStaffByEmail(tx, email);
  const staffId = existing?.id ?? deps.random.uuid();
  await voidInvitations(tx, { email, now });
  await insertInvitation(tx, {
    token_hash: hashToken(token),
    staff_id: staffId,
    email,
    name,
    role,
    invited_by: invitedBy,
    created_at: now,
    expires_at: until,
    used_at: null,
  });
  const link = `${backofficeOrigin(deps.config)}${BACKOFFICE_PATH}/invitacion?token=${token}`;
  return { staffId, link, until };
}

const searchOf = ({ clock }: Pick<Context, 'clock'>, token: string) => ({
  tokenHash: hashToken(token),
  isDemo: false,
  demoEmails: DEMO_EMAILS,
  now: clock(),
});

export async function readInvitation(
  deps: Context,
  { input: { token, offer } }: EntryRequest<'readInvitation'>,
): Promise<BackofficeReply<'readInvitation'> | Refusal> {
  const found = await findInvitation(deps.db, searchOf(deps, token));
  if (!found) return OVER;
  const { staffId, email, name, role } = found;
  return { name, email, role, authenticator: offerSecret(deps, { staffId, email, offer }) };
}

export async function beginInvitationPasskey(
  deps: Context,
  { input: { token } }: EntryRequest<'beginInvitationPasskey'>,
): Promise<PasskeyQuestion | Refusal> {
  const found = await findInvitation(deps.db, searchOf(deps, token));
  return found ? await askToRegister(deps, found) : OVER;
}

export async function acceptInvitationWithPasskey(
  deps: Context,
  { input: { token, name, ...answer }, ...origin }: EntryRequest<'acceptInvitationWithPasskey'>,
): Promise<BackofficeReply<'acceptInvitationWithPasskey'> | Refusal> {
  const act = 'acceptInvitationWithPasskey';
  const found = await findInvitation(deps.db, searchOf(deps, token));
  const passkey = found && (await readNewPasskey(deps, { ...answer, staffId: found.staffId }));
  if (!passkey) {
    await recordFailure(deps, { act, staffId: null, factor: 'invitation' });
    return found ? refuse(400, 'La llave de acceso no se pudo registrar. Probá de nuevo.') : OVER;
  }
  return await accept(deps, { act, token, origin }, async (tx, staffId) => {
    const isNew = await insertPasskey(tx, {
      ...passkey,
      staff_id: staffId,
      name,
      created_at: deps.clock(),
      used_at: null,
    });
    return isNew ? null : refuse(409, 'Esa llave de acceso ya está registrada');
  });
}

export async function acceptInvitationWithPassword(
  deps: Context,
  { input: { token, ...choice }, ...origin }: EntryRequest<'acceptInvitationWithPassword'>,
): Promise<BackofficeReply<'acceptInvitationWithPassword'> | Refusal> {
  const act = 'acceptInvitationWithPassword';
  const found = await findInvitation(deps.db, searchOf(deps, token));
  const prepared: PasswordFactor | Refusal = found
    ? await preparePassword(deps, { ...found, id: found.staffId }, choice)
    : OVER;
  if (isRefusal(prepared)) {
    await recordFailure(deps, { act, staffId: null, factor: 'invitation' });
    return prepared;
  }
  return await accept(deps, { act, token, origin }, async (tx, staffId) => {
    await savePassword(deps, tx, { staffId, ...prepared });
    return null;
  });
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('the invitation is refused');
    this.refusal = refusal;
  }
}

interface Entered extends Invitee {
  formerRole: StaffRole | null;
  /** Null where the command on the server invited. */
  inviter: string | null;
}

/** What the owners are told. */
function enteredText({ name, email, role, formerRole, inviter }: Entered): string {
  const what =
    formerRole === null
      ? `${name} (${email}) entró al equipo con el rol ${ROLE_NAMES[role]}`
      : `${name} (${email}), del rol ${ROLE_NAMES[role]}, reemplazó con qué entra`;
  return `${what}, con una invitación ${inviter === null ? 'hecha en el servidor' : `de ${inviter}`}.`;
}

interface Acceptance {
  act: 'acceptInvitationWithPasskey' | 'acceptInvitationWithPassword';
  token: string;
  origin: EntryOrigin;
}

/** Uses up the invitation and replaces whatever the person signed in with before: they are as new. */
async function accept(
  deps: Context,
  { act, token, origin }: Acceptance,
  addFactor: (tx: Tx, staffId: string) => Promise<Refusal | null>,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const work = async (tx: Tx) => {
    const invitation = await takeInvitation(tx, searchOf(deps, token));
    if (!invitation) throw new Refused(OVER);
    const now = deps.clock();
    const enrolled = await enrol(tx, { ...invitation, id: invitation.staffId, now });
    const { id: staffId, formerRole, role } = enrolled;
    const { invitedBy, createdAt } = invitation;
    const given = { staff_id: staffId, given_by: invitedBy, former_role: formerRole, role };
    await insertGrant(tx, { ...given, given_at: createdAt < now ? createdAt : now, effective_at: now });
    const inviter = invitedBy === null ? null : await findStaff(tx, invitedBy);
    await mailOwners(deps, tx, enteredText({ ...invitation, role, formerRole, inviter: inviter?.name ?? null }));
    await endSessions(tx, { staffId, now });
    await deletePasskeys(tx, staffId);
    await setPassword(tx, { staffId, passwordHash: null, totpSecret: null, totpStep: null });
    const refused = await addFactor(tx, staffId);
    if (refused) throw new Refused(refused);
    const recoveryCodes = await renewRecoveryCodes(deps, tx, staffId);
    if (!enrolled.isNew)
      await mailAccessChange(deps, tx, { ...invitation, change: 'Una invitación reemplazó con qué entrás.' });
    const give = await openSession(deps, tx, {
      act,
      origin: { ...origin, staff: null },
      staffId,
      factor: 'invitation',
    });
    return { recoveryCodes, give };
  };
  try {
    const { recoveryCodes, give } = await transaction(deps.db, work);
    give();
    return { recoveryCodes };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await recordFailure(deps, { act, staffId: null, factor: 'invitation' });
    return error.refusal;
  }
}
