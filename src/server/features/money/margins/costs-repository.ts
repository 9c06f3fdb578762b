import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

export interface CostRow {
  number: number;
  lines: { asin: string; title: string; category: string; quantity: number; goods: number; grams: number }[];
  /** Null while one is not weighed. */
  packages: { grams: number; asins: string[] }[] | null;
  /** Of two invoices, the second corrects the first: the weight is not billed twice. */
  billedGrams: number | null;
}

/** The lines of some orders as they were quoted, with what their packages weigh and what the carrier bills; by numbers. */
export async function selectCostRows(db: Queryable, numbers: readonly number[]): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    select listed.number, quoted.lines, weighed.packages, billed.grams as "billedGrams"
    from unnest(${[...numbers]}::bigint[]) listed (number)
      cross join lateral (select id from orders where number = listed.number limit 1) shop
      cross join lateral (select jsonb_agg(jsonb_build_object('asin', coalesce(substitute->>'asin', line.asin),
          'title', coalesce(translated_title, title), 'category', coalesce(split_part(product.kind_name, ' · ', 1), ''),
          'quantity', quantity, 'goods', price_cents * quantity, 'grams', round(weight_grams * quantity)::int)
          order by position) as lines
        from order_lines line left join lateral (select kind_name from products where asin = line.asin limit 1) product on true
        where order_id = shop.id) quoted
      left join lateral (select jsonb_agg(jsonb_build_object('grams', billed_weight_grams, 'asins', asins)) as packages
        from packages where order_id = shop.id and lost_at is null
        having count(*) > 0 and bool_and(billed_weight_grams is not null)) weighed on true
      cross join lateral (select max(billed_grams) as grams
        from carrier_charges charge join carrier_invoices invoice on invoice.id = charge.invoice_id
        where charge.order_id = shop.id and invoice.withdrawn_at is null) billed
    where quoted.lines is not null`.execute(db);
  return rows;
}
