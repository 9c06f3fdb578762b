import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { countAttempt } from './attempt-limits.ts';
import { sendCode } from './one-time-codes.ts';
import { lockCustomer } from './repository.ts';

/** Mails a code with which the customer proves to be the owner of the account where it has no password. */
export async function requestIdentityCode(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits'>,
  { customerId, clientAddress }: { customerId: string; clientAddress: string },
): Promise<undefined | Refusal> {
  const limited =
    (await countAttempt(deps, 'mail-from', clientAddress)) ?? (await countAttempt(deps, 'mail-to', customerId));
  if (limited) return limited;
  return await transaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer) return notFound();
    await sendCode(deps, tx, { customer, purpose: 'identity' });
    return undefined;
  });
}
