import type { Updateable } from 'kysely';
import type { CustomersTable } from '#db/tables/people.ts';
import type { FieldCipher } from '#server/secrets/field-encryption.ts';

interface PersonalData {
  document: string | null;
  birthday: string | null;
}

/** The row with document and birthday decrypted. */
export function decryptPersonalData<Row extends PersonalData>({ decrypt }: FieldCipher, row: Row): Row {
  const { document, birthday } = row;
  return { ...row, document: document && decrypt(document), birthday: birthday && decrypt(birthday) };
}

/** The change with document and birthday encrypted. */
export function encryptPersonalData(
  { encrypt, fingerprints }: FieldCipher,
  change: Updateable<CustomersTable>,
): Updateable<CustomersTable> {
  const { document, birthday } = change;
  return {
    ...change,
    ...(document ? { document: encrypt(document), document_hash: fingerprints(document)[0] } : {}),
    ...(birthday ? { birthday: encrypt(birthday) } : {}),
  };
}
