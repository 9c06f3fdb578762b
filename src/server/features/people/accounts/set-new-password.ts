import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composePasswordChangedMail } from '#server/features/base/mails/templates/password-changed.ts';
import { type CustomerRow, deleteCodes, deleteKnownDevices, revokeAllSessions, updateCustomer } from './repository.ts';

/** Sets the password of a locked customer, revokes all sessions, known devices and codes, a pending change of email too, and mails a notice. */
export async function setNewPassword(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'queue'>,
  tx: Tx,
  { customer, passwordHash }: { customer: CustomerRow; passwordHash: string },
): Promise<void> {
  const at = deps.clock();
  await updateCustomer(tx, customer.id, { password_hash: passwordHash });
  await revokeAllSessions(tx, customer.id, at);
  await deleteKnownDevices(tx, customer.id);
  await deleteCodes(tx, customer.id, ['reset', 'identity', 'email']);
  const { email: to, first_name: firstName } = customer;
  const { publicUrl } = deps.config;
  await queueMail(
    deps,
    tx,
    composePasswordChangedMail({ subjectId: deps.random.uuid(), to, firstName, at, publicUrl }),
  );
}
