import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Tariff } from '#domain/fees/tariff.ts';

export interface MarginRow {
  number: number;
  status: string;
  paidAt: Date;
  chargedCents: number;
  rateMicros: number | null;
  goods: number;
  freight: number;
  handling: number;
  service: number;
  delivery: number;
  /** What the carrier weighed, in grams; null while a package is not weighed. */
  grams: number | null;
  /** What the carrier's invoices in force bill, in USD cents; null while there is none. */
  invoiced: number | null;
  /** What the order was quoted with; null before tariffs had a date. */
  tariff: Tariff | null;
  purchases: { paid: number | null; credited: number }[];
  refunds: { cents: number; currency: 'USD' | 'UYU' }[];
  commissions: { cents: number; currency: 'USD' | 'UYU' }[];
}

/**
 * What is known of the money of the orders whose payment came in within a period, found by the time of the payment. A return of
 * some lines that the marketplace credited counts with the prices at which they were sold; one of everything with all that was
 * paid.
 */
export async function selectMarginRows(db: Queryable, { from, before }: { from: Date; before: Date }) {
  const { rows } = await sql<MarginRow>`
    select shop.number, shop.status, attempt.settled_at as "paidAt", shop.amount_usd_cents as "chargedCents",
      shop.rate_micros as "rateMicros",
      coalesce((shop.fees->>'productsTotal')::bigint, 0) as goods, coalesce((shop.fees->>'freight')::bigint, 0) as freight,
      coalesce((shop.fees->>'handling')::bigint, 0) as handling, coalesce((shop.fees->>'serviceFee')::bigint, 0) as service,
      coalesce((shop.fees->>'deliveryFee')::bigint, 0) as delivery,
      weighed.grams, billed.cents as invoiced, shop.fees->'tariff' as tariff, bought.purchases, returned.refunds, kept.commissions
    from payment_attempts attempt join orders shop on shop.id = attempt.order_id
      left join lateral (select sum(billed_weight_grams)::int as grams from packages
        where order_id = shop.id and lost_at is null
        having count(*) > 0 and bool_and(billed_weight_grams is not null)) weighed on true
      cross join lateral (select sum(charge_cents + other_cents)::bigint as cents
        from carrier_charges charge join carrier_invoices invoice on invoice.id = charge.invoice_id
        where charge.order_id = shop.id and invoice.withdrawn_at is null) billed
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object(
          'paid', case when cancelled.order_id is null then purchase.total_cents else 0 end,
          'credited', case when credit.asins is null then 0
            when credit.asins = '{}' then coalesce(purchase.total_cents, 0)
            else (select coalesce(sum(price_cents * quantity), 0) from order_lines
              where order_id = shop.id and asin = any(credit.asins)) end)), '[]') as purchases
        from (select order_id as id, total_cents from purchases where order_id = shop.id and state = 'placed'
          union all select id, total_cents from further_purchases where order_id = shop.id and state = 'placed') purchase
          left join purchase_cancellations cancelled on cancelled.order_id = purchase.id and cancelled.state = 'cancelled'
          left join purchase_returns credit on credit.order_id = purchase.id and credit.state = 'credited'
            and cancelled.order_id is null) bought
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('cents', amount_cents, 'currency', currency)), '[]') as refunds
        from refunds where attempt_id = attempt.id and amount_cents is not null and closed_at is null
          and reason <> 'wrong-amount') returned
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('cents', commission_cents, 'currency', attempt.currency)), '[]')
          as commissions
        from bank_matches where attempt_id = attempt.id and is_confirmed and commission_cents > 0) kept
    where attempt.state = 'approved' and attempt.settled_at >= ${from} and attempt.settled_at < ${before}
    order by attempt.settled_at desc, attempt.id desc`.execute(db);
  return rows;
}
