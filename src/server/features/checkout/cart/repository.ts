import { sql } from 'kysely';
import { freshClaim, type IdempotencyClaim } from '#db/idempotency-keys.ts';
import { PREPARED } from '#db/prepared.ts';
import { CARD_COLUMNS, type CardRow } from '#db/tables/card-row.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { TRANSLATED_SUMMARY, TRANSLATED_TITLE } from '#db/translated-texts.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Variation } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/money/cents.ts';
import { variantText } from '#server/features/catalog/products/variant-text.ts';
import type { CartLineRow, CartProduct, CartProducts, CartRow } from './cart-row.ts';

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
    .modifyFront(PREPARED)
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', sql.lit('open'))
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
    .modifyFront(PREPARED)
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', sql.lit('open'))
    .$if(cartId !== undefined, (query) => query.where('id', '=', cartId ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, customerId } : null;
}

/**
 * Claims an idempotency key and then locks the customer's open cart, as one statement; the cart is null when there is none, or
 * when the claim waited for a repeat that created it.
 */
export async function claimKeyAndLockCart(
  tx: Tx,
  claim: IdempotencyClaim,
): Promise<{ isFresh: boolean; cart: CartRow | null }> {
  const { rows } = await sql<{ isFresh: boolean; cartId: string | null }>`
    ${PREPARED} with fresh as (${freshClaim(claim)})
    select claim."isFresh", cart.id as "cartId"
    from (select count(*) > 0 as "isFresh" from fresh) claim
    left join lateral (
      select id from carts where customer_id = ${claim.customerId} and state = 'open' for update
    ) cart on true
  `.execute(tx);
  const [{ isFresh, cartId } = { isFresh: false, cartId: null }] = rows;
  return { isFresh, cart: cartId === null ? null : { id: cartId, customerId: claim.customerId } };
}

/** Creates an open cart unless the customer has one; of two concurrent calls one inserts and both use its row. */
export async function insertOpenCart(tx: Tx, cart: CartRow & { now: Date }): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ id: cart.id, customer_id: cart.customerId, state: 'open', created_at: cart.now })
    .onConflict((conflict) => conflict.column('customer_id').where('state', '=', 'open').doNothing())
    .execute();
}

export async function insertOrderedCart(tx: Tx, cart: CartRow & { now: Date }): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ id: cart.id, customer_id: cart.customerId, state: 'ordered', created_at: cart.now })
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

/** The columns of a CardRow, of the table that a statement calls `product`. */
const PRODUCT_COLUMNS = sql.raw(
  CARD_COLUMNS.map((column) => {
    const [name, alias = name] = column.split(' as ');
    return `product.${name} as "${alias}"`;
  }).join(', '),
);

/** A cart's lines in the order they were added; the caller has checked whose cart it is. */
export async function readCartLines(db: Queryable, cartId: string): Promise<CartLineRow[]> {
  return (await readCartProducts(db, cartId, [])).lines;
}

/** A cart's lines, and the products of the lines and `asins`; unknown asins are left out. */
export async function readCartProducts(db: Queryable, cartId: string, asins: readonly string[]): Promise<CartProducts> {
  const { rows } = await sql<CardRow & LineColumns>`
    ${PREPARED} select ${PRODUCT_COLUMNS}, ${TRANSLATED_TITLE} as "translatedTitle",
      ${TRANSLATED_SUMMARY} as "translatedSummary", product.document -> 'variations' as variations, line.id as "lineId", line.quantity,
      line.price_cents as "lineCents", line.added_at as "addedAt"
    from products product left join cart_items line on line.asin = product.asin and line.cart_id = ${cartId}
    where product.asin = any(array(select asin from cart_items where cart_id = ${cartId}) || ${[...asins]}::text[])
    order by line.added_at, line.id
  `.execute(db);
  const products = new Map<string, CartProduct>();
  const lines: CartLineRow[] = [];
  for (const { variations, lineId, quantity, lineCents, addedAt, ...card } of rows) {
    products.set(card.asin, { card, variations });
    const line = { asin: card.asin, quantity, priceCents: lineCents, addedAt, variant: variantText(variations), card };
    if (lineId !== null) lines.push({ id: lineId, ...line });
  }
  return { lines, products };
}

/** Of a product without a line all but the variations are null. */
interface LineColumns {
  variations: Variation[];
  lineId: string | null;
  quantity: number;
  lineCents: Cents;
  addedAt: Date;
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
    // The text for several lines depends on their number.
    .$if(lines.length === 1, (query) => query.modifyEnd(PREPARED))
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
