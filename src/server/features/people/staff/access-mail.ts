import type { Tx } from '#db/transaction.ts';
import { BACKOFFICE_PATH, backofficeOrigin } from '#server/backoffice/session-cookie.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import {
  composeStaffAccessChangedMail,
  composeTeamChangedMail,
} from '#server/features/base/mails/templates/staff-access-changed.ts';
import { findOwnersToMail } from './staff-to-mail.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'>;

/** Tells every owner by mail what changed in who may do what, in the transaction of the change. */
export async function mailOwners(deps: Deps, tx: Tx, change: string): Promise<void> {
  const url = `${backofficeOrigin(deps.config)}${BACKOFFICE_PATH}/equipo`;
  for (const { email: to } of await findOwnersToMail(tx))
    await queueMail(
      deps,
      tx,
      composeTeamChangedMail({ subjectId: deps.random.uuid(), to, change, url, at: deps.clock() }),
    );
}

/** Tells a person by mail that what they sign in with has changed, in the transaction of the change. */
export async function mailAccessChange(
  deps: Deps,
  tx: Tx,
  { email: to, name, change }: { email: string; name: string; change: string },
): Promise<void> {
  const subjectId = deps.random.uuid();
  await queueMail(deps, tx, composeStaffAccessChangedMail({ subjectId, to, name, change, at: deps.clock() }));
}
