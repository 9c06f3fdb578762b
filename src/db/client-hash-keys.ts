import type { Queryable } from './transaction.ts';

export interface ClientHashKey {
  /** 'YYYY-MM-DD' in Montevideo. */
  day: string;
  key: string;
}

/** Stores the key unless its day has one, deletes the keys of earlier days, and returns the key of the day. */
export async function keepClientHashKey(db: Queryable, proposed: ClientHashKey): Promise<string> {
  await deleteClientHashKeysBefore(db, proposed.day);
  await db
    .insertInto('client_hash_keys')
    .values(proposed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db
    .selectFrom('client_hash_keys')
    .select('key')
    .where('day', '=', proposed.day)
    .executeTakeFirstOrThrow();
  return key;
}

/** A hash whose key is deleted cannot be computed again from an address. */
export async function deleteClientHashKeysBefore(db: Queryable, day: string): Promise<void> {
  await db.deleteFrom('client_hash_keys').where('day', '<', day).execute();
}
