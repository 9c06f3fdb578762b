import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeEmailChangeRequestedMail } from '#server/features/base/mails/templates/email-change.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { countAttempt } from './attempt-limits.ts';
import { sendCode } from './one-time-codes.ts';
import { confirmIdentity, type IdentityProof, type ProvenIdentity, proveIdentity } from './prove-identity.ts';
import { refuseBounced } from './refuse-bounced.ts';
import { findCustomerByEmail } from './repository.ts';

export const EMAIL_TAKEN = 'Este correo electrónico ya se encuentra en uso, intente con uno distinto';
const SAME = 'Es el correo que ya tiene tu cuenta';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords' | 'mailKey'>;

/** As at sign-up, which reveals as much. */
export function emailTaken(): Refusal {
  return refuse(409, EMAIL_TAKEN, [{ field: 'email', message: EMAIL_TAKEN }]);
}

/** Mails a code to the new address and a notice to the present one. Nothing changes before the code is used. */
export async function requestEmailChange(
  deps: Deps,
  customerId: string,
  { email, ...proof }: IdentityProof & { email: string },
): Promise<undefined | Refusal> {
  const limited =
    (await countAttempt(deps, 'mail-from', proof.clientAddress)) ??
    (await countAttempt(deps, 'mail-to', customerId)) ??
    (await countAttempt(deps, 'mail-to', email));
  if (limited) return limited;
  const identity = await proveIdentity(deps, customerId, proof);
  if (isRefusal(identity)) return identity;
  return await rollbackOnRefusal<undefined, Refusal>(deps.db, isRefusal, (tx) =>
    request(deps, tx, { identity, email }),
  );
}

async function request(
  deps: Deps,
  tx: Tx,
  { identity, email }: { identity: ProvenIdentity; email: string },
): Promise<undefined | Refusal> {
  const customer = await confirmIdentity(tx, identity);
  if (isRefusal(customer)) return customer;
  const emailKey = normalizeEmail(email);
  if (emailKey === customer.email_key) return refuseField('email', SAME);
  if (await findCustomerByEmail(tx, emailKey)) return emailTaken();
  const bounced = await refuseBounced(deps, tx, email);
  if (bounced) return bounced;
  await sendCode(deps, tx, { customer, purpose: 'email', newEmail: email });
  const { email: to, first_name: firstName } = customer;
  const { publicUrl, shop } = deps.config;
  const facts = { subjectId: deps.random.uuid(), to, firstName, at: deps.clock(), publicUrl };
  await queueMail(deps, tx, composeEmailChangeRequestedMail({ ...facts, supportEmail: shop.supportEmail }));
  return undefined;
}
