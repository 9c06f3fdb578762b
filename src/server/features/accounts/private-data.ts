import type { Updateable } from 'kysely';
import type { CustomersTable } from '#db/tables/people.ts';
import type { Sealer } from '#server/sealing.ts';

interface PrivateData {
  document: string | null;
  birthday: string | null;
}

/** A row as its owner reads it: document and birthday are sealed in the database. */
export function openPrivate<Row extends PrivateData>({ open }: Sealer, row: Row): Row {
  const { document, birthday } = row;
  return { ...row, document: document && open(document), birthday: birthday && open(birthday) };
}

export function sealPrivate({ seal }: Sealer, change: Updateable<CustomersTable>): Updateable<CustomersTable> {
  const { document, birthday } = change;
  return {
    ...change,
    ...(document ? { document: seal(document) } : {}),
    ...(birthday ? { birthday: seal(birthday) } : {}),
  };
}
