import type { Selectable, Updateable } from 'kysely';
import type { AddressesTable } from '#db/tables/people.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { MAX_ADDRESSES } from '#domain/address/rules.ts';

export type AddressRow = Selectable<AddressesTable>;

/** Serialises concurrent changes of a customer's addresses, which are counted and of which one is the default. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();
}

/** Records that the customer's addresses changed; orders made before that are weighed with it. */
export async function markAddressesChanged(tx: Tx, customerId: string, at: Date): Promise<void> {
  await tx.updateTable('customers').set({ addresses_changed_at: at }).where('id', '=', customerId).execute();
}

/** The default first, then the oldest. */
export async function findAddresses(db: Queryable, customerId: string): Promise<AddressRow[]> {
  return await db
    .selectFrom('addresses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ADDRESSES)
    .execute();
}

export async function insertAddress(tx: Tx, address: AddressRow): Promise<void> {
  await tx.insertInto('addresses').values(address).execute();
}

/** Undefined when the customer has no such address. */
export async function updateAddress(
  tx: Tx,
  owned: { id: string; customerId: string },
  change: Updateable<AddressesTable>,
): Promise<AddressRow | undefined> {
  return await tx
    .updateTable('addresses')
    .set(change)
    .where('id', '=', owned.id)
    .where('customer_id', '=', owned.customerId)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteAddress(tx: Tx, { id, customerId }: { id: string; customerId: string }): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).where('customer_id', '=', customerId).execute();
}

/** Makes an address the default in two steps, so that never two addresses are the default. */
export async function setDefault(tx: Tx, { id, customerId }: { id: string; customerId: string }): Promise<void> {
  const own = tx.updateTable('addresses').where('customer_id', '=', customerId);
  await own.set({ is_default: false }).where('is_default', '=', true).where('id', '!=', id).execute();
  await own.set({ is_default: true }).where('id', '=', id).execute();
}
