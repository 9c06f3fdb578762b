import type { CallReply } from '#contract/caller.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { finishBounceCheck, readSuppressions, startBounceCheck } from '#server/features/base/mails/suppressions.ts';
import { composeMailCheckMail } from '#server/features/base/mails/templates/mail-check.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { countAttempt, takeBackAttempt } from './attempt-limits.ts';
import { generateCode, hashCode } from './one-time-codes.ts';
import { findCustomer } from './repository.ts';

const VALID_MS = 60 * 60 * 1000;

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'mailKey'>;

/** Mails a code to the customer's own address whose mails came back; one that receives mails gets none. */
export async function requestMailCheck(
  deps: Deps,
  { customerId, clientAddress }: { customerId: string; clientAddress: string },
): Promise<undefined | Refusal> {
  const customer = await findCustomer(deps.db, customerId);
  if (!customer) return notFound();
  const limited =
    (await countAttempt(deps, 'mail-from', clientAddress)) ?? (await countAttempt(deps, 'mail-to', customer.email_key));
  if (limited) return limited;
  const code = generateCode(deps.random);
  const expiresAt = new Date(deps.clock().getTime() + VALID_MS);
  const { email: to, first_name: firstName } = customer;
  await transaction(deps.db, async (tx) => {
    if (!(await startBounceCheck(deps, tx, { address: to, codeHash: hashCode(code), expiresAt }))) return;
    const { publicUrl } = deps.config;
    await queueMail(deps, tx, composeMailCheckMail({ subjectId: deps.random.uuid(), to, firstName, code, publicUrl }));
  });
  return undefined;
}

interface Confirmation {
  customerId: string;
  code: string;
  clientAddress: string;
}

/** The customer's own address receives mails again, once the code that was sent to it is confirmed. */
export async function confirmMailCheck(
  deps: Pick<Context, 'clock' | 'db' | 'limits' | 'mailKey'>,
  { customerId, code, clientAddress }: Confirmation,
): Promise<undefined | Refusal> {
  const limited = await countAttempt(deps, 'wrong-code', clientAddress);
  if (limited) return limited;
  const customer = await findCustomer(deps.db, customerId);
  if (!customer) return notFound();
  const { email: address } = customer;
  const isRight = await finishBounceCheck(deps, deps.db, { address, codeHash: hashCode(code), now: deps.clock() });
  // A repeated confirmation finds the bounce lifted.
  if (!isRight && (await readSuppressions(deps, deps.db, address)).has('bounce')) {
    return refuseField('code', 'El código no es válido o ya venció; pedí uno nuevo');
  }
  await takeBackAttempt(deps, 'wrong-code', clientAddress);
  return undefined;
}

/** Whether mails to the customer's own address are sent, or come back. */
export async function readMailDelivery(
  deps: Pick<Context, 'db' | 'mailKey'>,
  customerId: string,
): Promise<CallReply<'readMailDelivery'> | Refusal> {
  const customer = await findCustomer(deps.db, customerId);
  if (!customer) return notFound();
  const bounced = (await readSuppressions(deps, deps.db, customer.email)).get('bounce');
  return { email: customer.email, bouncedSince: bounced?.toISOString() ?? null };
}
