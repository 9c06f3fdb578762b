import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { mailCode } from './codes.ts';
import { takeOne } from './limits.ts';
import { lockCustomerByEmail } from './repository.ts';

/** The same answer whatever the address is: only an account that waits to be verified gets a mail. */
export async function requestVerificationCode(
  needs: Pick<Context, 'chance' | 'clock' | 'config' | 'db' | 'queue'>,
  { email, address }: { email: string; address: string },
): Promise<undefined | Refusal> {
  const emailKey = normalizeEmail(email);
  const limited = (await takeOne(needs.db, 'mail-from', address)) ?? (await takeOne(needs.db, 'mail-to', emailKey));
  if (limited) return limited;
  await transaction(needs.db, async (tx) => {
    const customer = await lockCustomerByEmail(tx, emailKey);
    if (customer && !customer.verified_at) await mailCode(needs, tx, { customer, purpose: 'verify' });
  });
  return undefined;
}
