import type pg from 'pg';
import type { Finding } from '#proof/lib/findings.ts';
import type { PartnerBooks } from '#proof/partners/truth.ts';
import { type Judgement, SOLD, toMeasured } from './invariant.ts';

/** What a check compares: the partners' books as `truth`, a JSON parameter of every statement. */
interface Comparison {
  name: string;
  /** Which part of the books it judges, when it is that. */
  part?: Exclude<keyof PartnerBooks, 'readAt'>;
  /** Counts what is judged in the shop, when it is that. */
  judged?: string;
  violations: string;
}

const TAKEN = `jsonb_to_recordset($1::jsonb->'payments') taken ("transactionId" text, "amountCents" bigint, currency text)`;
const BOUGHT = `jsonb_to_recordset($1::jsonb->'purchases') bought ("id" text, "idempotencyKey" text, "orderId" uuid, "isLive" boolean)`;
const RETURNED = `jsonb_to_recordset($1::jsonb->'refunds') returned (key text, "transactionId" text, "amountCents" bigint)`;
const SHIPPED = `jsonb_to_recordset($1::jsonb->'shipments') shipped ("trackingNumber" text, "externalTracking" text)`;
const DELIVERED = `jsonb_to_recordset($1::jsonb->'mails') delivered ("to" text, "messageId" text)`;
const OWN_PURCHASES = `(select order_id, idempotency_key, state from purchases
  union all select order_id, idempotency_key, state from further_purchases) own`;
/** Of orders whose goods are bought and neither given back nor called off in part. */
const BOUGHT_ORDERS = `${SOLD} shop where status in ('ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING',
  'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP', 'DELIVERED', 'COMPLETED')`;
/** A mail may go out while the books are read. */
const SETTLED = `coalesce(($1::jsonb->>'readAt')::timestamptz - interval '5 seconds', 'infinity')`;
/** The id of a mail is the local part of its Message-ID. */
const MAIL_ID = `split_part(trim(both '<>' from delivered."messageId"), '@', 1)`;

const COMPARISONS: readonly Comparison[] = [
  {
    name: 'I3 payments taken at a partner that are not booked',
    part: 'payments',
    // What a bank took by another amount goes back without being booked, or a person is told.
    violations: `select taken."transactionId" as found from ${TAKEN} where not exists (
      select from payment_attempts attempt where transaction_id = taken."transactionId" and (state in ('approved', 'overpaid')
        or exists (select from refunds where attempt_id = attempt.id and reason = 'wrong-amount')
        or exists (select from notice_problems problem where problem.attempt_id = attempt.id)))`,
  },
  {
    name: 'I3 I8 payments booked that no partner took so, or took twice',
    judged: `select count(*) as count from payment_attempts join ${SOLD} shop on shop.id = order_id where state = 'approved'`,
    violations: `select transaction_id as found from payment_attempts attempt join ${SOLD} shop on shop.id = attempt.order_id
      where state = 'approved' and 1 <> (
      select count(*) from ${TAKEN} where taken."transactionId" = attempt.transaction_id
        and (taken."amountCents", taken.currency) = (attempt.amount_cents, attempt.currency))`,
  },
  {
    name: 'I5 orders bought twice at the marketplace',
    part: 'purchases',
    violations: `select bought."orderId" as found from ${BOUGHT} where bought."isLive" group by bought."orderId"
      having count(*) > greatest(1, (select count(*) from ${OWN_PURCHASES} where own.order_id = bought."orderId"))
        or count(distinct bought."idempotencyKey") <> count(*)`,
  },
  {
    name: 'I5 purchases at the marketplace that the shop does not know, or did not get paid',
    part: 'purchases',
    violations: `select bought.id as found from ${BOUGHT} where bought."isLive" and (
        not exists (select from ${OWN_PURCHASES} where own.idempotency_key::text = bought."idempotencyKey")
        or not exists (select from payment_attempts where state = 'approved' and order_id = coalesce(
          (select replacement_of from orders where id = bought."orderId"), bought."orderId")))`,
  },
  {
    name: 'I5 bought orders without a purchase at the marketplace',
    judged: `select count(*) as count from ${BOUGHT_ORDERS}`,
    // What the store called off afterwards waits for a person.
    violations: `select shop.id as found from ${BOUGHT_ORDERS}
      and not exists (select from ${BOUGHT} where bought."orderId" = shop.id and bought."isLive")
      and not exists (
        select from purchases where order_id = shop.id and manual_reason is not null
        union all select from further_purchases where order_id = shop.id and manual_reason is not null
        union all select from refunds where order_id = shop.id and amount_cents is null
        union all select from purchase_lines covered join order_lines line on line.id = covered.order_line_id
          where line.order_id = shop.id and covered.released_at is not null)`,
  },
  {
    name: 'I5 orders given back whose goods are bought, without an alarm',
    part: 'purchases',
    // A cancellation that came too late, a return or a person deals with the goods.
    violations: `select bought.id as found from ${BOUGHT} join orders shop on shop.id = bought."orderId"
      where bought."isLive" and shop.status = 'REFUND' and not exists (
        select from purchases where order_id = shop.id and manual_reason is not null
        union all select from further_purchases where order_id = shop.id
        union all select from purchase_cancellations where order_id = shop.id
        union all select from purchase_returns where order_id = shop.id)`,
  },
  {
    name: 'refunds at the bank twice, or that the shop did not ask for so',
    part: 'refunds',
    violations: `select returned.key as found from ${RETURNED} group by returned.key having count(*) > 1
      union all select returned.key from ${RETURNED} left join refunds own on own.id::text = returned.key
        left join payment_attempts attempt on attempt.id = own.attempt_id
        where (own.amount_cents, attempt.transaction_id) is distinct from (returned."amountCents", returned."transactionId")`,
  },
  {
    name: 'refunds sent that the bank does not have',
    judged: `select count(*) as count from refunds join ${SOLD} shop on shop.id = order_id where state = 'sent'`,
    // What a person sent by hand or by transfer bears the bank's reference.
    violations: `select own.id as found from refunds own join ${SOLD} shop on shop.id = own.order_id where state = 'sent' and transfer_reference is null
      and not exists (select from ${RETURNED} where returned.key = own.id::text)`,
  },
  {
    name: 'shipments twice, or of another number than the order has',
    part: 'shipments',
    violations: `select shipped."externalTracking" as found from ${SHIPPED} group by shipped."externalTracking"
        having count(*) > 1
      union all select shipped."externalTracking" from ${SHIPPED} join orders shop on shop.id::text = shipped."externalTracking"
        where shop.carrier_tracking_number <> shipped."trackingNumber"`,
  },
  {
    name: 'I13 mails delivered under a second Message-ID, or that are none of the shop',
    part: 'mails',
    violations: `select own.kind || ' ' || own.subject_id as found from ${DELIVERED}
        join mails own on own.id::text = ${MAIL_ID} group by own.kind, own.subject_id
        having count(distinct delivered."messageId") > 1
      union all select delivered."messageId" from ${DELIVERED}
        where ${MAIL_ID} not in (select id::text from mails)`,
  },
  {
    name: 'I13 mails sent that nobody received',
    judged: 'select count(*) as count from mails where sent_at is not null',
    violations: `select own.id as found from mails own where sent_at < ${SETTLED} and outcome is null
      and not exists (select from ${DELIVERED} where own.id::text = ${MAIL_ID})`,
  },
];

/** Compares the shop at rest with the partners' books. What nothing was judged of is a violation, refunds and shipments apart. */
export async function compareWithTruth(pool: pg.Pool, truth: PartnerBooks): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const measured: Finding[] = [];
    for (const comparison of COMPARISONS)
      measured.push(toMeasured(await compare(client, comparison, truth), isExpected(comparison)));
    return measured;
  } finally {
    client.release(true);
  }
}

/** A run of shoppers buys and is mailed; not every run gives money back or ships. */
function isExpected({ name, part }: Comparison): boolean {
  return part !== 'refunds' && part !== 'shipments' && !name.startsWith('refunds');
}

async function compare(
  client: pg.PoolClient,
  { name, part, judged, violations }: Comparison,
  truth: PartnerBooks,
): Promise<Judgement> {
  const { rows } = await client.query<{ found: string }>(violations, [JSON.stringify(truth)]);
  const found = rows.map((row) => row.found);
  if (part !== undefined) return { name, judged: truth[part].length, found };
  const counted = await client.query<{ count: string | number }>(judged ?? 'select 0 as count');
  return { name, judged: Number(counted.rows[0]?.count), found };
}
