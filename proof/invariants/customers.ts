import type { Invariant } from './invariant.ts';

/** What belongs to a customer: addresses, carts, favourites and the like. */
export const CUSTOMER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I14 customers with more than 3 addresses, or not one default',
    subject: 'customers',
    judged: 'select count(distinct customer_id) as count from addresses',
    violations: `select customer_id as found from addresses group by customer_id
      having count(*) > 3 or count(*) filter (where is_default) <> 1`,
  },
  {
    name: 'I2 customers with several open carts',
    subject: 'carts',
    judged: 'select count(distinct customer_id) as count from carts',
    violations: `select customer_id as found from carts where state = 'open' group by customer_id having count(*) > 1`,
  },
  {
    name: 'I15 quantities outside 1 to 10',
    subject: 'carts',
    judged: `select (select count(*) from cart_items) + (select count(*) from saved_items)
      + (select count(*) from order_lines) as count`,
    violations: `select id::text as found from cart_items where quantity not between 1 and 10
      union all select id::text from order_lines where quantity not between 1 and 10
      union all select customer_id || ' ' || asin from saved_items where quantity not between 1 and 10`,
  },
  {
    name: 'I6 lines of a cart twice, or with another price than the catalogue since it was read',
    subject: 'carts',
    judged: 'select count(*) as count from cart_items',
    // A line keeps the price that the shopper saw while the catalogue moves on.
    violations: `select line.id::text as found from cart_items line join products product using (asin)
        where line.price_cents is distinct from coalesce(product.sale_cents, product.price_cents)
          and product.seen_at <= line.added_at and product.overrides is null
      union all select cart_id || ' ' || asin from cart_items group by cart_id, asin having count(*) > 1`,
  },
  {
    name: 'I18 favourites or visits twice',
    subject: 'favorites',
    judged: 'select (select count(*) from favorites) + (select count(*) from visits) as count',
    violations: `select customer_id || ' ' || asin as found from favorites group by customer_id, asin having count(*) > 1
      union all select customer_id || ' ' || asin from visits group by customer_id, asin having count(*) > 1`,
  },
];
