import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';
import { TRANSLATED_TITLE } from '#db/translated-texts.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Variation } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/money/cents.ts';
import { variantText } from '#server/features/catalog/products/variant-text.ts';

export interface SavedItemRow {
  productId: Asin;
  quantity: number;
  /** The price of one unit when it was saved; null when it had none. */
  priceCents: Cents | null;
  title: string;
  translatedTitle: string | null;
  image: string | null;
  variant: string;
  /** Whether it was set apart to be ordered after the cart. */
  nextShipment: boolean;
}

/** A customer's saved products, newest first. */
export async function readSavedItems(db: Queryable, customerId: string): Promise<SavedItemRow[]> {
  const rows = await db
    .selectFrom('saved_items as item')
    .innerJoin('products as product', 'product.asin', 'item.asin')
    .select(['item.asin', 'item.quantity', 'item.price_cents', 'item.next_shipment', 'product.title', 'product.image'])
    .select(sql<Variation[]>`product.document -> 'variations'`.as('variations'))
    .select(TRANSLATED_TITLE.as('translatedTitle'))
    .where('item.customer_id', '=', customerId)
    .orderBy('item.saved_at', 'desc')
    .orderBy('item.asin')
    .execute();
  return rows.map(({ asin, quantity, price_cents, next_shipment, title, translatedTitle, image, variations }) => ({
    productId: asin as Asin,
    quantity,
    priceCents: price_cents as Cents | null,
    title,
    translatedTitle,
    image,
    variant: variantText(variations),
    nextShipment: next_shipment,
  }));
}

export type SavedItemChange = Pick<SavedItemRow, 'productId' | 'quantity' | 'priceCents' | 'nextShipment'> & {
  savedAt: Date;
};

/** Inserts saved products; one that is saved already takes quantity, price and position. */
export async function writeSavedItems(tx: Tx, customerId: string, items: readonly SavedItemChange[]): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('saved_items')
    .values(
      items.map(({ productId, quantity, priceCents, savedAt, nextShipment }) => ({
        customer_id: customerId,
        asin: productId,
        quantity,
        price_cents: priceCents,
        saved_at: savedAt,
        next_shipment: nextShipment,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'asin']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        price_cents: row.ref('excluded.price_cents'),
        saved_at: row.ref('excluded.saved_at'),
        next_shipment: row.ref('excluded.next_shipment'),
      })),
    )
    .execute();
}

export async function deleteSavedItems(db: Queryable, customerId: string, asins: readonly Asin[]): Promise<void> {
  if (asins.length === 0) return;
  await db
    .deleteFrom('saved_items')
    .where('customer_id', '=', customerId)
    .where('asin', 'in', [...asins])
    .execute();
}
