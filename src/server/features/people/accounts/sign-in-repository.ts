import type { Queryable } from '#db/transaction.ts';

export async function listProviders(db: Queryable, customerId: string): Promise<string[]> {
  const rows = await db.selectFrom('identities').select('provider').where('customer_id', '=', customerId).execute();
  return rows.map(({ provider }) => provider);
}

export async function countKnownDevices(db: Queryable, customerId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('known_devices')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
