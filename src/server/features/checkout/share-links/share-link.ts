import { createHash } from 'node:crypto';
import type { CallReply } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { type Queryable, readSnapshot, transaction } from '#db/transaction.ts';
import { isShareable, sharedUntil } from '#domain/order/shared-journey.ts';
import type { Context } from '#server/context.ts';
import { findOrder, findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { presentOrder } from '#server/features/checkout/orders/present.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { insertLink, revokeActiveLink, selectActiveLink, selectSharedOrderId } from './repository.ts';

export const SHARED_PATH = '/seguimiento';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

type Deps = Pick<Context, 'db' | 'clock'>;

/** An order, and the customer who has to own it. */
interface OwnOrder {
  customerId: string;
  orderId: string;
}

/** The active link of an own order; its address is known to whoever made it alone. */
export async function readShareLink(
  { db, clock }: Deps,
  { customerId, orderId }: OwnOrder,
): Promise<CallReply<'readShareLink'> | Refusal> {
  return await readSnapshot(db, async (tx) => {
    const row = await findOwnOrder(tx, customerId, orderId);
    if (!row) return notFound(ORDER_NOT_FOUND);
    const endsAt = await openUntil(tx, row, clock());
    const createdAt = endsAt === undefined ? null : await selectActiveLink(tx, orderId);
    return { link: createdAt && { createdAt: createdAt.toISOString(), endsAt: endsAt ?? null } };
  });
}

/** Makes a link to the journey of an own order; an earlier one ends. */
export async function createShareLink(
  { db, clock, random, config }: Deps & Pick<Context, 'random' | 'config'>,
  { customerId, orderId }: OwnOrder,
): Promise<CallReply<'createShareLink'> | Refusal> {
  return await transaction(db, async (tx) => {
    const row = await lockOwnOrder(tx, customerId, orderId);
    if (!row) return notFound(ORDER_NOT_FOUND);
    const at = clock();
    const endsAt = await openUntil(tx, row, at);
    if (endsAt === undefined) return refuse(409, 'Se comparte el seguimiento de una orden que está en camino.');
    const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
    await revokeActiveLink(tx, orderId, at);
    await insertLink(tx, { tokenHash: hashToken(token), orderId, at });
    return { url: `${config.publicUrl}${SHARED_PATH}/${token}`, createdAt: at.toISOString(), endsAt };
  });
}

/** Ends the active link of an own order; without one nothing changes. */
export async function revokeShareLink(
  { db, clock }: Deps,
  { customerId, orderId }: OwnOrder,
): Promise<undefined | Refusal> {
  return await transaction(db, async (tx) => {
    if (!(await lockOwnOrder(tx, customerId, orderId))) return notFound(ORDER_NOT_FOUND);
    await revokeActiveLink(tx, orderId, clock());
    return undefined;
  });
}

/** The order behind a link's token; null for one that is unknown, revoked or over. */
export async function findSharedOrder({ db, clock }: Deps, token: string): Promise<Order | null> {
  if (!TOKEN.test(token)) return null;
  return await readSnapshot(db, async (tx) => {
    const orderId = await selectSharedOrderId(tx, hashToken(token));
    const row = orderId === null ? null : await findOrder(tx, orderId);
    if (!row) return null;
    const order = await presentOrder(tx, row);
    return endOf(order, clock()) === undefined ? null : order;
  });
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

async function openUntil(db: Queryable, row: OrderRow, now: Date): Promise<string | null | undefined> {
  return isShareable(row.status) ? endOf(await presentOrder(db, row), now) : undefined;
}

/** When a link to the order ends, null while that is not known; undefined where it shows nothing any more. */
function endOf(order: Order, now: Date): string | null | undefined {
  if (!isShareable(order.status)) return undefined;
  const until = sharedUntil(order);
  return until !== null && now.toISOString() >= until ? undefined : until;
}
