import { type Invariant, SOLD } from './invariant.ts';

/** Reconciliation and retries act on what is due within this time. */
const WINDOW = "interval '5 minutes'";
const OUTCOMES = "('applied', 'nothing-to-do', 'mismatch', 'parked', 'dismissed', 'returned')";
/** Jobs of the shop, without pg-boss's own and the copies that 0.4.0 made of those that were given up. */
const JOBS = "from jobs.job where name <> 'dead' and name not like '\\_\\_%'";
/** A job that is done leaves what it did alone: each mail that was sent is one. */
const JUDGED_JOBS = `select (select count(*) ${JOBS}) + (select count(*) from mails where sent_at is not null) as count`;

/** What the shop does without a shopper who waits: notices, mails, jobs and checks. */
export const BACKGROUND_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I11 notices twice, or without a known outcome',
    subject: 'notices',
    judged: 'select count(*) as count from inbound_events',
    violations: `select source || ' ' || event_key as found from inbound_events group by source, event_key
        having count(*) > 1 or bool_or(outcome not in ${OUTCOMES})`,
  },
  {
    name: 'I11 notices parked although their payment, shipment or package is known',
    subject: 'notices',
    judged: 'select count(*) as count from inbound_events',
    violations: `select source || ' ' || event_key as found from inbound_events
      where outcome = 'parked' and received_at < now() - ${WINDOW} and (
        source = 'sistarbanc' and body->>'transactionId' in (select transaction_id from payment_attempts)
        or source = 'abitab' and body->>'purchaseId' in (select partner_reference from payment_attempts)
        or source = 'skypostal' and body->>'trackingNumber' in (select carrier_tracking_number from orders)
        or source = 'skypostal' and event_key in (select 'package:' || tracking_number from packages))`,
  },
  {
    name: 'I11 notices that were not applied and that nobody is shown',
    subject: 'notices',
    judged: 'select count(*) as count from inbound_events',
    // One that says the same of a payment as an earlier one is shown with it, and what a bank took by its refund.
    violations: `select event.source || ' ' || event.event_key as found from inbound_events event
      left join payment_attempts attempt on body->>'transactionId' = attempt.transaction_id
        or body->>'purchaseId' = attempt.partner_reference
      where outcome = 'mismatch' and body <> '{}'
        and not exists (select from notice_problems problem where problem.attempt_id = attempt.id
          or (problem.source, problem.event_key) = (event.source, event.event_key))
        and not exists (select from refunds where attempt_id = attempt.id and reason = 'wrong-amount')`,
  },
  {
    name: 'I13 mails twice for one thing that happened',
    subject: 'mails',
    judged: 'select count(*) as count from mails',
    violations: `select kind || ' ' || subject_id as found from mails group by kind, subject_id having count(*) > 1`,
  },
  {
    name: 'I13 mails neither sent nor given up, and without a job',
    subject: 'mails',
    judged: 'select count(*) as count from mails',
    // It is written with its job. One that failed has an alarm; one that was done without the mail has none.
    violations: `select id as found from mails where sent_at is null and given_up_at is null and outcome is null
      and not exists (select ${JOBS} and data->>'mailId' = mails.id::text and state <> 'completed')`,
  },
  {
    name: 'I12 jobs that are due and do not run, or run beyond their lease',
    subject: 'jobs',
    judged: JUDGED_JOBS,
    violations: `select name || ' ' || id as found ${JOBS} and (
      state in ('created', 'retry') and start_after < now() - ${WINDOW}
      or state = 'active' and started_on + make_interval(secs => expire_seconds) < now() - ${WINDOW})`,
  },
  {
    name: 'I12 jobs given up before their last retry',
    subject: 'jobs',
    judged: JUDGED_JOBS,
    violations: `select name || ' ' || id as found ${JOBS} and state = 'failed' and retry_count < retry_limit`,
  },
  {
    name: 'I21 payments, purchases, refunds or returns whose check is overdue',
    subject: 'payments',
    judged: `select (select count(*) from payment_attempts) + (select count(*) from purchases)
      + (select count(*) from further_purchases) + (select count(*) from refunds)
      + (select count(*) from purchase_returns) as count`,
    violations: ['payment_attempts', 'purchases', 'further_purchases', 'refunds', 'purchase_returns']
      .map(
        (table) =>
          `select '${table} ' || ${idOf(table)} as found from ${table} where next_check_at < now() - ${WINDOW}`,
      )
      .join(' union all '),
  },
  {
    name: 'I21 paid orders that nothing buys',
    subject: 'orders',
    judged: `select count(*) as count from ${SOLD} shop where status not in ('NEW', 'PROCESSING', 'FAILED', 'CANCELED')`,
    violations: `select shop.id as found from ${SOLD} shop where status = 'PAID'
        and not exists (select from jobs.job where name = 'buy-order' and data->>'orderId' = shop.id::text and state in ('created', 'retry', 'active'))
        and not exists (select from order_holds where order_id = shop.id and decision is null)
        and not exists (select from refund_requests where order_id = shop.id and state = 'waiting')
        and not exists (select from switches where name = 'purchasing' and is_set)
        and not exists (select from purchases where order_id = shop.id)
      union all select shop.id from ${SOLD} shop where status = 'ZINC_PROCCESSING'
        and not exists (select from purchases where order_id = shop.id)`,
  },
];

function idOf(table: string): string {
  return table === 'purchases' || table === 'purchase_returns' ? 'order_id' : 'id';
}
