import { type Tx, transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { countAttempt } from './attempt-limits.ts';
import { sendCode } from './one-time-codes.ts';
import { refuseBounced } from './refuse-bounced.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import {
  type CustomerRow,
  findCustomerByEmail,
  insertCustomer,
  lockCustomerByEmail,
  updateCustomer,
} from './repository.ts';
import { EMAIL_TAKEN } from './request-email-change.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords' | 'mailKey'>;
type SignUpForm = CallRequest<'signUp'>['body'] & { clientAddress: string };

interface Owner {
  email: string;
  first_name: string;
  last_name: string;
}

/** Creates an account that cannot sign in until it is verified with the mailed code. */
export async function signUp(
  deps: Deps,
  { clientAddress, ...form }: SignUpForm,
): Promise<{ id: string; email: string } | Refusal> {
  const limited = await countAttempt(deps, 'sign-up-from', clientAddress);
  if (limited) return limited;
  const emailKey = normalizeEmail(form.email);
  const existing = await findCustomerByEmail(deps.db, emailKey);
  if (existing?.verified_at) return refuse(409, EMAIL_TAKEN);
  const bounced = await refuseBounced(deps, deps.db, form.email);
  if (bounced) return bounced;
  const owner = { email: form.email, first_name: form.firstName, last_name: form.lastName };
  const common = refuseCommonPassword(deps, { field: 'password', password: form.password, owner });
  if (common) return common;
  if (existing) return await contestAccount(deps, existing, { owner, password: form.password });
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
    return customer ? await sendFirstCode(deps, tx, customer) : refuse(409, EMAIL_TAKEN);
  });
}

/**
 * A sign-up with the email of an unverified account. With the same password it is a repeat. With another one nobody
 * knows yet which of the two is the mailbox owner's: the account is marked, and the verification keeps neither.
 */
async function contestAccount(
  deps: Deps,
  existing: CustomerRow,
  { owner, password }: { owner: Owner; password: string },
): Promise<{ id: string; email: string } | Refusal> {
  const isRepeat = existing.password_hash && (await deps.passwords.verify(password, existing.password_hash));
  if (isRefusal(isRepeat)) return isRepeat;
  if (isRepeat) return refuse(409, EMAIL_TAKEN);
  const limited = await countAttempt(deps, 'mail-to', existing.email_key);
  if (limited) return limited;
  return await transaction(deps.db, async (tx) => {
    const customer = await lockCustomerByEmail(tx, existing.email_key);
    if (!customer || customer.verified_at) return refuse(409, EMAIL_TAKEN);
    // The names of an account that a provider opened are in use already.
    const names = customer.password_hash ? owner : {};
    const contested = await updateCustomer(tx, customer.id, { ...names, contested_at: deps.clock() });
    return await sendFirstCode(deps, tx, contested);
  });
}

async function sendFirstCode(deps: Deps, tx: Tx, customer: CustomerRow): Promise<{ id: string; email: string }> {
  await sendCode(deps, tx, { customer, purpose: 'verify' });
  return { id: customer.id, email: customer.email };
}
