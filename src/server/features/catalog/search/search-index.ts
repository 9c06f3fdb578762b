import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Candidate } from './rank.ts';
import type { Term } from './search-terms.ts';

/** So many well-known matches and so many others are ranked; more would cost more than it finds. */
const KNOWN_MATCHES = 450;
const OTHER_MATCHES = 400;
/** The popularity from which a product is in the index of the well-known (migration 0002). */
const KNOWN = 550;
/** Weights of description, bullets, brand and categories, title. */
const WEIGHTS = '{0.05, 0.15, 0.35, 1}';

/** A bounded set of products that hold at least `atLeast` of the terms, each with how well it holds every term. */
export async function findCandidates(db: Database, terms: readonly Term[], atLeast: number): Promise<Candidate[]> {
  const query = holding(terms, atLeast);
  const ranks = sql.join(terms.map((term) => rankOf(term)));
  const columns = sql`asin, title, brand, family, popularity, valid, forbidden, price_cents, search`;
  const { rows } = await sql<Candidate>`
    with matching as materialized (
      (select ${columns} from products where search @@ ${query}::tsquery and popularity >= ${sql.lit(KNOWN)} limit ${sql.lit(KNOWN_MATCHES)})
      union all
      (select ${columns} from products where search @@ ${query}::tsquery limit ${sql.lit(OTHER_MATCHES)})
    )
    select asin, title, brand, family, popularity, (valid and forbidden is null) as buyable,
      price_cents is not null as priced, array[${ranks}]::float8[] as ranks
    from matching
  `.execute(db);
  return [...new Map(rows.map((row) => [row.asin, row])).values()];
}

/** Zero when the term is not held at all: the parts of a phrase alone do not count. */
function rankOf({ query }: Term): RawBuilder<number> {
  const size = (query.match(/'(?:[^']|'')+'/g) ?? []).length;
  return sql`case when search @@ ${query}::tsquery
    then least(1, ${sql.lit(Math.max(1, size))} * ts_rank(${WEIGHTS}::real[], search, ${query}::tsquery)) else 0 end`;
}

/** All terms but so many, in every combination. */
function holding(terms: readonly Term[], atLeast: number): string {
  return combinations(
    terms.map((term) => `(${term.query})`),
    atLeast,
  )
    .map((some) => `(${some.join(' & ')})`)
    .join(' | ');
}

function combinations(items: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}
