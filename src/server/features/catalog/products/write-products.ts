import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { forgetProducts, memoryOf } from './cache.ts';
import { titleWords } from './normalize-text.ts';
import { type NewProduct, toRow } from './product-row.ts';

/**
 * Where a product was read. `search` knows only what a result list tells: it never replaces what was read from a page.
 * `marketplace` is the page itself: reading it again renews when it was seen, changed or not.
 */
export type ProductSource = 'marketplace' | 'search' | 'import' | 'demo' | (string & {});

export interface Written {
  inserted: number;
  changed: number;
  unchanged: number;
}

const BATCH = 500;

/** Writes products by their asin, the last of equal asins; one that says what is already there is left alone. */
export async function writeProducts(
  deps: Pick<Context, 'db' | 'clock'>,
  products: readonly NewProduct[],
  source: ProductSource,
): Promise<Written> {
  const latest = [...new Map(products.map((one) => [one.product.asin, one])).values()];
  const written: Written = { inserted: 0, changed: 0, unchanged: 0 };
  for (let from = 0; from < latest.length; from += BATCH) {
    const rows = latest.slice(from, from + BATCH).map(toRow);
    const touched = await writeRows(deps, rows, source);
    const inserted = touched.filter((row) => row.inserted).length;
    written.inserted += inserted;
    written.changed += touched.length - inserted;
    written.unchanged += rows.length - touched.length;
    noteTitleWords(
      deps.db,
      touched.filter((row) => row.inserted).map((row) => row.title),
    );
  }
  forgetProducts(
    deps.db,
    latest.map((one) => one.product.asin),
  );
  if (source !== 'search' && source !== 'marketplace') memoryOf(deps.db).found.clear();
  return written;
}

async function writeRows(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: ReturnType<typeof toRow>[],
  source: ProductSource,
): Promise<{ title: string; inserted: boolean }[]> {
  const now = clock();
  const written = await sql<{ title: string; inserted: boolean }>`
    insert into products (
      asin, document, title, summary, brand, image, price_cents, sale_cents, retail_cents, rating, reviews, prime,
      condition, weight_grams, exempt, ursec, valid, forbidden, family, shelf, popularity, source, extra, content_hash,
      seen_at, search
    )
    select
      new.asin, new.document, new.title, new.summary, new.brand, new.image, new.price_cents, new.sale_cents,
      new.retail_cents, new.rating, new.reviews, new.prime, new.condition, new.weight_grams, new.exempt, new.ursec,
      new.valid, new.forbidden, new.family, new.shelf,
      coalesce(new.known_popularity, greatest(old.popularity, new.popularity)), ${source}, new.extra,
      new.content_hash, ${now},
      setweight(to_tsvector('english', new.title_text), 'A') || setweight(to_tsvector('english', new.shelf_text), 'B')
        || setweight(to_tsvector('english', new.body_text), 'C') || setweight(to_tsvector('english', new.rest_text), 'D')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      asin text, document jsonb, title text, summary text, brand text, image text, price_cents bigint,
      sale_cents bigint, retail_cents bigint, rating real, reviews integer, prime boolean, condition text,
      weight_grams double precision, exempt boolean, ursec text, valid boolean, forbidden text, family text,
      shelf text, known_popularity double precision, popularity double precision, extra jsonb, content_hash text,
      title_text text, shelf_text text, body_text text, rest_text text
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
      family = excluded.family, shelf = excluded.shelf, popularity = excluded.popularity, source = excluded.source,
      extra = coalesce(excluded.extra, products.extra), content_hash = excluded.content_hash,
      seen_at = excluded.seen_at, search = excluded.search
    returning title, (xmax = 0) as inserted
  `.execute(db);
  if (source === 'marketplace') {
    await db
      .updateTable('products')
      .set({ seen_at: now })
      .where(
        'asin',
        'in',
        rows.map((row) => row.asin),
      )
      .where('seen_at', '<', now)
      .execute();
  }
  return written.rows;
}

/** Counted in memory; who writes products says when the counts are written (flush.ts). */
function noteTitleWords(db: Context['db'], titles: string[]): void {
  if (titles.length === 0) return;
  const counts = memoryOf(db).titleWords;
  counts.set('', (counts.get('') ?? 0) + titles.length);
  for (const title of titles) {
    for (const word of titleWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
