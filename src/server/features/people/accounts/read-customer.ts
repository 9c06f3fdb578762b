import type { Queryable } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { decryptPersonalData } from './personal-data.ts';
import { type CustomerRow, findCustomer } from './repository.ts';

/** A customer as other features read one: decrypted, without password or account state. */
export interface Customer {
  id: string;
  email: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  secondLastName: string | null;
  /** Identity document in clear text; null until the customer enters it. */
  document: string | null;
  /** `YYYY-MM-DD` in clear text. */
  birthday: string | null;
  gender: CustomerRow['gender'];
  phone: string | null;
}

/** The customer of this id, inside a transaction or outside of one; null when there is none. */
export async function readCustomer(
  { db, fieldCipher }: { db: Queryable } & Pick<Context, 'fieldCipher'>,
  customerId: string,
): Promise<Customer | null> {
  const row = await findCustomer(db, customerId);
  if (!row) return null;
  const { document, birthday } = decryptPersonalData(fieldCipher, row);
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    secondLastName: row.second_last_name,
    document,
    birthday,
    gender: row.gender,
    phone: row.phone,
  };
}
