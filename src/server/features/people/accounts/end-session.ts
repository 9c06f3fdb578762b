import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/http/handler.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { revokeAllSessions, revokeOtherSessions, revokeSession } from './repository.ts';

type Deps = Pick<Context, 'clock' | 'db'>;

/** Ends one of the customer's sessions, the caller's own one included. */
export async function endSession(
  { db, clock }: Deps,
  { customerId }: Session,
  id: string,
): Promise<undefined | Refusal> {
  return (await revokeSession(db, { id, customerId, now: clock() })) ? undefined : notFound();
}

/** Ends every session of the customer but the caller's. */
export async function endOtherSessions({ db, clock }: Deps, session: Session): Promise<undefined> {
  await revokeOtherSessions(db, { ...session, now: clock() });
}

/** Ends every session of a customer. */
export async function endAllSessions({ db, clock }: Deps, customerId: string): Promise<void> {
  await transaction(db, (tx) => revokeAllSessions(tx, customerId, clock()));
}
