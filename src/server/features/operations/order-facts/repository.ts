import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';

interface OrderFactsRow {
  number: number;
  customer: string;
  image: string | null;
  items: number;
  stores: string[];
}

/** Customer, first picture and units of some orders; the limits, which none reaches, keep the planner from reading all rows. */
export async function selectOrderFacts(db: Queryable, numbers: readonly number[]): Promise<OrderFactsRow[]> {
  const { rows } = await sql<OrderFactsRow>`
    select shop.number, concat_ws(' ', nullif(customer.first_name, ''), nullif(customer.last_name, '')) as customer,
      line.image, line.items, parcel.stores
    from unnest(${[...numbers]}::bigint[]) as wanted(number)
      cross join lateral (select id, number, customer_id from orders where number = wanted.number limit 1) shop
      cross join lateral (select first_name, last_name from customers where id = shop.customer_id limit 1) customer
      cross join lateral (select (array_agg(image order by position))[1] as image, coalesce(sum(quantity), 0)::int as items
        from order_lines where order_id = shop.id) line
      cross join lateral (select coalesce(array_agg(store order by store), '{}') as stores
        from forwarded_parcels where order_id = shop.id) parcel`.execute(db);
  return rows;
}
