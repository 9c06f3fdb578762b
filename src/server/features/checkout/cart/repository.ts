import { type RawBuilder, sql } from 'kysely';
import type { IdempotencyClaim } from '#db/idempotency-keys.ts';
import { PREPARED } from '#db/prepared.ts';
import { CARD_COLUMNS, type CardRow } from '#db/tables/card-row.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { TRANSLATED_SUMMARY, TRANSLATED_TITLE } from '#db/translated-texts.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Variation } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/money/cents.ts';
import { variantText } from '#server/features/catalog/products/variant-text.ts';
import type { CartLineRow, CartProduct, CartProducts, CartRow, CartVersion } from './cart-row.ts';

export interface NewLine {
  id: string;
  asin: Asin;
  quantity: number;
  priceCents: Cents;
  addedAt: Date;
}

/**
 * Locks the customer's open cart and counts a change of it, as every change of its lines does first; null when there is none, or
 * when its id is not `cartId`.
 */
export async function lockOpenCart(tx: Tx, customerId: string, cartId?: string): Promise<CartRow | null> {
  const row = await tx
    .updateTable('carts')
    .set({ version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('state', '=', sql.lit('open'))
    .$if(cartId !== undefined, (query) => query.where('id', '=', cartId ?? ''))
    .returning('id')
    .modifyEnd(PREPARED)
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

export async function insertOrderedCart(tx: Tx, cart: CartRow & { now: Date }): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ id: cart.id, customer_id: cart.customerId, state: 'ordered', created_at: cart.now })
    .execute();
}

/** False when it is not the customer's open cart. */
export async function updateCartToOrdered(tx: Tx, customerId: string, cartId: string): Promise<boolean> {
  const closed = await tx
    .updateTable('carts')
    .set({ state: 'ordered', version: sql`version + 1` })
    .where('id', '=', cartId)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
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

/** A product of `products` and its line, which is null columns where the cart has none. */
const LINE_COLUMNS = sql`${PRODUCT_COLUMNS}, ${TRANSLATED_TITLE} as "translatedTitle", ${TRANSLATED_SUMMARY} as "translatedSummary",
  product.document -> 'variations' as variations, line.id as "lineId", line.quantity, line.price_cents as "lineCents",
  line.added_at as "addedAt"`;

/** A cart's lines, and the products of the lines and `asins`; unknown asins are left out. */
export async function readCartProducts(db: Queryable, cartId: string, asins: readonly string[]): Promise<CartProducts> {
  const { rows } = await sql<CardRow & LineColumns>`
    ${PREPARED} select ${LINE_COLUMNS}
    from products product left join cart_items line on line.asin = product.asin and line.cart_id = ${cartId}
    where product.asin = any(array(select asin from cart_items where cart_id = ${cartId}) || ${[...asins]}::text[])
    order by line.added_at, line.id
  `.execute(db);
  return toCartProducts(rows);
}

/** An open cart as it was read without a lock, with what a change of it is decided on. */
export interface OpenCart extends CartProducts {
  cart: CartVersion;
  /** The hash of the request that used the key before; null when none did. */
  usedBy: string | null;
}

interface Change {
  call: string;
  key: string | null;
  /** The products that lines may be added of. */
  asins: readonly string[];
}

/**
 * The customer's open cart with its lines; of a change also the products that it names, and who used its key. Null when there
 * is no cart.
 */
export async function readOpenCart(
  db: Queryable,
  customerId: string,
  { call, key, asins }: Change = { call: '', key: null, asins: [] },
): Promise<OpenCart | null> {
  const { rows } = await sql<CartColumns & CardRow & LineColumns>`
    ${PREPARED} select cart.id as "cartId", cart.version, used.request_hash as "usedBy", ${LINE_COLUMNS}
    from carts cart
      left join used_keys used on used.customer_id = cart.customer_id and used.call = ${call} and used.key = ${key}
      left join products product
        on product.asin = any(array(select asin from cart_items where cart_id = cart.id) || ${[...asins]}::text[])
      left join cart_items line on line.asin = product.asin and line.cart_id = cart.id
    where cart.customer_id = ${customerId} and cart.state = 'open'
    order by line.added_at, line.id
  `.execute(db);
  const [first] = rows;
  if (!first) return null;
  const { cartId, version, usedBy } = first;
  return { cart: { id: cartId, customerId, version }, usedBy, ...toCartProducts(rows) };
}

interface CartColumns {
  cartId: string;
  version: number;
  usedBy: string | null;
}

function toCartProducts(rows: readonly (CardRow & LineColumns)[]): CartProducts {
  const products = new Map<string, CartProduct>();
  const lines: CartLineRow[] = [];
  for (const { variations, lineId, quantity, lineCents, addedAt, ...card } of rows) {
    // An open cart without lines is one row without a product.
    if (card.asin === null) continue;
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
  await sql`${PREPARED} ${insertLines(sql`(select ${cartId}::uuid as id)`, lines)}`.execute(tx);
}

/**
 * Claims the key and writes the lines as one statement, while the cart is open and as it was read; false when it changed since.
 * The customer is locked before the cart, as by the deletion of an account.
 */
export async function writeUnchangedCart(
  db: Queryable,
  { cart, claim, lines }: { cart: CartVersion; claim: IdempotencyClaim | null; lines: readonly NewLine[] },
): Promise<boolean> {
  const { rows } = await sql`
    ${PREPARED} with owner as (select id from customers where id = ${cart.customerId} for key share),
    cart as (
      update carts set version = version + 1 from owner
      where carts.id = ${cart.id} and customer_id = owner.id and state = 'open' and version = ${cart.version} returning carts.id
    ),
    claimed as (
      insert into used_keys (customer_id, call, key, request_hash, created_at)
      select ${cart.customerId}::uuid, claim.call, claim.key, claim.request_hash, claim.created_at
      from cart, unnest(${claim ? [claim.call] : []}::text[], ${claim ? [claim.key] : []}::text[],
        ${claim ? [claim.requestHash] : []}::text[], ${claim ? [claim.now] : []}::timestamptz[])
        as claim(call, key, request_hash, created_at)
      returning key
    ),
    written as (${insertLines(sql`cart`, lines)})
    select id from cart
  `.execute(db);
  return rows.length > 0;
}

function insertLines(cart: RawBuilder<unknown>, lines: readonly NewLine[]): RawBuilder<unknown> {
  return sql`insert into cart_items (id, cart_id, asin, quantity, price_cents, added_at)
    select line.id, cart.id, line.asin, line.quantity, line.price_cents, line.added_at
    from ${cart} cart, unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ asin }) => asin)}::text[],
      ${lines.map(({ quantity }) => quantity)}::integer[], ${lines.map(({ priceCents }) => priceCents)}::bigint[],
      ${lines.map(({ addedAt }) => addedAt)}::timestamptz[]) as line(id, asin, quantity, price_cents, added_at)
    on conflict (cart_id, asin) do update set quantity = excluded.quantity, price_cents = excluded.price_cents`;
}

interface OwnLine {
  customerId: string;
  id: string;
}

/** Sets the quantity of a line of the customer's open cart, under its lock; null when it has no such line. */
export async function setLineQuantity(tx: Tx, line: OwnLine & { quantity: number }): Promise<CartRow | null> {
  const change = sql`update cart_items set quantity = ${line.quantity}
    from cart where cart_id = cart.id and cart_items.id = ${line.id}`;
  return await changeOneLine(tx, line, change);
}

/** Removes a line of the customer's open cart, under its lock; null when it has no such line. */
export async function removeLine(tx: Tx, line: OwnLine): Promise<CartRow | null> {
  const change = sql`delete from cart_items using cart where cart_id = cart.id and cart_items.id = ${line.id}`;
  return await changeOneLine(tx, line, change);
}

async function changeOneLine(
  tx: Tx,
  { customerId, id: lineId }: OwnLine,
  change: RawBuilder<unknown>,
): Promise<CartRow | null> {
  const { rows } = await sql<{ id: string }>`
    ${PREPARED} with cart as (
      update carts set version = version + 1 where customer_id = ${customerId} and state = 'open'
        and exists (select from cart_items where cart_id = carts.id and id = ${lineId}) returning id
    )
    ${change} returning cart.id
  `.execute(tx);
  const [cart] = rows;
  return cart ? { id: cart.id, customerId } : null;
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
