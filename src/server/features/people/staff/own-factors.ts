import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { AuthenticatorOffer, PasskeyQuestion } from '#contract/backoffice/staff-access.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { recordAudit } from '#server/backoffice/audit.ts';
import { refuseUnconfirmed } from '#server/backoffice/call.ts';
import type { ActContext, ActResult, EntryRequest, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { countAttempt, resetAttempts } from '#server/features/people/accounts/attempt-limits.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { mailAccessChange } from './access-mail.ts';
import { SIGNED_OUT } from './confirm.ts';
import {
  countRecoveryCodes,
  deletePasskey,
  findPasskeys,
  findStaff,
  insertPasskey,
  lockStaff,
} from './factors-repository.ts';
import { offerSecret } from './one-time-passwords.ts';
import { sentenceOfEnded } from './own-sessions.ts';
import { askToRegister, readNewPasskey } from './passkeys.ts';
import { preparePassword, savePassword } from './passwords.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { endSessions } from './repository.ts';

export async function readOwnFactors(
  { db }: Pick<Context, 'db'>,
  { staff: { staffId } }: StaffRequest<'readOwnFactors'>,
): Promise<BackofficeReply<'readOwnFactors'>> {
  const person = await findStaff(db, staffId);
  const passkeys = await findPasskeys(db, staffId);
  return {
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
    hasPassword: Boolean(person?.password_hash),
    recoveryCodesLeft: await countRecoveryCodes(db, staffId),
  };
}

export async function offerAuthenticator(
  deps: Context,
  { input: { offer }, staff: { staffId, email } }: StaffRequest<'offerAuthenticator'>,
): Promise<AuthenticatorOffer> {
  return offerSecret(deps, { staffId, email, offer });
}

export async function beginOwnPasskey(
  deps: Context,
  { staff }: EntryRequest<'beginOwnPasskey'>,
): Promise<PasskeyQuestion | Refusal> {
  return staff ? (refuseDemo(staff) ?? (await askToRegister(deps, staff))) : SIGNED_OUT;
}

export async function addOwnPasskey(
  deps: ActContext,
  { input: { name, ...answer }, staff }: StaffRequest<'addOwnPasskey'>,
): Promise<ActResult | Refusal> {
  const { staffId } = staff;
  const passkey = await readNewPasskey(deps, { ...answer, staffId });
  if (!passkey) return refuse(400, 'La llave de acceso no se pudo registrar. Probá de nuevo.');
  const row = { ...passkey, staff_id: staffId, name, created_at: deps.clock(), used_at: null };
  if (!(await insertPasskey(deps.db, row))) return refuse(409, 'Esa llave de acceso ya está registrada');
  return await concludeChange(deps, staff, 'Se agregó una llave de acceso.');
}

export async function removeOwnPasskey(
  deps: ActContext,
  { input: { id }, staff }: StaffRequest<'removeOwnPasskey'>,
): Promise<ActResult | Refusal> {
  const { staffId } = staff;
  const person = await lockStaff(deps.tx, staffId);
  if (!(await deletePasskey(deps.tx, { id, staffId }))) return notFound('Esa llave de acceso ya no está');
  const left = await findPasskeys(deps.tx, staffId);
  if (left.length === 0 && !person?.password_hash)
    return refuse(409, 'Es tu única forma de entrar: agregá otra antes de quitarla');
  return await concludeChange(deps, staff, 'Se quitó una llave de acceso.');
}

export async function setOwnPassword(
  deps: ActContext,
  { input: { current, ...choice }, staff }: StaffRequest<'setOwnPassword'>,
): Promise<ActResult | Refusal> {
  const demo = refuseDemo(staff);
  if (demo) return demo;
  const limited = await countAttempt(deps, 'staff-confirm', staff.staffId);
  if (limited) return limited;
  const person = await lockStaff(deps.tx, staff.staffId);
  const former = person?.password_hash ?? null;
  const isRight = former === null || (await deps.passwords.verify(current, former));
  if (isRefusal(isRight)) return isRight;
  if (isRight) await resetAttempts(deps, 'staff-confirm', staff.staffId);
  else return refuseField('current', 'Esa no es tu contraseña de ahora');
  const prepared = await preparePassword(deps, { ...staff, id: staff.staffId }, choice);
  if (isRefusal(prepared)) return prepared;
  await savePassword(deps, deps.tx, { staffId: staff.staffId, ...prepared });
  return await concludeChange(deps, staff, 'Cambiaron tu contraseña y tu aplicación de códigos.');
}

/** No act, because its audit row would keep the codes. */
export async function renewOwnRecoveryCodes(
  deps: Context,
  { staff }: EntryRequest<'renewOwnRecoveryCodes'>,
): Promise<BackofficeReply<'renewOwnRecoveryCodes'> | Refusal> {
  if (!staff) return SIGNED_OUT;
  const refused = refuseUnconfirmed(deps, staff, null) ?? refuseDemo(staff);
  if (refused) return refused;
  const { staffId, id: sessionId, factor } = staff;
  return await transaction(deps.db, async (tx) => {
    const recoveryCodes = await renewRecoveryCodes(deps, tx, staffId);
    const { effects } = await concludeChange({ ...deps, tx }, staff, 'Se reemplazaron tus códigos de recuperación.');
    const entry = { act: 'renewOwnRecoveryCodes', outcome: 'done', staffId, sessionId, factor, effects } as const;
    await recordAudit({ ...deps, db: tx as Context['db'] }, entry);
    return { recoveryCodes };
  });
}

/** The account of the demo belongs to everybody who reads its console. */
function refuseDemo({ factor }: StaffSession): Refusal | null {
  return factor === 'demo' ? refuse(403, 'La cuenta de la demostración no guarda formas de entrar') : null;
}

type ChangeDeps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'> & { tx: Tx };

/** A change of what a person signs in with ends their other sessions and is told to them by mail. */
async function concludeChange(deps: ChangeDeps, staff: StaffSession, change: string): Promise<ActResult> {
  const { staffId, id: except } = staff;
  const isRecovery = staff.factor === 'recovery';
  const ended = await endSessions(deps.tx, { staffId, except: isRecovery ? null : except, now: deps.clock() });
  await mailAccessChange(deps, deps.tx, { ...staff, change });
  return {
    subject: { kind: 'staff', id: staffId },
    effects: [change, isRecovery ? 'Entrá de nuevo con lo que registraste' : sentenceOfEnded(ended)],
  };
}
