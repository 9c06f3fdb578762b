import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeStaffAccessChangedMail } from '#server/features/base/mails/templates/staff-access-changed.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'>;

/** Tells a person by mail that what they sign in with has changed, in the transaction of the change. */
export async function mailAccessChange(
  deps: Deps,
  tx: Tx,
  { email: to, name, change }: { email: string; name: string; change: string },
): Promise<void> {
  const subjectId = deps.random.uuid();
  await queueMail(deps, tx, composeStaffAccessChangedMail({ subjectId, to, name, change, at: deps.clock() }));
}
