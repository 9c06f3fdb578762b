import { createHash } from 'node:crypto';
import type { Pickup } from '#contract/pickups.ts';
import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { type Collector, normalizePickupCode, pickupTriesLeft } from '#domain/order/pickup.ts';
import type { Context } from '#server/context.ts';
import { type AuthorizationRow, endActive, selectActive, selectPickedUpAt, selectUsed } from './repository.ts';

/** The stored form of a code, however it was typed. The id is its salt: five tries, and no table of all codes. */
export function hashPickupCode(authorizationId: string, typed: string): string {
  return createHash('sha256')
    .update(`${authorizationId} ${normalizePickupCode(typed)}`)
    .digest('hex');
}

export interface OrderPickup {
  active: AuthorizationRow | null;
  pickedUp: { at: Date; by: Collector; name: string | null } | null;
}

/** Who may pick an order up in place of its shopper, and who did. */
export async function findPickup(db: Queryable, orderId: string): Promise<OrderPickup> {
  const active = await selectActive(db, orderId);
  const at = active ? null : await selectPickedUpAt(db, orderId);
  if (at === null) return { active, pickedUp: null };
  const used = await selectUsed(db, orderId);
  return { active, pickedUp: { at, by: used ? 'authorized' : 'recipient', name: used?.name ?? null } };
}

/** Who picked an order up at the branch, in words; null where only the carrier says that it was delivered. */
export async function nameCollector(db: Queryable, order: OrderRow): Promise<string | null> {
  const { pickedUp } = await findPickup(db, order.id);
  if (pickedUp === null) return null;
  const { firstName, lastName } = order.consignee;
  return pickedUp.by === 'recipient' ? `${firstName} ${lastName}` : pickedUp.name;
}

/** Nobody picks up any more what was delivered or paid back. */
export async function closePickup({ clock }: Pick<Context, 'clock'>, tx: Tx, order: LockedOrder): Promise<void> {
  if (order.delivery_method === 'pickup') await endActive(tx, order.id, { ending: 'closed', at: clock() });
}

/** Null where the name is erased already. */
export function presentAuthorization(row: AuthorizationRow | null): Pickup['authorization'] {
  if (row?.name == null) return null;
  const isBlocked = pickupTriesLeft(row.wrong_hashes.length) === 0;
  return { name: row.name, authorizedAt: row.created_at.toISOString(), isBlocked };
}
