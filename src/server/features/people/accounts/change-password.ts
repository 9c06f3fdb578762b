import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { Device } from '#server/http/device-cookie.ts';
import type { CallRequest, Session } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { countAttempt, resetAttempts } from './attempt-limits.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { type CustomerRow, findCustomer, findDeviceFirstSeen, lockCustomer } from './repository.ts';
import { issueToken, openSession } from './session.ts';
import { setNewPassword } from './set-new-password.ts';

const WRONG = 'La contraseña actual no es correcta';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords' | 'signingKeys'>;

/** Revokes every session of the customer, the current one too, and opens a new one. */
export async function changePassword(
  deps: Deps,
  { id: sessionId, customerId }: Session,
  { oldPassword, newPassword, device }: CallRequest<'changePassword'>['body'] & { device: Device },
): Promise<{ accessToken: string } | Refusal> {
  const limited = await countAttempt(deps, 'old-password', customerId);
  if (limited) return limited;
  const customer = await findCustomer(deps.db, customerId);
  if (!customer) return notFound();
  const isRight = await deps.passwords.verify(oldPassword, customer.password_hash);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuseField('oldPassword', WRONG);
  const common = refuseCommonPassword(deps, { field: 'newPassword', password: newPassword, owner: customer });
  if (common) return common;
  const passwordHash = await deps.passwords.hash(newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const session = await replacePassword(deps, customer, {
    passwordHash,
    deviceName: device.name,
    sessionId,
  });
  if (isRefusal(session)) return session;
  await resetAttempts(deps, 'old-password', customerId);
  return await issueToken(deps, session);
}

async function replacePassword(
  deps: Deps,
  verified: CustomerRow,
  { passwordHash, deviceName, sessionId }: { passwordHash: string; deviceName: string | null; sessionId: string },
) {
  return await transaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, verified.id);
    // Of two concurrent changes the second one's old password is no longer the current one.
    if (customer?.password_hash !== verified.password_hash) return refuseField('oldPassword', WRONG);
    await setNewPassword(deps, tx, { customer, passwordHash });
    const deviceFirstSeenAt = await findDeviceFirstSeen(tx, sessionId);
    return await openSession(deps, tx, { owner: customer, deviceName, deviceFirstSeenAt });
  });
}
