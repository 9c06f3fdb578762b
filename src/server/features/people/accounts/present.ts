import type { User } from '#contract/accounts.ts';
import type { CustomerRow } from './repository.ts';

/** The profile of a customer: an allow-list, so that no hash or internal date is sent. */
export function presentUser(row: CustomerRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    secondLastName: row.second_last_name,
    document: row.document,
    birthday: row.birthday,
    gender: row.gender,
    phone: row.phone,
    email: row.email,
    locker: `UY-${row.locker}`,
    offersAcceptedAt: row.offers_accepted_at?.toISOString() ?? null,
    hasPassword: row.password_hash !== null,
  };
}
