import { transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/http/refusal.ts';
import { mailCode } from './codes.ts';
import { takeOneFrom } from './limits.ts';
import { hashPassword, refuseCommon } from './passwords.ts';
import { findCustomerByEmail, insertCustomer } from './repository.ts';

const TAKEN = 'Este correo electrónico ya se encuentra en uso, intente con uno distinto';

/** Makes an account that cannot do anything until the mailed code comes back. */
export async function signUp(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue'>,
  { address, ...form }: CallRequest<'signUp'>['body'] & { address: string },
): Promise<{ id: string; email: string } | Refusal> {
  const limited = await takeOneFrom(deps, 'sign-up-from', address);
  if (limited) return limited;
  const emailKey = normalizeEmail(form.email);
  if (await findCustomerByEmail(deps.db, emailKey)) return refuse(409, TAKEN);
  const owner = { email: form.email, first_name: form.firstName, last_name: form.lastName };
  const common = refuseCommon(deps, { field: 'password', password: form.password, owner });
  if (common) return common;
  const passwordHash = await hashPassword(form.password);
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
    await mailCode(deps, tx, { customer, purpose: 'verify' });
    return { id: customer.id, email: customer.email };
  });
}
