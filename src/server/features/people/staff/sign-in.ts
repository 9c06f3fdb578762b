import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { PasskeyQuestion } from '#contract/backoffice/staff-access.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { StaffFactor } from '#domain/staff/roles.ts';
import type { EntryRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { countAttemptOf, takeBackAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { takeRecoveryCode } from './factors-repository.ts';
import { takeCode } from './one-time-passwords.ts';
import { type EntryOrigin, openSession, recordFailure, TOO_MANY_ATTEMPTS } from './open-session.ts';
import { askForPasskey, readPasskeyAnswer } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findStaffByEmail } from './repository.ts';

/** The same for an unknown account, a wrong password and a wrong code. */
const WRONG = 'No pudimos ingresarte con esos datos. Revisalos y probá con un código nuevo.';
const WRONG_PASSKEY = 'Esa llave de acceso no sirve acá. Probá de nuevo, o entrá con tu contraseña.';

type SignedIn = BackofficeReply<'signInWithPasskey'>;
type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaffByEmail>>>;

export async function beginPasskeySignIn(deps: Context): Promise<PasskeyQuestion> {
  return await askForPasskey(deps, null);
}

export async function signInWithPasskey(
  deps: Context,
  { input, ...origin }: EntryRequest<'signInWithPasskey'>,
): Promise<SignedIn | Refusal> {
  const act = 'signInWithPasskey';
  const person = await readPasskeyAnswer(deps, { ...input, staffId: null });
  if (!person) {
    await recordFailure(deps, { act, staffId: null, factor: 'passkey' });
    return refuse(401, WRONG_PASSKEY);
  }
  const { staffId, name } = person;
  const give = await transaction(deps.db, (tx) => openSession(deps, tx, { act, origin, staffId, factor: 'passkey' }));
  give();
  return { name };
}

export async function signInWithPassword(
  deps: Context,
  { input: { email, password, code }, ...origin }: EntryRequest<'signInWithPassword'>,
): Promise<SignedIn | Refusal> {
  const attempt = { act: 'signInWithPassword', factor: 'totp', email, password, origin } as const;
  return await signInWithSecrets(deps, attempt, (tx, staff) => takeCode(deps, tx, { staff, code }));
}

/** Opens a session that can only register another factor. */
export async function signInWithRecoveryCode(
  deps: Context,
  { input: { email, password, recoveryCode }, ...origin }: EntryRequest<'signInWithRecoveryCode'>,
): Promise<SignedIn | Refusal> {
  const attempt = { act: 'signInWithRecoveryCode', factor: 'recovery', email, password, origin } as const;
  const hash = hashRecoveryCode(recoveryCode);
  return await signInWithSecrets(deps, attempt, async (tx, staff) => {
    return staff !== undefined && (await takeRecoveryCode(tx, { staffId: staff.id, hash, now: deps.clock() }));
  });
}

interface Attempt {
  act: 'signInWithPassword' | 'signInWithRecoveryCode';
  factor: StaffFactor;
  email: string;
  password: string;
  origin: EntryOrigin;
}

/** Checks the password and then the second secret; for an unknown account the same work is done. */
async function signInWithSecrets(
  deps: Context,
  attempt: Attempt,
  takeSecret: (tx: Tx, staff: StaffRow | undefined) => Promise<boolean>,
): Promise<SignedIn | Refusal> {
  const { act, factor, password, origin } = attempt;
  const limited = await countFailure(deps, attempt);
  if (limited) return limited;
  const staff = await findStaffByEmail(deps.db, normalizeEmail(attempt.email));
  const isRight = await deps.passwords.verify(password, staff?.password_hash ?? null);
  if (isRefusal(isRight)) {
    await takeBackFailure(deps, attempt);
    return isRight;
  }
  // A recovery code stands beside the password of whoever has one, and alone for a person with passkeys only.
  const needsPassword = factor !== 'recovery' || Boolean(staff?.password_hash);
  const known = staff && !staff.disabled_at && (isRight || !needsPassword) ? staff : undefined;
  const give = await transaction(deps.db, async (tx) => {
    if (!(await takeSecret(tx, known)) || !known) return null;
    return await openSession(deps, tx, { act, origin, staffId: known.id, factor });
  });
  if (!give || !known) {
    await recordFailure(deps, { act, staffId: staff?.id ?? null, factor });
    return refuse(401, WRONG);
  }
  await takeBackFailure(deps, attempt);
  give();
  return { name: known.name };
}

const networkOf = ({ email, origin }: Attempt) => `${normalizeEmail(email)}|${origin.clientAddress}`;

/** Counted before it is checked, so that concurrent attempts cannot exceed the limit. */
async function countFailure(deps: Context, attempt: Attempt): Promise<Refusal | null> {
  const limited =
    (await countAttemptOf(deps, 'staff-sign-in-network', networkOf(attempt))) ??
    (await countAttemptOf(deps, 'staff-sign-in', attempt.email));
  if (!limited) return null;
  const { act, factor, email } = attempt;
  const staffId = limited.isFirst ? ((await findStaffByEmail(deps.db, normalizeEmail(email)))?.id ?? null) : null;
  if (limited.isFirst) await recordFailure(deps, { act, staffId, factor, effects: [TOO_MANY_ATTEMPTS] });
  return limited.refusal;
}

async function takeBackFailure(deps: Context, attempt: Attempt): Promise<void> {
  await takeBackAttempt(deps, 'staff-sign-in-network', networkOf(attempt));
  await takeBackAttempt(deps, 'staff-sign-in', attempt.email);
}
