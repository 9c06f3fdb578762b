import { type RawBuilder, sql } from 'kysely';
import type { ExceptionKind } from '#domain/exceptions/kinds.ts';

/** How long a case may be without a message before it is in the queue again, and what of the past is looked at. */
const QUIET_CASE_DAYS = 7;
const MAIL_DAYS = 14;
/** How long after its owner was reminded a parcel of another store needs a person. */
const UNBROUGHT_DAYS = 10;

/** Selects `subject`, `order_id`, `since`, `detail` and `label` of all exceptions of a kind. */
export interface ExceptionSelect {
  kind: ExceptionKind;
  rows: RawBuilder<unknown>;
}

const NO_WORDS = sql`null::text as detail, null::text as label`;

/** What has stalled, as the reconciliation sees it. */
export function stalledSelect(kind: ExceptionKind, rows: RawBuilder<unknown>): ExceptionSelect {
  return {
    kind,
    rows: sql`select stalled.id::text as subject, stalled.order_id, stalled.since, ${NO_WORDS} from (${rows}) stalled`,
  };
}

/**
 * What the reconciliation cannot repair, each from the rows that it is about, found by a partial index that holds open
 * work alone.
 */
export function personSelects({ now, jobs }: { now: Date; jobs: readonly string[] }): ExceptionSelect[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
  return [
    {
      kind: 'order-held',
      rows: sql`select order_id::text as subject, order_id, held_at as since, ${NO_WORDS} from order_holds
        where decision is null`,
    },
    {
      kind: 'cancellation-too-late',
      rows: sql`select order_id::text as subject, order_id, settled_at as since, ${NO_WORDS} from order_cancellations
        where state = 'too-late' and closed_at is null`,
    },
    {
      kind: 'withdrawal',
      rows: sql`select open.order_id::text as subject, open.order_id, open.requested_at as since,
          case open.state when 'received' then 'goods-back' else
            concat_ws('|', 'delivered', coalesce((event.happened_at at time zone interval '-03:00')::date::text, ''),
              (select sum((line ->> 'quantity')::int) from jsonb_array_elements(open.lines) line)) end as detail,
          null::text as label
        from withdrawals open left join order_events event on event.order_id = open.order_id and event.code = 'DELIVERED'
        where open.settled_at is null`,
    },
    {
      kind: 'wallet-low',
      rows: sql`select 'marketplace' as subject, null::uuid as order_id, low_since as since, null::text as detail,
        'Saldo en la tienda de Estados Unidos' as label from marketplace_wallet where low_since is not null`,
    },
    ...purchaseSelects(),
    ...refundSelects(),
    {
      kind: 'fiscal-rejected',
      rows: sql`select id::text as subject, order_id, created_at as since,
          case when number is null then 'fiscal-refused' else 'fiscal-denied' end as detail, null::text as label
        from fiscal_documents where state = 'rejected'`,
    },
    ...noticeSelects(),
    ...problemSelects(),
    paymentsNotBanked(),
    {
      kind: 'package-to-return',
      rows: sql`select tracking_number as subject, order_id, requested_at as since, null::text as detail,
        tracking_number as label from package_returns where done_at is null`,
    },
    ...parcelSelects(daysAgo(UNBROUGHT_DAYS)),
    {
      kind: 'weight-difference',
      rows: sql`select order_id::text as subject, order_id, found_at as since, ${NO_WORDS} from weight_differences
        where decision is null`,
    },
    ...chargeSelects(),
    ...caseSelects(daysAgo(QUIET_CASE_DAYS)),
    claimsToActOn(now),
    {
      kind: 'paper-request',
      rows: sql`select asked.id::text as subject, asked.order_id, asked.requested_at as since,
          format('paper|%s|%s|%s', asked.paper, (asked.due_at at time zone interval '-03:00')::date, exists (select from documents
            where order_id = asked.order_id and author = 'customer' and added_at >= asked.requested_at)::text) as detail,
          null::text as label
        from paper_requests asked where asked.sent_at is null and asked.ended_at is null`,
    },
    {
      kind: 'document-correction',
      rows: sql`select asked.id::text as subject, null::uuid as order_id, asked.requested_at as since,
          null::text as detail, 'Casillero UY-' || shopper.locker as label
        from document_corrections asked
        cross join lateral (select locker from customers where id = asked.customer_id limit 1) shopper
        where asked.state = 'waiting'`,
    },
    {
      kind: 'import-question',
      rows: sql`select asked.asin as subject, null::uuid as order_id, min(asked.asked_at) as since,
          'asked|' || count(*) as detail, (select title from products where asin = asked.asin) as label
        from import_questions asked group by asked.asin`,
    },
    {
      kind: 'mail-given-up',
      rows: sql`select mail.id::text as subject, shop.id as order_id, mail.given_up_at as since,
          mail.outcome as detail, coalesce('Correo «' || nullif(mail.subject, '') || '»', 'Correo') as label
        from mails mail left join lateral (select id from orders where id = case
          when mail.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then mail.subject_id::uuid end limit 1) shop on true
        where mail.outcome in ('bounced', 'suppressed') and mail.given_up_at > ${daysAgo(MAIL_DAYS)}`,
    },
    {
      kind: 'job-given-up',
      rows: sql`select name || ' ' || id as subject, (data->>'orderId')::uuid as order_id, completed_on as since,
          null::text as detail, name as label
        from jobs.job where name in (${sql.join(jobs.map((job) => sql.lit(job)))}) and state = 'failed'
          and retry_count >= retry_limit`,
    },
  ];
}

function purchaseSelects(): ExceptionSelect[] {
  const byHand = sql`select * from (
      select order_id::text as subject, order_id, updated_at as since, manual_reason as detail, null::text as label
      from purchases where manual_reason is not null
      union all select id::text, order_id, updated_at, manual_reason, null
      from further_purchases where manual_reason is not null) bought where true`;
  return [
    { kind: 'purchase-by-hand', rows: sql`${byHand} and detail not like 'price%'` },
    {
      kind: 'line-question',
      rows: sql`select question.id::text as subject, question.order_id, question.asked_at as since,
          question.reason as detail, line.title as label
        from line_questions question join order_lines line on line.id = question.order_line_id
        where question.state = 'open'`,
    },
    { kind: 'price-drift', rows: sql`${byHand} and detail like 'price%'` },
    {
      kind: 'purchase-waiting',
      rows: sql`select id::text as subject, order_id, requested_at as since, ${NO_WORDS} from purchase_losses
        where state = 'waiting'`,
    },
    {
      kind: 'bought-above-paid',
      rows: sql`select order_id::text as subject, order_id, found_at as since, ${NO_WORDS} from bought_above_paid`,
    },
  ];
}

function refundSelects(): ExceptionSelect[] {
  const manual = sql`select refunds.id::text as subject, refunds.order_id, refunds.created_at as since,
      case when reason = 'wrong-amount' and refunds.amount_cents is not null and manual_reason in ('other-currency', 'not-published')
        then (select ${amountsOf(sql`refunds.amount_cents`, sql`refunds.currency`)} from payment_attempts attempt
          where attempt.id = refunds.attempt_id) else manual_reason end as detail, null::text as label
    from refunds where refunds.state = 'manual' and closed_at is null`;
  return [
    { kind: 'payment-other-currency', rows: sql`${manual} and manual_reason = 'other-currency'` },
    { kind: 'lines-called-off', rows: sql`${manual} and manual_reason = 'amount-undecided'` },
    { kind: 'refund-by-hand', rows: sql`${manual} and manual_reason not in ('other-currency', 'amount-undecided')` },
    {
      kind: 'refund-waiting',
      rows: sql`select id::text as subject, order_id, requested_at as since, ${NO_WORDS} from refund_requests
        where state = 'waiting'`,
    },
  ];
}

/** What a payment's partner took, beside what the payment `attempt` is about. */
function amountsOf(amountCents: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`format('amount|%s|%s|%s|%s', ${amountCents}, ${currency}, attempt.amount_cents, attempt.currency)`;
}

function noticeSelects(): ExceptionSelect[] {
  const parked = sql`select source || ' ' || event_key as subject, null::uuid as order_id, received_at as since,
    null::text as detail, coalesce(body->>'trackingNumber', event_key) as label
    from inbound_events where outcome = 'parked'`;
  const isPackage = sql`source = 'skypostal' and event_key like 'package:%'`;
  return [
    { kind: 'package-without-order', rows: sql`${parked} and ${isPackage}` },
    { kind: 'notice-unmatched', rows: sql`${parked} and not (${isPackage})` },
  ];
}

/** Parcels of other stores whose owner is unclear, wherever they are, and those that wait in Miami and nobody brings. */
function parcelSelects(remindedBefore: Date): ExceptionSelect[] {
  const waiting = sql`select parcel.id::text as subject, null::uuid as order_id, parcel.received_at as since,
      null::text as detail, parcel.tracking_number as label
    from forwarded_parcels parcel where parcel.received_at is not null and parcel.returned_at is null
      and not exists (select from orders where id = parcel.order_id and status not in ('CANCELED', 'FAILED', 'REFUND'))`;
  return [
    {
      kind: 'parcel-of-nobody',
      rows: sql`${waiting} and parcel.customer_id is null union all
        select parcel.id::text as subject, null::uuid as order_id, min(claim.claimed_at) as since,
          null::text as detail, parcel.tracking_number as label
        from forwarded_parcel_claims claim join forwarded_parcels parcel on parcel.id = claim.parcel_id
        where parcel.returned_at is null and (claim.customer_id <> parcel.customer_id
          or parcel.customer_id is null and parcel.received_at is null)
        group by parcel.id`,
    },
    {
      kind: 'parcel-not-brought',
      rows: sql`${waiting} and parcel.customer_id is not null and parcel.reminded_at < ${remindedBefore}`,
    },
  ];
}

/** Notices that their partner sent and that the shop could not apply: of payments, and of goods. */
function problemSelects(): ExceptionSelect[] {
  const problems = sql`select problem.source || ' ' || problem.event_key as subject, problem.order_id,
      problem.found_at as since,
      case problem.kind when 'amount' then ${amountsOf(sql`problem.reported_cents`, sql`problem.reported_currency`)}
        when 'code' then 'code|' || coalesce(problem.word, '') else problem.kind end as detail,
      coalesce(nullif(concat_ws(' · ', body->>'transactionId', body->>'purchaseId', body->>'trackingNumber',
        body->>'zincOrderId', body->>'invoiceId', body->>'amount', body->>'currency'), ''),
        'Aviso de ' || initcap(problem.source)) as label
    from notice_problems problem
    cross join lateral (select body from inbound_events
      where source = problem.source and event_key = problem.event_key limit 1) event
    left join lateral (select amount_cents, currency from payment_attempts
      where id = problem.attempt_id limit 1) attempt on true
    where problem.resolved_at is null`;
  const isPayment = sql`problem.source in ('sistarbanc', 'abitab')`;
  return [
    { kind: 'payment-not-applied', rows: sql`${problems} and ${isPayment}` },
    { kind: 'notice-not-applied', rows: sql`${problems} and not (${isPayment})` },
  ];
}

/** Paid, and not in the statement of the account where it should arrive, although the bank has had its days. */
function paymentsNotBanked(): ExceptionSelect {
  const startOf = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone interval '-03:00'`;
  return {
    kind: 'payment-not-banked',
    // The offset keeps the join in this order: whatever the planner expects, a period is read by the index of its payments.
    rows: sql`select distinct attempt.id::text as subject, attempt.order_id, attempt.settled_at as since, ${NO_WORDS}
      from bank_accounts account cross join lateral unnest(account.covered) as period
      cross join lateral (select id, order_id, settled_at, currency, method from payment_attempts
        where settled_at >= ${startOf(sql`lower(period)`)}
          and settled_at < ${startOf(sql`least(upper(period), account.due_to + 1)`)}
          and state in ('approved', 'overpaid') and not is_banked offset 0) attempt
      where attempt.currency = account.currency and attempt.method = any(account.methods)`,
  };
}

function chargeSelects(): ExceptionSelect[] {
  const charges = sql`select charge.invoice_id || ':' || charge.position as subject, charge.order_id,
      charge.found_at as since, charge.findings[1] as detail,
      'Factura ' || invoice.number || ', paquete ' || charge.tracking_numbers[1] as label
    from carrier_charges charge
    cross join lateral (select number from carrier_invoices where id = charge.invoice_id limit 1) invoice
    where charge.needs_decision and charge.decision is null`;
  return [
    { kind: 'carrier-charge', rows: sql`${charges} and charge.order_id is not null` },
    { kind: 'carrier-charge-without-order', rows: sql`${charges} and charge.order_id is null` },
  ];
}

function caseSelects(quietSince: Date): ExceptionSelect[] {
  const lastWord = (author: 'customer' | 'staff') => sql`
    select found.number::text as subject, found.order_id, last.written_at as since, found.kind as detail, null::text as label
    from cases found cross join lateral (select author, written_at from case_messages
      where case_id = found.id order by written_at desc limit 1) last
    where found.state = 'open' and last.author = ${sql.lit(author)}`;
  return [
    { kind: 'case-unanswered', rows: lastWord('customer') },
    { kind: 'case-quiet', rows: sql`${lastWord('staff')} and last.written_at < ${quietSince}` },
  ];
}

/**
 * Claims to the carrier that a person sends, or decides after the answer or the carrier's time; of one for which something
 * was sent again, what the carrier answers to the money is still asked for. One that was not sent and
 * whose shopper waits for an answer is in the queue as such.
 */
function claimsToActOn(now: Date): ExceptionSelect {
  return {
    kind: 'carrier-claim',
    rows: sql`select found.number::text as subject, found.order_id,
        case when claim.answer is not null then claim.answered_at when claim.due_at < ${now} then claim.due_at
          else found.opened_at end as since,
        case when resent.id is not null then 'claim-resent' when claim.answer is not null then 'claim-answered'
          when claim.due_at < ${now} then 'claim-overdue' else 'claim-to-send' end as detail, null::text as label
      from cases found cross join lateral (select answer, answered_at, due_at, sent_at, refund_request_id, replacement_id
        from carrier_claims where case_id = found.id limit 1) claim
      left join lateral (select state from refund_requests where id = claim.refund_request_id limit 1) refund on true
      left join lateral (select id from orders where id = claim.replacement_id and status <> 'REFUND' limit 1) resent on true
      where found.state = 'open' and found.kind = 'not-received'
        and coalesce(refund.state, 'refused') in ('refused', 'withdrawn')
        and (resent.id is null or claim.answer is null)
        and not exists (select from purchase_losses loss join orders shop on shop.id = found.order_id
          where loss.order_id = coalesce(shop.replacement_of, shop.id) and loss.state = 'waiting'
            and loss.act = 'resendClaim' and (loss.input->>'number')::bigint = found.number)
        and (claim.answer in ('lost', 'delivered') or (claim.answer is null and claim.due_at < ${now})
          or (claim.answer is null and claim.sent_at is null and found.waiting_since is null))`,
  };
}
