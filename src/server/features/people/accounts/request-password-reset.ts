import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { countAttempt } from './attempt-limits.ts';
import { sendCode } from './one-time-codes.ts';
import { refuseBounced } from './refuse-bounced.ts';
import { lockCustomerByEmail } from './repository.ts';

const UNKNOWN =
  'La dirección no es válida, no es un correo principal verificado o no está asociada a una cuenta de usuario personal';

/**
 * Reveals whether an email has an account, as the specification requires; the attempt limits prevent its use as a
 * directory.
 */
export async function requestPasswordReset(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'mailKey'>,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<undefined | Refusal> {
  const emailKey = normalizeEmail(email);
  const limited =
    (await countAttempt(deps, 'mail-from', clientAddress)) ?? (await countAttempt(deps, 'mail-to', emailKey));
  if (limited) return limited;
  return await transaction(deps.db, async (tx) => {
    const customer = await lockCustomerByEmail(tx, emailKey);
    if (!customer?.verified_at) return notFound(UNKNOWN);
    const bounced = await refuseBounced(deps, tx, customer.email);
    if (bounced) return bounced;
    await sendCode(deps, tx, { customer, purpose: 'reset' });
    return undefined;
  });
}
