import type { Context } from '#server/context.ts';
import type { Session } from '#server/http/handler.ts';
import { revokeSession } from './repository.ts';

/** Revokes this session; sessions of other devices stay active. */
export async function signOut({ db, clock }: Pick<Context, 'clock' | 'db'>, session: Session): Promise<undefined> {
  await revokeSession(db, { ...session, now: clock() });
}
