import { MESSAGES } from '#contract/messages.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import { countAttempt, takeBackAttempt } from './attempt-limits.ts';
import { hashCode } from './one-time-codes.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { type CodeQuery, consumeCode, findCodeOwner, findCustomer, lockCustomer } from './repository.ts';
import { setNewPassword } from './set-new-password.ts';

const WRONG = 'El código no es válido o ya venció; pedí uno nuevo';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords'>;

interface ResetRequest {
  code: string;
  newPassword: string;
  /** Hash of the client's network address. */
  clientAddress: string;
}

/**
 * Sets a new password with a mailed code. A new password that equals the old one is refused and leaves the code valid.
 */
export async function resetPassword(deps: Deps, request: ResetRequest): Promise<undefined | Refusal> {
  const limited = await countAttempt(deps, 'wrong-code', request.clientAddress);
  if (limited) return limited;
  const query: CodeQuery = { hash: hashCode(request.code), purpose: 'reset', now: deps.clock() };
  const customerId = await findCodeOwner(deps.db, query);
  const customer = customerId ? await findCustomer(deps.db, customerId) : undefined;
  if (!customer) return refuseField('code', WRONG);
  await takeBackAttempt(deps, 'wrong-code', request.clientAddress);
  const isSame = await deps.passwords.verify(request.newPassword, customer.password_hash);
  if (isRefusal(isSame)) return isSame;
  if (isSame) return refuseField('newPassword', MESSAGES.samePassword);
  const common = refuseCommonPassword(deps, { field: 'newPassword', password: request.newPassword, owner: customer });
  if (common) return common;
  const passwordHash = await deps.passwords.hash(request.newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const isReset = await transaction(deps.db, (tx) => reset(deps, tx, { query, customerId: customer.id, passwordHash }));
  return isReset ? undefined : refuseField('code', WRONG);
}

async function reset(
  deps: Deps,
  tx: Tx,
  { query, customerId, passwordHash }: { query: CodeQuery; customerId: string; passwordHash: string },
): Promise<boolean> {
  const customer = await lockCustomer(tx, customerId);
  if (!customer || !(await consumeCode(tx, query))) return false;
  await setNewPassword(deps, tx, { customer, passwordHash });
  return true;
}
