import { type Insertable, sql } from 'kysely';
import type { BankMatchesTable } from '#db/tables/bank.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { INSERT_BATCH } from './repository.ts';

/** Holds every other act on matches back until the transaction ends: what is matched is decided by one at a time. */
export async function lockMatches(tx: Tx): Promise<void> {
  await sql`lock table bank_matches in share row exclusive mode`.execute(tx);
}

export interface MatchRow {
  movementId: string;
  attemptId: string | null;
  refundId: string | null;
  orderNumber: number;
  amountCents: number;
  commissionCents: number;
  isConfirmed: boolean;
  by: string | null;
}

/** What movements are matched with, or proposed. */
export async function selectMatches(db: Queryable, movements: readonly string[]): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select matched.movement_id as "movementId", matched.attempt_id as "attemptId", matched.refund_id as "refundId",
      shop.number as "orderNumber", coalesce(attempt.amount_cents, refund.amount_cents) as "amountCents",
      matched.commission_cents as "commissionCents", matched.is_confirmed as "isConfirmed", staff.name as by
    from bank_matches matched
      left join payment_attempts attempt on attempt.id = matched.attempt_id
      left join refunds refund on refund.id = matched.refund_id
      join orders shop on shop.id = coalesce(attempt.order_id, refund.order_id)
      left join staff on staff.id = matched.matched_by
    where matched.movement_id = any(${movements}::uuid[]) order by shop.number, matched.id`.execute(db);
  return rows;
}

export async function insertMatches(tx: Tx, rows: readonly Insertable<BankMatchesTable>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += INSERT_BATCH)
    await sql`
      insert into bank_matches
        (id, movement_id, attempt_id, refund_id, is_confirmed, commission_cents, matched_at, matched_by)
      select id, movement_id, attempt_id, refund_id, is_confirmed, commission_cents, matched_at, matched_by
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + INSERT_BATCH))}::jsonb) as added(id uuid,
        movement_id uuid, attempt_id uuid, refund_id uuid, is_confirmed boolean, commission_cents bigint,
        matched_at timestamptz, matched_by uuid)`.execute(tx);
}

/** Marks movements that were just matched, or proposed. */
export async function markMovements(
  tx: Tx,
  { ids, state, at }: { ids: readonly string[]; state: 'matched' | 'proposed'; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('bank_movements')
    .set({ state, decided_at: state === 'matched' ? at : null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Takes what a movement is matched with away from it. */
export async function deleteMatches(tx: Tx, movementId: string): Promise<void> {
  await tx.deleteFrom('bank_matches').where('movement_id', '=', movementId).execute();
}

/** Takes the proposals of an account back, which are made anew. */
export async function withdrawProposals(tx: Tx, account: string): Promise<void> {
  await sql`
    with open as (update bank_movements set state = 'unmatched' where account_id = ${account} and state = 'proposed' returning id)
    delete from bank_matches where movement_id in (select id from open)`.execute(tx);
}

/** Takes proposals of payments or refunds back that are needed for another movement. */
export async function releaseProposals(tx: Tx, { attempts, refunds }: { attempts: string[]; refunds: string[] }) {
  await sql`
    with released as (delete from bank_matches where not is_confirmed
      and (attempt_id = any(${attempts}::uuid[]) or refund_id = any(${refunds}::uuid[])) returning movement_id)
    update bank_movements set state = 'unmatched' where id in (select movement_id from released) and state = 'proposed'
  `.execute(tx);
}

/** The movements of an account that nothing is matched with, from a day on. */
export async function selectOpenMovements(tx: Tx, { account, from }: { account: string; from: string }) {
  return await tx
    .selectFrom('bank_movements')
    .select(['id', 'day', 'amount_cents', 'reference', 'description'])
    .where('account_id', '=', account)
    .where('state', '=', 'unmatched')
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('id')
    .execute();
}

export interface CandidateRow {
  id: string;
  kind: 'payment' | 'refund';
  orderId: string;
  orderNumber: number;
  day: string;
  amountCents: number;
  texts: (string | null)[];
}

export interface CandidateSearch {
  /** Of credits, which payments may be, and of debits, which refunds may be. */
  credits: readonly number[];
  debits: readonly number[];
  currency: string;
  /** Empty: of any method. */
  methods: readonly string[];
  from: Date;
  before: Date;
}

/** Payments and refunds of these amounts and days that no movement is matched with. */
export async function selectCandidates(db: Queryable, search: CandidateSearch): Promise<CandidateRow[]> {
  const { credits, debits, currency, methods, from, before } = search;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone interval '-03:00')::date`;
  const { rows } = await sql<CandidateRow>`
    select found.*, shop.number as "orderNumber" from (
      select attempt.id, 'payment' as kind, attempt.order_id as "orderId", ${dayOf('attempt.settled_at')} as day,
        attempt.amount_cents as "amountCents",
        array[attempt.transaction_id, attempt.partner_reference, attempt.voucher->>'code'] as texts
      from unnest(${credits}::bigint[]) as sought(amount) join payment_attempts attempt
        on attempt.amount_cents = sought.amount and attempt.currency = ${currency}
        and attempt.settled_at >= ${from} and attempt.settled_at < ${before}
        and attempt.state in ('approved', 'overpaid') and not attempt.is_banked
        and (cardinality(${methods}::text[]) = 0 or attempt.method = any(${methods}::text[]))
      union all
      select refund.id, 'refund', refund.order_id, ${dayOf('refund.sent_at')}, refund.amount_cents,
        array[refund.transfer_reference, refund.bank_reference]
      from unnest(${debits}::bigint[]) as sought(amount) join refunds refund
        on refund.amount_cents = sought.amount and refund.currency = ${currency} and refund.state = 'sent'
        and refund.sent_at >= ${from} and refund.sent_at < ${before}
        and not exists (select from bank_matches where refund_id = refund.id)
    ) found join orders shop on shop.id = found."orderId" order by found.day desc, found.id limit ${MAX_CANDIDATES}`.execute(
    db,
  );
  return rows;
}

/** Beyond any statement's payments. */
const MAX_CANDIDATES = 100_000;

export interface MatchablePayment {
  id: string;
  orderNumber: number;
  amountCents: number;
  currency: string;
  /** The movement that has it for certain; null: none. */
  matchedWith: string | null;
}

/** The payments that came in for orders, an order's own before one that came in twice. */
export async function selectPaymentsOf(tx: Tx, orders: readonly number[]): Promise<MatchablePayment[]> {
  const { rows } = await sql<MatchablePayment>`
    select attempt.id, shop.number as "orderNumber", attempt.amount_cents as "amountCents", attempt.currency,
      matched.movement_id as "matchedWith"
    from orders shop join payment_attempts attempt on attempt.order_id = shop.id and attempt.state in ('approved', 'overpaid')
      left join bank_matches matched on matched.attempt_id = attempt.id and matched.is_confirmed
    where shop.number = any(${orders}::bigint[])
    order by shop.number, attempt.state, attempt.settled_at, attempt.id`.execute(tx);
  return rows;
}

export async function findMatchedRefund(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('bank_matches').select('id').where('refund_id', '=', id).where('is_confirmed', '=', true);
  return (await found.executeTakeFirst()) !== undefined;
}
