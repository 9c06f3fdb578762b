import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { countAttempt } from './attempt-limits.ts';
import { sendCode } from './one-time-codes.ts';
import { refuseBounced } from './refuse-bounced.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { findCustomerByEmail, insertCustomer } from './repository.ts';

const TAKEN = 'Este correo electrónico ya se encuentra en uso, intente con uno distinto';

/** Creates an account that cannot sign in until it is verified with the mailed code. */
export async function signUp(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords' | 'mailKey'>,
  { clientAddress, ...form }: CallRequest<'signUp'>['body'] & { clientAddress: string },
): Promise<{ id: string; email: string } | Refusal> {
  const limited = await countAttempt(deps, 'sign-up-from', clientAddress);
  if (limited) return limited;
  const emailKey = normalizeEmail(form.email);
  if (await findCustomerByEmail(deps.db, emailKey)) return refuse(409, TAKEN);
  const bounced = await refuseBounced(deps, deps.db, form.email);
  if (bounced) return bounced;
  const owner = { email: form.email, first_name: form.firstName, last_name: form.lastName };
  const common = refuseCommonPassword(deps, { field: 'password', password: form.password, owner });
  if (common) return common;
  const passwordHash = await deps.passwords.hash(form.password);
  if (isRefusal(passwordHash)) return passwordHash;
  return await transaction(deps.db, async (tx) => {
    const customer = await insertCustomer(tx, {
      id: deps.random.uuid(),
      ...owner,
      email_key: emailKey,
      password_hash: passwordHash,
      created_at: deps.clock(),
    });
    if (!customer) return refuse(409, TAKEN);
    await sendCode(deps, tx, { customer, purpose: 'verify' });
    return { id: customer.id, email: customer.email };
  });
}
