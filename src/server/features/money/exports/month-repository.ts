import { type RawBuilder, sql } from 'kysely';
import type { ExportKind } from '#domain/exports/kinds.ts';

export interface Month {
  from: Date;
  /** Excluded. */
  to: Date;
  /** Its first and last calendar day. */
  firstDay: string;
  lastDay: string;
}

/**
 * The rows of a month, in the order of the index that finds them. Names, mails and addresses are left out: an order is known by
 * its number, a member of the staff by the account's id.
 */
const QUERIES: Readonly<Record<ExportKind, (month: Month) => RawBuilder<unknown>>> = {
  orders: ({ from, to }) => sql`
    select orders.number, orders.created_at as at, orders.status, fee."productsTotal" as goods, fee.freight, fee.handling,
      fee."serviceFee" as service, fee."deliveryFee" as delivery,
      orders.amount_usd_cents - fee."productsTotal" - fee.freight - fee.handling - fee."serviceFee" - fee."deliveryFee" as taxes,
      orders.amount_usd_cents as total, orders.currency, orders.amount_cents as charged, orders.rate_micros as rate,
      orders.payment_method as method, paid.settled_at as "paidAt", refunded.cents as refunded
    from orders
    cross join lateral jsonb_to_record(orders.fees) as fee ("productsTotal" bigint, freight bigint, handling bigint,
      "serviceFee" bigint, "deliveryFee" bigint)
    left join lateral (select settled_at from payment_attempts
      where order_id = orders.id and state = 'approved' and charge_id is null limit 1) paid on true
    left join lateral (select sum(amount_cents)::bigint as cents from refunds
      where order_id = orders.id and currency = orders.currency and closed_at is null) refunded on true
    where orders.created_at >= ${from} and orders.created_at < ${to} order by orders.created_at, orders.id`,
  payments: ({ from, to }) => sql`
    select attempt.settled_at as at, shop.number, attempt.method, attempt.transaction_id as reference,
      attempt.authorization_code as code, attempt.state, attempt.amount_cents as amount, attempt.currency
    from payment_attempts attempt
    left join lateral (select number from orders where id = attempt.order_id limit 1) shop on true
    where attempt.settled_at >= ${from} and attempt.settled_at < ${to} and attempt.state in ('approved', 'overpaid')
    order by attempt.settled_at, attempt.id`,
  refunds: ({ from, to }) => sql`
    select refund.created_at as at, shop.number,
      case when refund.reason like 'staff:%' then 'staff' when refund.reason like 'line:%' then 'line-not-bought'
        else refund.reason end as reason,
      refund.amount_cents as amount, refund.currency,
      case when refund.closed_at is not null then 'closed' when refund.confirmed_at is not null then 'confirmed'
        else refund.state end as state,
      refund.sent_at as "sentAt", refund.confirmed_at as "confirmedAt",
      coalesce(refund.bank_reference, refund.transfer_reference) as reference
    from refunds refund
    left join lateral (select number from orders where id = refund.order_id limit 1) shop on true
    where refund.created_at >= ${from} and refund.created_at < ${to} order by refund.created_at, refund.id`,
  purchases: ({ from, to }) => sql`
    select bought.requested_at as at, shop.number, bought.kind, bought.state, bought.marketplace_order_id as reference,
      bought.total_cents as total, bought.shipped_at as "shippedAt"
    from ((select requested_at, order_id as id, order_id, 'first' as kind, state, marketplace_order_id, total_cents, shipped_at
        from purchases where requested_at >= ${from} and requested_at < ${to} order by requested_at, order_id)
      union all (select requested_at, id, order_id, kind, state, marketplace_order_id, total_cents, shipped_at
        from further_purchases where requested_at >= ${from} and requested_at < ${to} order by requested_at, id)) bought
    left join lateral (select number from orders where id = bought.order_id limit 1) shop on true
    order by bought.requested_at, bought.id`,
  'carrier-disputes': ({ firstDay, lastDay }) => sql`
    select invoice.number as invoice, invoice.issued_on as day, array_to_string(charge.tracking_numbers, ' ') as tracking,
      shop.number, shop.grams as quoted, charge.billed_grams as billed, charge.charge_cents + charge.other_cents as amount,
      charge.expected_cents as expected, greatest(0, charge.charge_cents + charge.other_cents - charge.expected_cents) as disputed,
      coalesce(charge.note, weight.note) as note
    from carrier_invoices invoice
    join carrier_charges charge on charge.invoice_id = invoice.id and charge.findings <> '{}'
    left join weight_differences weight on weight.order_id = charge.order_id
    left join lateral (select number, (fees->>'realWeight')::int as grams from orders
      where id = charge.order_id limit 1) shop on true
    where invoice.issued_on between ${firstDay}::date and ${lastDay}::date and invoice.withdrawn_at is null
      and (charge.decision = 'disputed' or ('weight' = any(charge.findings) and weight.decision = 'claimed'))
    order by invoice.issued_on, invoice.id, charge.position`,
  audit: ({ from, to }) => sql`
    select at, staff_id as who, factor, act, outcome, subject_kind as kind, subject_id as subject, reason,
      array_to_string(effects, ' · ') as effects
    from staff_audit where at >= ${from} and at < ${to} order by at, id`,
};

export function monthQuery(kind: ExportKind, month: Month): RawBuilder<unknown> {
  return QUERIES[kind](month);
}
