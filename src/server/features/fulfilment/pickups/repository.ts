import { type Selectable, sql } from 'kysely';
import type { PickupAuthorizationsTable } from '#db/tables/pickup-authorizations.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { PickupEnding } from '#domain/order/pickup.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { OrderTrigger } from '#domain/order/transition.ts';

export type AuthorizationRow = Selectable<PickupAuthorizationsTable>;

/** Who may pick an order up now; null where nobody else may. */
export async function selectActive(db: Queryable, orderId: string): Promise<AuthorizationRow | null> {
  const ofOrder = db.selectFrom('pickup_authorizations').selectAll().where('order_id', '=', orderId);
  return (await ofOrder.where('ended_at', 'is', null).executeTakeFirst()) ?? null;
}

/** The authorization by which an order was picked up; null where it was not, or its recipient came. */
export async function selectUsed(db: Queryable, orderId: string): Promise<AuthorizationRow | null> {
  const ofOrder = db.selectFrom('pickup_authorizations').selectAll().where('order_id', '=', orderId);
  return (await ofOrder.where('ending', '=', 'picked-up').executeTakeFirst()) ?? null;
}

/** When the staff gave an order to a person at the branch; null where it did not. */
export async function selectPickedUpAt(db: Queryable, orderId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_events')
    .select('happened_at')
    .where('order_id', '=', orderId)
    .where('code', '=', 'DELIVERED' satisfies OrderStatus)
    .where('trigger', '=', 'picked-up' satisfies OrderTrigger)
    .executeTakeFirst();
  return row?.happened_at ?? null;
}

interface NewAuthorization {
  id: string;
  orderId: string;
  name: string;
  codeHash: string;
  at: Date;
}

export async function insertAuthorization(
  tx: Tx,
  { id, orderId, name, codeHash, at }: NewAuthorization,
): Promise<void> {
  await tx
    .insertInto('pickup_authorizations')
    .values({ id, order_id: orderId, name, code_hash: codeHash, created_at: at, ended_at: null, ending: null })
    .execute();
}

/** Ends the active authorization of an order; null where it has none. */
export async function endActive(
  tx: Tx,
  orderId: string,
  { ending, at }: { ending: PickupEnding; at: Date },
): Promise<AuthorizationRow | null> {
  const ended = tx
    .updateTable('pickup_authorizations')
    .set({ ending, ended_at: at })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .returningAll();
  return (await ended.executeTakeFirst()) ?? null;
}

/** Counts a wrong code. */
export async function addWrongHash(tx: Tx, id: string, hash: string): Promise<void> {
  await tx
    .updateTable('pickup_authorizations')
    .set({ wrong_hashes: sql`array_append(wrong_hashes, ${hash})` })
    .where('id', '=', id)
    .execute();
}
