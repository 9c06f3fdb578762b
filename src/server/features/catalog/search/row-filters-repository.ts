import { type RawBuilder, sql } from 'kysely';

/** Filters that are compared with the rows, or with indexes beside that of the words. */
export interface RowFilters {
  /** Products with one of each list, in the form of `writeAttributes`. */
  attributes: readonly (readonly string[])[];
  /** Narrowest categories in lower case; null for any. */
  shelves: readonly string[] | null;
  leastRating: number | null;
  /** As a share of the list price. */
  leastDiscount: number | null;
  /** Without those whose store says that it does not send at once. */
  isDispatchedAtOnce: boolean;
}

/** Conditions that each begin with 'and'. */
export function rowFilters(filters: RowFilters): RawBuilder<unknown> {
  const { attributes, shelves, leastRating, leastDiscount, isDispatchedAtOnce } = filters;
  const conditions = attributes.map((list) => sql` and attributes && ${[...list]}::text[]`);
  if (shelves !== null) conditions.push(sql` and shelf = any(${[...shelves]}::text[])`);
  if (leastRating !== null) conditions.push(sql` and rating >= ${leastRating}`);
  if (leastDiscount !== null) conditions.push(discounted(leastDiscount));
  if (isDispatchedAtOnce) conditions.push(sql` and not coalesce(attributes && array['late'], false)`);
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql``);
}

/** As the index of discounts has it, which holds what can be bought. */
function discounted(share: number): RawBuilder<unknown> {
  return sql` and ((retail_cents - coalesce(sale_cents, price_cents))::double precision / retail_cents) >= ${share}
    and retail_cents > coalesce(sale_cents, price_cents) and valid and forbidden is null`;
}
