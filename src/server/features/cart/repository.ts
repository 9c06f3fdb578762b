import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Variation } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/money/cents.ts';
import { variantText } from '#server/features/catalog/products/variant-text.ts';
import type { CartLineRow, CartRow } from './cart-row.ts';

export interface NewLine {
  id: string;
  asin: Asin;
  quantity: number;
  priceCents: Cents;
  addedAt: Date;
}

export async function findOpenCart(db: Queryable, customerId: string): Promise<CartRow | null> {
  const row = await db
    .selectFrom('carts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ? { id: row.id, customerId } : null;
}

/**
 * Locks the customer's open cart, as every change of its lines does first; null when there is none, or when its id is
 * not `cartId`.
 */
export async function lockOpenCart(tx: Tx, customerId: string, cartId?: string): Promise<CartRow | null> {
  const row = await tx
    .selectFrom('carts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'open')
    .$if(cartId !== undefined, (query) => query.where('id', '=', cartId ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, customerId } : null;
}

/** Creates an open cart unless the customer has one; of two concurrent calls one inserts and both use its row. */
export async function insertOpenCart(tx: Tx, cart: CartRow & { now: Date }): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ id: cart.id, customer_id: cart.customerId, state: 'open', created_at: cart.now })
    .onConflict((conflict) => conflict.column('customer_id').where('state', '=', 'open').doNothing())
    .execute();
}

export async function updateCartToOrdered(tx: Tx, customerId: string, cartId: string): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ state: 'ordered' })
    .where('id', '=', cartId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** A cart's lines in the order they were added; the caller has checked whose cart it is. */
export async function readCartLines(db: Queryable, cartId: string): Promise<CartLineRow[]> {
  const rows = await db
    .selectFrom('cart_items as item')
    .innerJoin('products as product', 'product.asin', 'item.asin')
    .select(['item.id', 'item.asin', 'item.quantity', 'item.price_cents', 'product.title', 'product.image'])
    .select(sql<Variation[]>`product.document -> 'variations'`.as('variations'))
    .where('item.cart_id', '=', cartId)
    .orderBy('item.added_at')
    .orderBy('item.id')
    .execute();
  return rows.map(({ id, asin, quantity, price_cents, title, image, variations }) => ({
    id,
    asin: asin as Asin,
    quantity,
    priceCents: price_cents as Cents,
    title,
    image,
    variant: variantText(variations),
  }));
}

/** Inserts lines; an existing line of the product takes quantity and price and keeps its position. */
export async function writeLines(tx: Tx, cartId: string, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('cart_items')
    .values(
      lines.map(({ id, asin, quantity, priceCents, addedAt }) => ({
        id,
        cart_id: cartId,
        asin,
        quantity,
        price_cents: priceCents,
        added_at: addedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'asin']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        price_cents: row.ref('excluded.price_cents'),
      })),
    )
    .execute();
}

/** Returns whether the cart had this line. */
export async function setLineQuantity(
  tx: Tx,
  cartId: string,
  line: { id: string; quantity: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('cart_items')
    .set({ quantity: line.quantity })
    .where('cart_id', '=', cartId)
    .where('id', '=', line.id)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Returns how many of these lines the cart had. */
export async function deleteLines(tx: Tx, cartId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await tx
    .deleteFrom('cart_items')
    .where('cart_id', '=', cartId)
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
