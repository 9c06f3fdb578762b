import type { Queryable } from '#db/transaction.ts';
import { findRepairs } from './repairs-repository.ts';

/** What the shop repaired by itself in the last month, the newest first. */
export async function listRepairs(db: Queryable, search: Parameters<typeof findRepairs>[1]) {
  return await findRepairs(db, search);
}
