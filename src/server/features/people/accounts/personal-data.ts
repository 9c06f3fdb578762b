import type { Updateable } from 'kysely';
import type { CustomersTable } from '#db/tables/people.ts';
import type { FieldCipher } from '#server/secrets/field-encryption.ts';

interface PersonalData {
  id: string;
  document: string | null;
  birthday: string | null;
}

/** The row with document and birthday decrypted. */
export function decryptPersonalData<Row extends PersonalData>({ decrypt }: FieldCipher, row: Row): Row {
  const { id, document, birthday } = row;
  return {
    ...row,
    document: document && decrypt(document, { column: 'customers.document', id }),
    birthday: birthday && decrypt(birthday, { column: 'customers.birthday', id }),
  };
}

/** The change of a customer with document and birthday encrypted. */
export function encryptPersonalData<Change extends Partial<Omit<PersonalData, 'id'>>>(
  { encrypt, fingerprints }: FieldCipher,
  id: string,
  change: Change,
): Change & Pick<Updateable<CustomersTable>, 'document_hash'> {
  const { document, birthday } = change;
  return {
    ...change,
    ...(document
      ? { document: encrypt(document, { column: 'customers.document', id }), document_hash: fingerprints(document)[0] }
      : {}),
    ...(birthday ? { birthday: encrypt(birthday, { column: 'customers.birthday', id }) } : {}),
  };
}
