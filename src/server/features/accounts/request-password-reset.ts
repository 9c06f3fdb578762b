import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import { mailCode } from './codes.ts';
import { takeOne } from './limits.ts';
import { lockCustomerByEmail } from './repository.ts';

const UNKNOWN =
  'La dirección no es válida, no es un correo principal verificado o no está asociada a una cuenta de usuario personal';

/** Tells whether an address has an account, as the specification wants; how often one may ask is what keeps it from being a directory. */
export async function requestPasswordReset(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue'>,
  { email, address }: { email: string; address: string },
): Promise<undefined | Refusal> {
  const emailKey = normalizeEmail(email);
  const limited = (await takeOne(deps.db, 'mail-from', address)) ?? (await takeOne(deps.db, 'mail-to', emailKey));
  if (limited) return limited;
  return await transaction(deps.db, async (tx) => {
    const customer = await lockCustomerByEmail(tx, emailKey);
    if (!customer?.verified_at) return notFound(UNKNOWN);
    await mailCode(deps, tx, { customer, purpose: 'reset' });
    return undefined;
  });
}
