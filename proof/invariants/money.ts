import type { Invariant } from './invariant.ts';

/** Of each payment: what came in by it, what goes back of it, and what the staff is still asked to give back. */
const BALANCES = `select attempt.id, attempt.order_id, attempt.state, attempt.amount_cents as paid,
    coalesce(sum(refund.amount_cents) filter (where refund.reason <> 'wrong-amount'), 0) as returned,
    count(refund.id) filter (where refund.amount_cents is null) as undecided,
    count(refund.id) filter (where refund.reason = 'wrong-amount') as beside,
    (select coalesce(sum(amount_cents), 0) from refund_requests
      where attempt_id = attempt.id and state = 'waiting' and kind <> 'received') as asked
  from payment_attempts attempt
  left join refunds refund on refund.attempt_id = attempt.id and refund.closed_at is null
  group by attempt.id`;

/** Statuses in which the shop holds no money of the order's own payment. */
const UNPAID = "('NEW', 'PROCESSING', 'FAILED', 'CANCELED')";

/**
 * Payments and refunds. The shop keeps no ledger of double entry (I22): what came in and went back is in these rows, and
 * their balance is judged against what the order's status owes.
 */
export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I4 orders whose payments are not what their status says',
    subject: 'payments',
    judged: 'select count(*) as count from orders',
    violations: `select shop.id as found from orders shop left join payment_attempts attempt
        on attempt.order_id = shop.id and attempt.state = 'approved' and attempt.charge_id is null
      group by shop.id
      having count(attempt.id) <> case when shop.status in ${UNPAID} or shop.replacement_of is not null then 0 else 1 end`,
  },
  {
    name: 'I4 orders given back that keep money, or money of the shopper beside the order',
    subject: 'payments',
    judged: "select count(*) as count from payment_attempts where state in ('approved', 'overpaid')",
    violations: `select balance.id as found from (${BALANCES}) balance join orders shop on shop.id = balance.order_id
      where (balance.state = 'overpaid' and balance.beside = 0
          or balance.state = 'approved' and shop.status = 'REFUND')
        and balance.undecided = 0 and balance.returned + balance.asked < balance.paid`,
  },
  {
    name: 'I4 payments of which more goes back than came in',
    subject: 'payments',
    judged: 'select count(*) as count from payment_attempts',
    violations: `select balance.id as found from (${BALANCES}) balance
      where balance.returned > case when balance.state in ('approved', 'overpaid') then balance.paid else 0 end`,
  },
  {
    name: 'I8 payments of another amount than their order, in its currency or in pesos at its rate',
    subject: 'payments',
    judged: 'select count(*) as count from payment_attempts',
    violations: `select attempt.id as found from payment_attempts attempt join orders shop on shop.id = attempt.order_id
      where attempt.charge_id is null and attempt.amount_cents is distinct from case
        when attempt.currency = shop.currency then shop.amount_cents
        when attempt.currency = 'UYU' then div(shop.amount_usd_cents::numeric * shop.rate_micros * 2 + 1000000, 2000000) end`,
  },
  {
    name: 'charges that are paid without a payment, paid otherwise, or of another amount than their payment',
    subject: 'payments',
    // Every payment: one of no charge is none of a charge.
    judged: 'select count(*) as count from payment_attempts',
    violations: `select charge.id as found from order_charges charge
        left join payment_attempts attempt on attempt.charge_id = charge.id and attempt.state = 'approved'
        group by charge.id having count(attempt.id) <> case when charge.state = 'paid' then 1 else 0 end
      union all select attempt.id from payment_attempts attempt join order_charges charge on charge.id = attempt.charge_id
        join orders shop on shop.id = charge.order_id
        where attempt.order_id <> charge.order_id or attempt.amount_cents is distinct from case
          when attempt.currency = charge.currency then charge.cents
          when attempt.currency = 'UYU' then div(charge.usd_cents::numeric * shop.rate_micros * 2 + 1000000, 2000000) end`,
  },
  {
    name: 'changes of address that were made without their payment, or wait for one that has ended',
    subject: 'payments',
    judged: 'select count(*) as count from payment_attempts',
    violations: `select change.id as found from address_changes change join order_charges charge on charge.id = change.charge_id
      where change.state = 'done' and charge.state not in ('paid', 'waived')
        or change.state = 'open' and charge.state not in ('open', 'paid')`,
  },
  {
    name: 'I4 refunds twice for one payment and reason',
    subject: 'refunds',
    judged: 'select count(*) as count from refunds',
    violations:
      "select attempt_id || ' ' || reason as found from refunds group by attempt_id, reason having count(*) > 1",
  },
  {
    name: 'refunds of the staff that nobody else agreed to',
    subject: 'refunds',
    judged: `select (select count(*) from refunds where reason like 'staff:%')
      + (select count(*) from refund_requests where state = 'approved') as count`,
    violations: `select refund.id as found from refunds refund
        left join refund_requests request on 'staff:' || request.id = refund.reason and request.state = 'approved'
        where refund.reason like 'staff:%' and (request.amount_cents, request.currency, request.attempt_id)
          is distinct from (refund.amount_cents, refund.currency, refund.attempt_id)
      union all select id from refund_requests where state = 'approved'
        and (approval_limit_cents is null or amount_usd_cents > approval_limit_cents or amount_usd_cents is null)
        and (decided_by is null or decided_by = requested_by or decided_key = requested_key)`,
  },
  {
    name: 'I5 orders bought without a payment, or lines covered by two purchases',
    subject: 'purchases',
    judged: 'select (select count(*) from purchases) + (select count(*) from further_purchases) as count',
    violations: `select shop.id as found from orders shop
        where exists (select from purchases where order_id = shop.id)
          and not exists (select from payment_attempts
            where order_id = coalesce(shop.replacement_of, shop.id) and state = 'approved')
      union all select order_line_id from purchase_lines where released_at is null
        group by order_line_id having count(*) > 1`,
  },
  {
    name: 'I5 orders bought beyond what was paid, without a loss that another person agreed to',
    subject: 'purchases',
    judged: 'select (select count(*) from purchases) + (select count(*) from further_purchases) as count',
    violations: `select id as found from orders shop
        where exists (select from purchases where order_id = shop.id) and excess_cents(id) > agreed_cents(id)
      union all select replacement_of from orders where replacement_of is not null group by replacement_of
        having count(*) > (select count(*) from purchase_losses
          where order_id = replacement_of and act = 'resendClaim' and state = 'approved')
      union all select id from purchase_losses where state = 'approved' and approval_limit_cents is null
        and (decided_by is null or decided_by = requested_by or decided_key = requested_key)`,
  },
];
