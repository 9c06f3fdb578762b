import type { Context } from '#server/context.ts';
import { finishBounceCheck, readSuppressions } from '#server/features/base/mails/suppressions.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { countAttempt, takeBackAttempt } from './attempt-limits.ts';
import { hashCode } from './one-time-codes.ts';
import { findCustomer } from './repository.ts';

interface Confirmation {
  customerId: string;
  code: string;
  clientAddress: string;
}

/** The customer's own address receives mails again, once the code that was sent to it is confirmed. */
export async function confirmMailCheck(
  deps: Pick<Context, 'clock' | 'db' | 'limits' | 'mailKey'>,
  { customerId, code, clientAddress }: Confirmation,
): Promise<undefined | Refusal> {
  const limited = await countAttempt(deps, 'wrong-code', clientAddress);
  if (limited) return limited;
  const customer = await findCustomer(deps.db, customerId);
  if (!customer) return notFound();
  const { email: address } = customer;
  const isRight = await finishBounceCheck(deps, deps.db, { address, codeHash: hashCode(code), now: deps.clock() });
  // A repeated confirmation finds the bounce lifted.
  if (!isRight && (await readSuppressions(deps, deps.db, address)).has('bounce')) {
    return refuseField('code', 'El código no es válido o ya venció; pedí uno nuevo');
  }
  await takeBackAttempt(deps, 'wrong-code', clientAddress);
  return undefined;
}
