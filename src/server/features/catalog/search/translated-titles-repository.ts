import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { LANGUAGE } from '#db/translated-texts.ts';

const MAX_TITLES = 100;

/**
 * Spanish titles that have a word with each of these beginnings, without accents, by the asin of a product with that title,
 * the most popular first.
 */
export async function findTranslatedTitles(db: Database, beginnings: readonly string[]): Promise<Map<string, string>> {
  if (beginnings.length === 0) return new Map();
  const query = beginnings.map((beginning) => `${beginning}:*`).join(' & ');
  const { rows } = await sql<{ asin: string; title: string }>`
    select product.asin, translated.text as title
    from translations translated join products product on product.asin = translated.asin
    where translated.part = 'title' and translated.text is not null and translated.language = ${sql.lit(LANGUAGE)}
      and to_tsvector('simple', translate(lower(translated.text), 'áéíóúüñ', 'aeiouun')) @@ to_tsquery('simple', ${query})
    order by product.popularity desc, product.asin limit ${MAX_TITLES}
  `.execute(db);
  return new Map(rows.map(({ asin, title }) => [asin, title]));
}
