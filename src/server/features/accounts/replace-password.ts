import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/mails/queue-mail.ts';
import { passwordChangedMail } from '#server/features/mails/templates/password-changed.ts';
import { type CustomerRow, dropCodes, revokeAllSessions, updateCustomer } from './repository.ts';

/** Sets a locked customer's new password. What the old one opened, and a code that waits to set another, is void. */
export async function replacePassword(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'queue'>,
  tx: Tx,
  { customer, passwordHash }: { customer: CustomerRow; passwordHash: string },
): Promise<void> {
  const at = deps.clock();
  await updateCustomer(tx, customer.id, { password_hash: passwordHash });
  await revokeAllSessions(tx, customer.id, at);
  await dropCodes(tx, customer.id, ['reset']);
  const { email: to, first_name: firstName } = customer;
  const { publicUrl } = deps.config;
  await queueMail(deps, tx, passwordChangedMail({ subjectId: deps.random.uuid(), to, firstName, at, publicUrl }));
}
