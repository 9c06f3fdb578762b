import type { Queryable } from '#db/transaction.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { findActiveStaff } from './team-repository.ts';

/** The owners who may sign in and have done so: an invitation may have gone to a wrong address. */
export async function findOwnersToMail(db: Queryable): Promise<{ id: string; email: string }[]> {
  return (await findActiveStaff(db)).filter(({ role }) => role === 'owner');
}

/** Of the same, whatever their role, who want the mail of the morning. */
export async function findDigestReaders(db: Queryable): Promise<{ id: string; email: string; role: StaffRole }[]> {
  return (await findActiveStaff(db)).filter(({ daily_digest: wants }) => wants);
}
