import type { Queryable, Tx } from '#db/transaction.ts';

/** When the active link of an order was made; null without one. */
export async function selectActiveLink(db: Queryable, orderId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_share_links')
    .select('created_at')
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The order of an active link; null for an unknown or revoked one. */
export async function selectSharedOrderId(db: Queryable, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('order_share_links')
    .select('order_id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

export async function insertLink(
  tx: Tx,
  { tokenHash, orderId, at }: { tokenHash: string; orderId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_share_links')
    .values({ token_hash: tokenHash, order_id: orderId, created_at: at, revoked_at: null })
    .execute();
}

export async function revokeActiveLink(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx
    .updateTable('order_share_links')
    .set({ revoked_at: at })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute();
}
