import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { colorAttribute } from '#domain/catalog/attributes.ts';
import type { Sort } from '#domain/search/filters.ts';
import { type Candidate, FIELD } from './candidate.ts';
import { type RowFilters, rowFilters } from './row-filters-repository.ts';
import { type BandGroups, POPULARITY_STEPS, STEPS } from './search-bands.ts';
import type { Term } from './term.ts';

/** More would cost more than they improve the results. */
export const MAX_CANDIDATES = 500;
/** All products of words that so few titles have are read at once; going through them in steps would take longer. */
const FEW_TITLES = 1500;

/** Common words have enough in the first ones; planning all of them would take as long as reading those. */
const STEPS_AT_ONCE = 8;

export interface CandidateQuery {
  /** Of these a product has to match at least `minTerms`. */
  searched: readonly Term[];
  minTerms: number;
  /** Of each of these is said where a product matches it. */
  scored: readonly Term[];
  narrowing?: Narrowing;
}

/** What bounds the products further, so that a common word's first in another order than that of relevance are found. */
export interface Narrowing {
  sort: Sort;
  bands: BandGroups;
  /** Bounds of the estimated price, in cents; null for none. */
  estimate: { from: number; to: number } | null;
  /** In the query language of the index; empty for any brand. */
  brands: string;
  rows: RowFilters;
}

/**
 * Up to `MAX_CANDIDATES` of the products that match, those of the first steps; with a sort order each step's first in that
 * order, so that they are the first of all.
 */
export async function findCandidates(db: Database, query: CandidateQuery): Promise<Candidate[]> {
  const steps = toSteps(query);
  const found: Candidate[] = [];
  for (let at = 0; at < steps.length && found.length < MAX_CANDIDATES; at += STEPS_AT_ONCE) {
    const limit = MAX_CANDIDATES - found.length;
    found.push(...(await findInSteps(db, steps.slice(at, at + STEPS_AT_ONCE), { scored: query.scored, limit })));
  }
  return found;
}

/** Of the steps in turn, until there are enough. */
async function findInSteps(
  db: Database,
  steps: readonly RawBuilder<unknown>[],
  { scored, limit }: { scored: readonly Term[]; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with matching as materialized (
      select * from (${sql.join(steps, sql` union all `)}) steps limit ${sql.lit(limit)}
    )
    ${selectCandidates(scored)} from matching
  `.execute(db);
  return rows;
}

/** Selects the first of each step. */
function toSteps({ searched, minTerms, narrowing }: CandidateQuery): RawBuilder<unknown>[] {
  const sort = narrowing?.sort ?? 'relevance';
  // Where all terms are wanted, the colours are those of title or variants.
  const colored = minTerms === searched.length ? searched.filter(({ color }) => color !== null) : [];
  const worded = colored.length < searched.length ? searched.filter((term) => !colored.includes(term)) : searched;
  const words = sql`search @@ ${matchQuery(worded, Math.min(minTerms, worded.length))}::tsquery`;
  const colors = worded === searched ? sql`` : sql.join(colored.map(ofColor), sql``);
  const brands = narrowing?.brands ? sql` and search @@ ${narrowing.brands}::tsquery` : sql``;
  const narrowed = (narrowing?.bands ?? []).map((bands) => sql` and ${SEARCH_BANDS} && ${arrayOf(bands)}`);
  const rows = narrowing ? rowFilters(narrowing.rows) : sql``;
  const shelf = minTerms === searched.length ? onShelf(searched) : sql``;
  const isRare = mostMatches(worded, Math.min(minTerms, worded.length)) <= FEW_TITLES;
  // Nearly all can be bought: the rows say it at less cost than the index.
  const buyable = sort.startsWith('price') ? sql` and valid and forbidden is null` : sql``;
  const priced = narrowing?.estimate
    ? sql` and ${ESTIMATE} between ${narrowing.estimate.from} and ${narrowing.estimate.to}`
    : sql``;
  return (isRare ? [sql``] : stepsOf(sort, narrowed.length > 0)).map(
    (within) => sql`(select ${COLUMNS} from products
      where ${words}${shelf}${colors}${brands}${buyable}${priced}${rows}${within}${sql.join(narrowed, sql``)}
      ${ORDERS[sort]} limit ${sql.lit(MAX_CANDIDATES)})`,
  );
}

function ofColor({ color, query }: Term): RawBuilder<unknown> {
  const attribute = color === null ? '' : colorAttribute(color);
  return sql` and (attributes && ${[attribute]}::text[] or search @@ ${within(query, 'AB')}::tsquery)`;
}

/** The thing stands in the title or in the narrowest category; of works the categories say it. */
function onShelf(searched: readonly Term[]): RawBuilder<unknown> {
  const conditions = searched.flatMap(({ query, shelf }) => {
    const like = shelf?.map((stem) => `%${stem}%`);
    return like
      ? [sql` and (shelf like any(${like}::text[]) or exempt or search @@ ${within(query, 'A')}::tsquery)`]
      : [];
  });
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql``);
}

/** What bounds each step. Bands beside those of a filter are of the same index; without, an index of the step alone is smaller. */
function stepsOf(sort: Sort, hasBands: boolean): RawBuilder<unknown>[] {
  if (sort === 'relevance' && !hasBands) return POPULARITY_STEPS.map(ofPopularity);
  return STEPS[sort].map((groups) =>
    sql.join(
      groups.map((bands) => sql` and ${SEARCH_BANDS} && ${arrayOf(bands)}`),
      sql``,
    ),
  );
}

function ofPopularity({ from, below }: { from: number; below: number }): RawBuilder<unknown> {
  const lowest = Number.isFinite(from) ? sql` and popularity >= ${sql.lit(from)}` : sql``;
  const highest = Number.isFinite(below) ? sql` and popularity < ${sql.lit(below)}` : sql``;
  return sql`${lowest}${highest}`;
}

/** About how many titles match, more rather than fewer: words that belong together are found together. */
function mostMatches(terms: readonly Term[], minTerms: number): number {
  const rarest = terms.map(({ uses }) => uses).sort((a, b) => b - a)[minTerms - 1] ?? 0;
  if (minTerms < terms.length) return rarest;
  const shares = terms.map(({ weight }) => 1 / Math.expm1(weight)).sort((a, b) => a - b);
  return shares.slice(1).reduce((matches, share) => matches * Math.sqrt(Math.min(1, share)), rarest);
}

function arrayOf(bands: readonly number[]): RawBuilder<unknown> {
  return sql`${sql.lit(`{${bands.join(',')}}`)}::int[]`;
}

/** As the index has it. */
const SEARCH_BANDS = sql`search_bands(coalesce(sale_cents, price_cents), weight_grams, exempt, popularity, rating, condition, valid and forbidden is null)`;

/** The estimate of the landed price behind the bands (migration 0059). */
const ESTIMATE = sql`coalesce(sale_cents, price_cents) * (case when coalesce(sale_cents, price_cents) > 20000 and not exempt
  then 1.7 else 1.1 end)::float8 + 500 + 2 * coalesce(weight_grams, 340)`;

const ORDERS: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  relevance: sql``,
  'price-asc': sql`order by coalesce(sale_cents, price_cents)`,
  'price-desc': sql`order by coalesce(sale_cents, price_cents) desc`,
  rating: sql`order by rating desc, reviews desc`,
};

/** The products of the asins, whatever they match. */
export async function findCandidatesOf(
  db: Database,
  terms: readonly Term[],
  asins: readonly string[],
): Promise<Candidate[]> {
  if (asins.length === 0) return [];
  const { rows } = await sql<Candidate>`
    ${selectCandidates(terms)} from products where asin = any(${[...asins]}::text[])
  `.execute(db);
  return rows;
}

const COLUMNS = sql`asin, title, brand, family, popularity, price_cents, sale_cents, retail_cents, rating, reviews, condition,
  weight_grams, exempt, ursec, valid, forbidden, source, shelf, attributes, search`;

function selectCandidates(terms: readonly Term[]): RawBuilder<unknown> {
  return sql`
    select asin, title, brand, family, popularity, price_cents as "priceCents", sale_cents as "saleCents",
      retail_cents as "retailCents", rating, reviews, condition, shelf, attributes, weight_grams as "weightGrams", exempt, ursec, valid, forbidden, source = 'search' as summary, array[${sql.join(terms.map(fieldOf))}]::int[] as fields`;
}

/** Where a product matches a term as a whole, the best of the places; parts of a phrase do not count. */
function fieldOf({ loose: query }: Term): RawBuilder<number> {
  return sql`case when search @@ ${within(query, 'A')}::tsquery then ${sql.lit(FIELD.title)}
    when not search @@ ${query}::tsquery then ${sql.lit(FIELD.none)}
    when search @@ ${within(query, 'B')}::tsquery then ${sql.lit(FIELD.brandOrCategory)}
    else ${sql.lit(FIELD.text)} end`;
}

/** The query limited to weights of the index, but for what is limited already: A the title, B brand and categories, C bullets, D description. */
function within(query: string, weights: string): string {
  return query.replace(/('(?:[^']|'')+')(?!:)/g, `$1:${weights}`);
}

/** A query for every combination of `minTerms` terms; the thing itself has to be in title, brand or category. */
function matchQuery(terms: readonly Term[], minTerms: number): string {
  return combinations(
    terms.map(({ query, isThing }) => `(${isThing ? within(query, 'AB') : query})`),
    minTerms,
  )
    .map((combination) => `(${combination.join(' & ')})`)
    .join(' | ');
}

function combinations(items: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}
