import { MESSAGES } from '#contract/messages.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuseField } from '#server/http/refusal.ts';
import { hashCode } from './codes.ts';
import { forgetCount, giveBack, takeOne } from './limits.ts';
import { hashPassword, isPassword, refuseCommon } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import { type CodeQuery, findCodeOwner, findCustomer, lockCustomer, takeCode } from './repository.ts';

const WRONG = 'El código no es válido o ya venció; pedí uno nuevo';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue'>;

interface ResetForm {
  code: string;
  newPassword: string;
  address: string;
}

/** The code of the mail stands for the forgotten password. A new one that equals the old leaves the code good. */
export async function resetPassword(deps: Deps, form: ResetForm): Promise<undefined | Refusal> {
  const limited = await takeOne(deps.db, 'wrong-code', form.address);
  if (limited) return limited;
  const query: CodeQuery = { hash: hashCode(form.code), purpose: 'reset', now: deps.clock() };
  const customerId = await findCodeOwner(deps.db, query);
  const customer = customerId ? await findCustomer(deps.db, customerId) : undefined;
  if (!customer) return refuseField('code', WRONG);
  await giveBack(deps.db, 'wrong-code', form.address);
  const isSame = await isPassword(form.newPassword, customer.password_hash);
  if (isRefusal(isSame)) return isSame;
  if (isSame) return refuseField('newPassword', MESSAGES.samePassword);
  const common = refuseCommon(deps, { field: 'newPassword', password: form.newPassword, owner: customer });
  if (common) return common;
  const passwordHash = await hashPassword(form.newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const done = await transaction(deps.db, (tx) => reset(deps, tx, { query, customerId: customer.id, passwordHash }));
  if (!done) return refuseField('code', WRONG);
  // Whoever guesses at an account does not keep its owner out of it.
  await forgetCount(deps.db, 'sign-in', customer.email_key);
  return undefined;
}

async function reset(
  deps: Deps,
  tx: Tx,
  { query, customerId, passwordHash }: { query: CodeQuery; customerId: string; passwordHash: string },
): Promise<boolean> {
  const customer = await lockCustomer(tx, customerId);
  if (!customer || !(await takeCode(tx, query))) return false;
  await replacePassword(deps, tx, { customer, passwordHash });
  return true;
}
