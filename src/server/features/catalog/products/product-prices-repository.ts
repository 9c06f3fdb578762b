import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { PriceObservation } from '#domain/catalog/price-history.ts';
import type { Cents } from '#domain/money/cents.ts';

/** A price that stays the same is noted again after so long. */
const CONFIRMED_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Notes the prices of `seen`, a relation of a statement with the columns of a product, where they are not those that were
 * seen last, or these are a day old. A history begins with a price.
 */
export function notePrices(seen: RawBuilder<unknown>, seenAt: Date): RawBuilder<unknown> {
  return sql`
    insert into product_prices (asin, seen_at, price_cents)
    select seen.asin, ${seenAt}::timestamptz, coalesce(seen.sale_cents, seen.price_cents)
    from ${seen} seen left join lateral (
      select seen_at, price_cents from product_prices known where known.asin = seen.asin order by seen_at desc limit 1
    ) last on true
    where coalesce(last.price_cents is distinct from coalesce(seen.sale_cents, seen.price_cents)
      or last.seen_at <= ${new Date(seenAt.getTime() - CONFIRMED_AFTER_MS)}::timestamptz, false)
      or (last.seen_at is null and coalesce(seen.sale_cents, seen.price_cents) is not null)
    on conflict do nothing`;
}

/** Notes that products still have the prices that are stored. */
export async function confirmPrices(db: Queryable, asins: readonly string[], seenAt: Date): Promise<void> {
  if (asins.length === 0) return;
  await notePrices(
    sql`(select asin, sale_cents, price_cents from products where asin = any(${[...asins]}::text[]))`,
    seenAt,
  ).execute(db);
}

/** When a price was seen, in milliseconds, and what it was. */
type SeenPrice = [seenAt: number, price: Cents | null];

/** The prices of `asin`, a column of products, in no order. */
export const SEEN_PRICES: RawBuilder<SeenPrice[] | null> = sql`(
  select json_agg(json_build_array(extract(epoch from seen.seen_at) * 1000, seen.price_cents))
  from product_prices seen where seen.asin = products.asin
)`;

export function toObservations(seen: SeenPrice[] | null): PriceObservation[] {
  return (seen ?? []).map(([seenAt, price]) => ({ seenAt: new Date(seenAt), price }));
}
