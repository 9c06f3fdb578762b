import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Whether a `parcel` waits for a person: while it is not known whose it is, anybody else who says that it is theirs makes one
 * decide; once it is known, only who has an invoice.
 */
export const IS_BLOCKED = sql<boolean>`(parcel.customer_id is null or exists (
  select from forwarded_parcel_claims claim where claim.parcel_id = parcel.id and claim.customer_id <> parcel.customer_id
    and (parcel.owner_known_by is null or exists (
      select from parcel_invoices where parcel_id = claim.parcel_id and customer_id = claim.customer_id))))`;

/** Locks the parcels of an order; whether a person has to decide first whose one of them is. */
export async function lockIsBlocked(tx: Tx, orderId: string): Promise<boolean> {
  const own = tx.selectFrom('forwarded_parcels').select('id').where('order_id', '=', orderId).orderBy('id');
  if ((await own.forUpdate().execute()).length === 0) return false;
  const blocked = tx.selectFrom('forwarded_parcels as parcel').select('id').where('order_id', '=', orderId);
  return (await blocked.where(IS_BLOCKED).executeTakeFirst()) !== undefined;
}
