import { sql } from 'kysely';
import { PREPARED } from '#db/prepared.ts';
import { CARD_COLUMNS, type CardRow, type ProductRow } from '#db/tables/card-row.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { TRANSLATED_SUMMARY, TRANSLATED_TEXTS, TRANSLATED_TITLE } from '#db/translated-texts.ts';
import type { Product, Variation } from '#domain/catalog/product.ts';
import type { ProductColumns } from './product-columns.ts';
import { notePrices, SEEN_PRICES, toObservations } from './product-prices-repository.ts';

/** What a product is checked by before it enters the country. */
export interface ImportRow extends Pick<ProductRow, 'asin' | 'forbidden' | 'valid' | 'ursec' | 'entry'> {
  product: Pick<Product, 'productTitle' | 'categories' | 'productDetails'>;
}

/** What the staff decided about the entry of a product. */
export const ENTRY = sql<ProductRow['entry']>`overrides -> 'entry'`;

export async function selectCards(db: Queryable, asins: readonly string[]): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('products')
    .modifyFront(PREPARED)
    .select(CARD_COLUMNS)
    .select([TRANSLATED_TITLE.as('translatedTitle'), TRANSLATED_SUMMARY.as('translatedSummary')])
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute();
  return rows as CardRow[];
}

export async function selectProduct(db: Queryable, asin: string): Promise<ProductRow | null> {
  const row = await db
    .selectFrom('products')
    .modifyFront(PREPARED)
    .select(CARD_COLUMNS)
    .select([TRANSLATED_TITLE.as('translatedTitle'), TRANSLATED_SUMMARY.as('translatedSummary')])
    .select(TRANSLATED_TEXTS.as('translations'))
    .select(['document as product', 'source', 'seen_at as seenAt', 'family', 'shelf as category'])
    .select(SEEN_PRICES.as('prices'))
    .select(ENTRY.as('entry'))
    .where('asin', '=', asin)
    .executeTakeFirst();
  return row ? ({ ...row, prices: toObservations(row.prices) } as ProductRow) : null;
}

/** What products are checked by before they enter, without the rest of their documents. */
export async function selectImportRows(db: Queryable, asins: readonly string[]): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('products')
    .modifyFront(PREPARED)
    .select(['asin', 'forbidden', 'valid', 'ursec', ENTRY.as('entry')])
    .select(
      sql<ImportRow['product']>`jsonb_build_object('productTitle', title, 'categories', document -> 'categories',
        'productDetails', document -> 'productDetails')`.as('product'),
    )
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute();
  return rows as ImportRow[];
}

export async function selectVariations(
  db: Queryable,
  asins: readonly string[],
): Promise<{ asin: string; variations: Variation[] }[]> {
  return db
    .selectFrom('products')
    .select(['asin', sql<Variation[]>`document -> 'variations'`.as('variations')])
    .where('asin', 'in', [...asins])
    .execute();
}

export interface KnownProduct {
  asin: string;
  product: Product;
  extra: Record<string, unknown> | null;
  source: string;
  popularity: number;
  contentHash: string;
}

/** Locks stored products until the transaction ends, in the order in which products are written. */
export async function lockProducts(tx: Tx, asins: readonly string[]): Promise<KnownProduct[]> {
  return (await knownProducts(tx, asins).orderBy('asin').forUpdate().execute()) as KnownProduct[];
}

export async function selectKnownProducts(db: Queryable, asins: readonly string[]): Promise<KnownProduct[]> {
  return (await knownProducts(db, asins).execute()) as KnownProduct[];
}

function knownProducts(db: Queryable, asins: readonly string[]) {
  return db
    .selectFrom('products')
    .select(['asin', 'document as product', 'extra', 'source', 'popularity', 'content_hash as contentHash'])
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`);
}

export interface Upsert {
  source: string;
  seenAt: Date;
  /** The only stored products that may be replaced; null for all. */
  replaceable: readonly string[] | null;
}

export interface WrittenProduct {
  asin: string;
  title: string;
  inserted: boolean;
}

/**
 * Inserts new products and updates those whose content differs; returns the rows that it wrote. Rows of the source
 * `search` never replace those of another source.
 */
export async function upsertProducts(
  db: Queryable,
  rows: readonly ProductColumns[],
  { source, seenAt, replaceable }: Upsert,
): Promise<WrittenProduct[]> {
  const written = await sql<WrittenProduct>`
    with written as (insert into products (
      asin, document, title, summary, brand, image, price_cents, sale_cents, retail_cents, rating, reviews, prime,
      condition, weight_grams, exempt, ursec, valid, forbidden, family, shelf, choices, kind_name, attributes, popularity,
      source, extra, content_hash, seen_at, search
    )
    select
      new.asin, new.document, new.title, new.summary, new.brand, new.image, new.price_cents, new.sale_cents,
      new.retail_cents, new.rating, new.reviews, new.prime, new.condition, new.weight_grams, new.exempt, new.ursec,
      new.valid, new.forbidden, new.family, new.shelf, new.choices, new.kind_name, new.attributes,
      coalesce(new.known_popularity, greatest(old.popularity, new.popularity)), ${source}, new.extra,
      new.content_hash, ${seenAt},
      setweight(to_tsvector('english', new.title_text), 'A') || setweight(to_tsvector('english', new.category_text), 'B')
        || setweight(to_tsvector('english', new.body_text), 'C') || setweight(to_tsvector('english', new.rest_text), 'D')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      asin text, document jsonb, title text, summary text, brand text, image text, price_cents bigint,
      sale_cents bigint, retail_cents bigint, rating real, reviews integer, prime boolean, condition text,
      weight_grams double precision, exempt boolean, ursec text, valid boolean, forbidden text, family text,
      shelf text, choices jsonb, kind_name text, attributes text[], known_popularity double precision,
      popularity double precision, extra jsonb, content_hash text, title_text text, category_text text, body_text text,
      rest_text text
    )
    left join products old on old.asin = new.asin
    where old.asin is null
      or ((${source} <> 'search' or old.source = 'search') and (
        old.content_hash <> new.content_hash or old.extra <> new.extra or (new.extra is not null and old.extra is null)
        or old.popularity <> new.known_popularity or (old.source = 'search' and ${source} <> 'search')
      ))
    order by new.asin
    on conflict (asin) do update set
      document = excluded.document, title = excluded.title, summary = excluded.summary, brand = excluded.brand,
      image = excluded.image, price_cents = excluded.price_cents, sale_cents = excluded.sale_cents,
      retail_cents = excluded.retail_cents, rating = excluded.rating, reviews = excluded.reviews,
      prime = excluded.prime, condition = excluded.condition, weight_grams = excluded.weight_grams,
      exempt = excluded.exempt, ursec = excluded.ursec, valid = excluded.valid, forbidden = excluded.forbidden,
      family = excluded.family, shelf = excluded.shelf, choices = excluded.choices, kind_name = excluded.kind_name,
      attributes = excluded.attributes, popularity = excluded.popularity, source = excluded.source,
      extra = coalesce(excluded.extra, products.extra), content_hash = excluded.content_hash,
      seen_at = excluded.seen_at, search = excluded.search
    where ${replaceable === null} or products.asin = any(${[...(replaceable ?? [])]}::text[])
    returning asin, title, (xmax = 0) as inserted, sale_cents, price_cents
    ), noted as (${notePrices(sql`written`, seenAt)})
    select asin, title, inserted from written
  `.execute(db);
  return written.rows;
}

/** Those of the products that were last seen before the instant. */
export async function selectSeenBefore(db: Queryable, asins: readonly string[], instant: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('asin')
    .where('asin', 'in', [...asins])
    .where('seen_at', '<', instant)
    .execute();
  return rows.map(({ asin }) => asin);
}

/** Marks products as seen at the store with what is stored of them; a later mark stays. */
export async function confirmProducts(db: Queryable, asins: readonly string[], seenAt: Date): Promise<void> {
  if (asins.length === 0) return;
  await sql`
    with seen as (
      update products set seen_at = ${seenAt} where asin = any(${[...asins]}::text[]) and seen_at < ${seenAt}
      returning asin, sale_cents, price_cents
    ) ${notePrices(sql`seen`, seenAt)}
  `.execute(db);
}

/** Marks products as seen that the store does not sell; a later mark stays. */
export async function updateSeenAt(db: Queryable, asins: readonly string[], seenAt: Date): Promise<void> {
  await db
    .updateTable('products')
    .set({ seen_at: seenAt })
    .where('asin', 'in', [...asins])
    .where('seen_at', '<', seenAt)
    .execute();
}
