import type { Queryable } from '#db/transaction.ts';
import { findActiveOwners } from './team-repository.ts';

/** The owners who may sign in and have done so: an invitation may have gone to a wrong address. */
export async function findOwnersToMail(db: Queryable): Promise<{ id: string; email: string }[]> {
  return await findActiveOwners(db);
}
