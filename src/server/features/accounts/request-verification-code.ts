import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { mailCode } from './codes.ts';
import { takeOne } from './limits.ts';
import { lockCustomerByEmail } from './repository.ts';

/** The same answer whatever the address is: only an account that waits to be verified gets a mail. */
export async function requestVerificationCode(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue'>,
  { email, address }: { email: string; address: string },
): Promise<undefined | Refusal> {
  const emailKey = normalizeEmail(email);
  const limited = (await takeOne(deps.db, 'mail-from', address)) ?? (await takeOne(deps.db, 'mail-to', emailKey));
  if (limited) return limited;
  await transaction(deps.db, async (tx) => {
    const customer = await lockCustomerByEmail(tx, emailKey);
    if (customer && !customer.verified_at) await mailCode(deps, tx, { customer, purpose: 'verify' });
  });
  return undefined;
}
