import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { startBounceCheck } from '#server/features/base/mails/suppressions.ts';
import { composeMailCheckMail } from '#server/features/base/mails/templates/mail-check.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { countAttempt } from './attempt-limits.ts';
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
