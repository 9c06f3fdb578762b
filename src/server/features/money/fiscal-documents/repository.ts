import { sql } from 'kysely';
import type { FiscalContent, FiscalDocumentRow } from '#db/tables/fiscal-documents.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { FiscalLine } from '#domain/fiscal/fiscal-document.ts';
import type { IssuedDocument } from '#partners/cfe/client.ts';

/** All but the printed form, which is read alone. */
const COLUMNS = [
  ...(['id', 'order_id', 'kind', 'attempt_id', 'refund_id', 'corrects', 'currency', 'cents', 'state', 'try'] as const),
  ...([
    'content',
    'receiver',
    'series',
    'number',
    'issue',
    'reason',
    'rejections',
    'created_at',
    'next_check_at',
  ] as const),
] as const;

const documents = (db: Queryable) => db.selectFrom('fiscal_documents').select(COLUMNS);

/** Notes that the shop issues fiscal documents from now on; a start after the first changes nothing. */
export async function insertIssuing(db: Queryable, since: Date): Promise<void> {
  await db
    .insertInto('fiscal_issuing')
    .values({ since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Planned {
  at: Date;
  nextCheckAt: Date;
}

/** The e-ticket of an approved payment since the shop issues them; null where there is none to write. */
export async function insertTicket(tx: Tx, attemptId: string, { at, nextCheckAt }: Planned): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into fiscal_documents (id, order_id, kind, attempt_id, currency, cents, state, created_at, next_check_at)
    select gen_random_uuid(), attempt.order_id, 'e-ticket', attempt.id, attempt.currency, attempt.amount_cents, 'waiting',
      ${at}, ${nextCheckAt}
    from payment_attempts attempt cross join fiscal_issuing issuing
    where attempt.id = ${attemptId} and attempt.state = 'approved' and attempt.settled_at >= issuing.since
    on conflict (attempt_id) where kind = 'e-ticket' do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * The credit note of a confirmed refund whose payment has an e-ticket, over what is left of that; null where there is none to
 * write. What came in beside the payment is on no e-ticket.
 */
export async function insertCreditNote(tx: Tx, refundId: string, { at, nextCheckAt }: Planned): Promise<string | null> {
  // Locked first: the sum of its notes is read by a statement that begins afterwards.
  await sql`select ticket.id from fiscal_documents ticket join refunds refund on refund.attempt_id = ticket.attempt_id
    where refund.id = ${refundId} and ticket.kind = 'e-ticket' for update of ticket`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into fiscal_documents (id, order_id, kind, attempt_id, refund_id, corrects, currency, cents, state, created_at,
      next_check_at)
    select gen_random_uuid(), ticket.order_id, 'credit-note', ticket.attempt_id, refund.id, ticket.id, ticket.currency,
      credit.cents, 'waiting', ${at}, ${nextCheckAt}
    from refunds refund
    join fiscal_documents ticket on ticket.attempt_id = refund.attempt_id and ticket.kind = 'e-ticket'
    cross join lateral (select least(refund.amount_cents, ticket.cents - (
      select coalesce(sum(cents), 0) from fiscal_documents where corrects = ticket.id)) as cents) credit
    where refund.id = ${refundId} and refund.confirmed_at is not null and refund.reason <> 'wrong-amount'
      and refund.currency = ticket.currency and credit.cents > 0
    on conflict (refund_id) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Locked after the order and the refund, and a credit note before its e-ticket. */
export async function lockDocument(tx: Tx, id: string): Promise<FiscalDocumentRow | null> {
  return (await documents(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** The documents of an order, the oldest first. */
export async function findDocuments(db: Queryable, orderId: string): Promise<FiscalDocumentRow[]> {
  return await documents(db).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
}

/** A document of an order with its printed form; null while it has none. */
export async function findPrinted(db: Queryable, { orderId, id }: { orderId: string; id: string }) {
  const row = await db
    .selectFrom('fiscal_documents')
    .select(['kind', 'series', 'number', 'pdf'])
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['processing', 'accepted'])
    .executeTakeFirst();
  return row ?? null;
}

/** What other credit notes of an e-ticket say that they credit. */
export async function findCredited(tx: Tx, { corrects, id }: { corrects: string; id: string }): Promise<FiscalLine[]> {
  const rows = await tx
    .selectFrom('fiscal_documents')
    .select('content')
    .where('corrects', '=', corrects)
    .where('id', '<>', id)
    .where('content', 'is not', null)
    .execute();
  return rows.flatMap(({ content }) => content?.lines ?? []);
}

/** The payment that an e-ticket is of, with what it paid besides the order's amount. */
export async function findPaidCharge(db: Queryable, attemptId: string) {
  const row = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('order_charges as charge', 'charge.id', 'attempt.charge_id')
    .select(['charge.purpose', 'charge.usd_cents', 'charge.taxable_usd_cents'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findRefundReason(db: Queryable, refundId: string): Promise<string | null> {
  const refund = db.selectFrom('refunds').select('reason').where('id', '=', refundId);
  return (await refund.executeTakeFirst())?.reason ?? null;
}

/** Freezes what a document says. */
export async function saveContent(
  tx: Tx,
  id: string,
  { content, receiver }: { content: FiscalContent; receiver: string | null },
): Promise<void> {
  const frozen = { content: JSON.stringify(content), receiver };
  await tx.updateTable('fiscal_documents').set(frozen).where('id', '=', id).execute();
}

export async function savePlan(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .updateTable('fiscal_documents')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'processing'])
    .execute();
}

/** Ends the checks of a document that has ended, or is not there. */
export async function endChecks(db: Queryable, id: string): Promise<void> {
  await db.updateTable('fiscal_documents').set({ next_check_at: null }).where('id', '=', id).execute();
}

/** Keeps what the provider issued. */
export async function saveIssued(
  tx: Tx,
  id: string,
  { issued, nextCheckAt }: { issued: IssuedDocument; nextCheckAt: Date | null },
): Promise<void> {
  const { series, number, state, cae, securityCode, verificationUrl, issuedOn, pdf } = issued;
  const isRejected = state === 'rejected';
  await tx
    .updateTable('fiscal_documents')
    .set({
      state: state === 'in-process' ? 'processing' : state,
      series,
      number,
      issue: JSON.stringify({ day: issuedOn, cae, securityCode, verificationUrl }),
      pdf,
      reason: isRejected ? (issued.reason ?? 'La DGI no dijo por qué') : null,
      next_check_at: nextCheckAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps that the provider refused to issue a document. */
export async function saveRefused(tx: Tx, id: string, reason: string): Promise<void> {
  const refused = { state: 'rejected', reason, next_check_at: null } as const;
  await tx.updateTable('fiscal_documents').set(refused).where('id', '=', id).execute();
}

/** The credit notes that wait for an e-ticket. */
export async function findWaitingNotes(tx: Tx, ticketId: string): Promise<string[]> {
  const notes = tx.selectFrom('fiscal_documents').select('id').where('corrects', '=', ticketId);
  return (await notes.where('state', '=', 'waiting').execute()).map(({ id }) => id);
}

/** Makes a rejected document wait again, under its next key and to be written anew. */
export async function saveAgain(tx: Tx, row: FiscalDocumentRow, nextCheckAt: Date): Promise<void> {
  const { id, series, number, reason } = row;
  const rejections = [...row.rejections, { series, number, reason: reason ?? '' }];
  await tx
    .updateTable('fiscal_documents')
    .set({
      ...{ state: 'waiting', try: row.try + 1, content: null, receiver: null, series: null, number: null },
      ...{ issue: null, pdf: null, reason: null },
      rejections: JSON.stringify(rejections),
      next_check_at: nextCheckAt,
    })
    .where('id', '=', id)
    .execute();
}
