import type { User } from '#contract/accounts.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { hasPaidOrder } from './own-orders-repository.ts';
import { decryptPersonalData } from './personal-data.ts';
import type { CustomerRow } from './repository.ts';

/** The profile of a customer as stored: an allow-list, so that no hash or internal date is sent. */
export async function presentUser(
  { db, fieldCipher }: { db: Queryable } & Pick<Context, 'fieldCipher'>,
  stored: CustomerRow,
): Promise<User> {
  const row = decryptPersonalData(fieldCipher, stored);
  return {
    id: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    secondLastName: row.second_last_name,
    document: row.document,
    documentLocked: row.document !== null && (await hasPaidOrder(db, row.id)),
    birthday: row.birthday,
    gender: row.gender,
    phone: row.phone,
    email: row.email,
    locker: `UY-${row.locker}`,
    offersAcceptedAt: row.offers_accepted_at?.toISOString() ?? null,
    mutedOrderMails: row.muted_order_mails,
    hasPassword: row.password_hash !== null,
  };
}
