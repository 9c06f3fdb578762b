import type { PasskeyQuestion } from '#contract/backoffice/staff-access.ts';
import type { StaffFactor } from '#domain/staff/roles.ts';
import { recordAudit } from '#server/backoffice/audit.ts';
import type { EntryRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { countAttemptOf, resetAttempts } from '#server/features/people/accounts/attempt-limits.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { findStaff } from './factors-repository.ts';
import { takeCode } from './one-time-passwords.ts';
import { recordFailure, TOO_MANY_ATTEMPTS } from './open-session.ts';
import { askForPasskey, readPasskeyAnswer } from './passkeys.ts';
import { confirmDemoSession, confirmSession } from './sessions.ts';

/** What an entry of somebody's own session says to a visitor. */
export const SIGNED_OUT = refuse(401, 'Ingresá para continuar');

type Confirmed = Record<string, never>;

export async function beginPasskeyConfirmation(
  deps: Context,
  { staff }: EntryRequest<'beginPasskeyConfirmation'>,
): Promise<PasskeyQuestion | Refusal> {
  return staff ? await askForPasskey(deps, staff.staffId) : SIGNED_OUT;
}

export async function confirmWithPasskey(
  deps: Context,
  { input, staff, setToken }: EntryRequest<'confirmWithPasskey'>,
): Promise<Confirmed | Refusal> {
  if (!staff) return SIGNED_OUT;
  const confirmation = { act: 'confirmWithPasskey', factor: 'passkey', staff, setToken } as const;
  const person = await readPasskeyAnswer(deps, { ...input, staffId: staff.staffId });
  return await conclude(deps, confirmation, person !== null);
}

export async function confirmWithCode(
  deps: Context,
  { input: { code }, staff, setToken }: EntryRequest<'confirmWithCode'>,
): Promise<Confirmed | Refusal> {
  if (!staff) return SIGNED_OUT;
  const limited = await countAttemptOf(deps, 'staff-confirm', staff.staffId);
  if (limited?.isFirst) {
    const { staffId, id: sessionId } = staff;
    const effects = [TOO_MANY_ATTEMPTS];
    await recordFailure(deps, { act: 'confirmWithCode', staffId, sessionId, factor: 'totp', effects });
  }
  if (limited) return limited.refusal;
  const person = await findStaff(deps.db, staff.staffId);
  const isRight = await takeCode(deps, deps.db, { staff: person, code });
  if (isRight) await resetAttempts(deps, 'staff-confirm', staff.staffId);
  return await conclude(deps, { act: 'confirmWithCode', factor: 'totp', staff, setToken }, isRight);
}

/** Only the session of the demo has nothing to confirm with. */
export async function confirmDemo(deps: Context, { staff }: EntryRequest<'confirmDemo'>): Promise<Confirmed | Refusal> {
  if (!staff) return SIGNED_OUT;
  const entry = { act: 'confirmDemo', staffId: staff.staffId, sessionId: staff.id, factor: 'demo' } as const;
  if (staff.factor !== 'demo' || !deps.partnerSettings.isDemo) return await refuseConfirmation(deps, entry);
  if (!(await confirmDemoSession(deps, staff))) return SIGNED_OUT;
  await recordAudit(deps, { ...entry, outcome: 'done' });
  return {};
}

interface Confirmation {
  act: string;
  factor: StaffFactor;
  staff: StaffSession;
  setToken: EntryRequest<'leave'>['setToken'];
}

async function conclude(
  deps: Context,
  { act, factor, staff, setToken }: Confirmation,
  isRight: boolean,
): Promise<Confirmed | Refusal> {
  const entry = { act, staffId: staff.staffId, sessionId: staff.id, factor };
  if (!isRight) return await refuseConfirmation(deps, entry);
  const token = await confirmSession(deps, { id: staff.id, factor });
  if (token === null) return SIGNED_OUT;
  await recordAudit(deps, { ...entry, outcome: 'done' });
  setToken(token);
  return {};
}

async function refuseConfirmation(deps: Context, entry: Parameters<typeof recordFailure>[1]): Promise<Refusal> {
  await recordFailure(deps, entry);
  return refuse(403, 'No pudimos confirmar que sos vos. Probá con un código nuevo o con otra llave.');
}
