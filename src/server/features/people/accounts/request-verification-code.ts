import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { Refusal } from '#server/refusal.ts';
import { countAttempt } from './attempt-limits.ts';
import { sendCode } from './one-time-codes.ts';
import { refuseBounced } from './refuse-bounced.ts';
import { lockCustomerByEmail } from './repository.ts';

/**
 * The response is the same for every email with and without an account; only an unverified account gets a mail.
 */
export async function requestVerificationCode(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'mailKey'>,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<undefined | Refusal> {
  const emailKey = normalizeEmail(email);
  const limited =
    (await countAttempt(deps, 'mail-from', clientAddress)) ?? (await countAttempt(deps, 'mail-to', emailKey));
  if (limited) return limited;
  const bounced = await refuseBounced(deps, deps.db, email);
  if (bounced) return bounced;
  await transaction(deps.db, async (tx) => {
    const customer = await lockCustomerByEmail(tx, emailKey);
    if (customer && !customer.verified_at) await sendCode(deps, tx, { customer, purpose: 'verify' });
  });
  return undefined;
}
