import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuseField } from '#server/http/refusal.ts';
import { forgetCount, takeOne } from './limits.ts';
import { hashPassword, isPassword, refuseCommon } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import { type CustomerRow, findCustomer, lockCustomer } from './repository.ts';
import { issueToken, openSession } from './session.ts';

const WRONG = 'La contraseña actual no es correcta';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue'>;

/** Every session from before ends, this one too; its place takes the one whose token is answered. */
export async function changePassword(
  deps: Deps,
  customerId: string,
  { oldPassword, newPassword }: CallRequest<'changePassword'>['body'],
): Promise<{ accessToken: string } | Refusal> {
  const limited = await takeOne(deps.db, 'old-password', customerId);
  if (limited) return limited;
  const customer = await findCustomer(deps.db, customerId);
  if (!customer) return notFound();
  const isRight = await isPassword(oldPassword, customer.password_hash);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuseField('oldPassword', WRONG);
  const common = refuseCommon(deps, { field: 'newPassword', password: newPassword, owner: customer });
  if (common) return common;
  const passwordHash = await hashPassword(newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const session = await change(deps, customer, passwordHash);
  if (isRefusal(session)) return session;
  await forgetCount(deps.db, 'old-password', customerId);
  return await issueToken(deps, session);
}

async function change(deps: Deps, weighed: CustomerRow, passwordHash: string) {
  return await transaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, weighed.id);
    // Two changes at once: the second one's old password is no longer the current one.
    if (customer?.password_hash !== weighed.password_hash) return refuseField('oldPassword', WRONG);
    await replacePassword(deps, tx, { customer, passwordHash });
    return await openSession(deps, tx, customer);
  });
}
