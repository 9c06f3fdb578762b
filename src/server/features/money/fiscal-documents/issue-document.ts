import type { FiscalContent, FiscalDocumentRow } from '#db/tables/fiscal-documents.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { transaction } from '#db/transaction.ts';
import type { Cfe, IssuedDocument, NewDocumentWire } from '#partners/cfe/client.ts';
import { BASIC_RATE, IDENTITY_CARD, NOT_BILLABLE, NOTE_CODE, TICKET_CODE } from '#partners/cfe/wire.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { endChecks, findWaitingNotes, lockDocument, saveIssued, savePlan, saveRefused } from './repository.ts';
import { type Receiver, receiverOf, type WriteDeps, writeDocument } from './write-document.ts';

type Deps = WriteDeps & Pick<Context, 'db' | 'queue' | 'log' | 'config' | 'partners'>;

const MIN_WAIT_MS = 2000;
/** How long it is waited at most until the provider is asked again: while it has not issued, and while the tax office decides. */
const MAX_WAIT_MS = { waiting: 5 * 60_000, processing: 60 * 60_000 };
/** How a request is refused that would be refused again; any other refusal is one of the account or the address. */
const REFUSED: readonly number[] = [400, 409, 413, 422];

interface Ready {
  row: FiscalDocumentRow;
  key: string;
  request: NewDocumentWire;
}

/**
 * The job `issue-fiscal-document`: has a document issued, or asks what the tax office decided. Its id and its try are the key
 * by which the provider issues it once; a doubtful answer is asked for again with the same key. While the provider cannot be
 * asked, the row says when it is tried again: its age doubles from one try to the next.
 */
export async function issueFiscalDocument(deps: Deps, { documentId }: { documentId: string }): Promise<void> {
  const { cfe } = deps.partners;
  // What is left from a time with a provider stands, and is reported, until there is one again.
  if (!cfe) return await plan(deps, documentId, MAX_WAIT_MS.processing);
  const ready = await prepare(deps, documentId);
  if (ready === 'ended') return await endChecks(deps.db, documentId);
  if (ready === 'not-yet') return await plan(deps, documentId, MAX_WAIT_MS.waiting);
  const { row, key } = ready;
  try {
    await keep(deps, ready, await ask(cfe, ready));
  } catch (error) {
    if (!(error instanceof PartnerRejected) && !(error instanceof PartnerUnavailable)) throw error;
    if (error instanceof PartnerRejected && row.state === 'waiting' && REFUSED.includes(error.status))
      return await keepRefused(deps, row, error);
    deps.log.warn({ partner: 'cfe', orderId: row.order_id, error }, `the fiscal document ${key} is tried again later`);
    await plan(deps, documentId, waitOf(deps, row));
  }
}

/** Locks the document and writes it; nothing is locked while the provider is asked. */
async function prepare(deps: Deps, id: string): Promise<Ready | 'ended' | 'not-yet'> {
  return await transaction(deps.db, async (tx) => {
    const row = await lockDocument(tx, id);
    if (!row || row.state === 'accepted' || row.state === 'rejected') return 'ended';
    const order = await findOrder(tx, row.order_id);
    if (!order) return 'ended';
    const content = row.content ?? (await writeDocument(deps, tx, { row, order }));
    if (content === null) return 'not-yet';
    const written = (await lockDocument(tx, id)) ?? row;
    const corrected = row.corrects === null ? null : await lockDocument(tx, row.corrects);
    const request = toRequest(deps, { row, order, content, corrected, receiver: receiverOf(deps, written) });
    return { row, key: `${row.id}.${row.try}`, request };
  });
}

/** One that has a number is asked about; should the provider not know it, it is issued with its key again. */
async function ask(cfe: Cfe, { row, key, request }: Ready): Promise<IssuedDocument> {
  const known = row.state === 'processing' ? await cfe.readDocument(key, request.type) : null;
  return known ?? (await cfe.issue(key, request));
}

async function keep(deps: Deps, { row: asked }: Ready, issued: IssuedDocument): Promise<void> {
  const { id, order_id: orderId } = asked;
  await transaction(deps.db, async (tx) => {
    const row = await lockDocument(tx, id);
    if (!row || row.try !== asked.try || row.state === 'accepted' || row.state === 'rejected') return;
    if (row.number !== null && (row.number !== issued.number || row.series !== issued.series)) {
      deps.log.error({ orderId, code: 'fiscal-number-changed' }, 'a fiscal document came back with another number');
      return;
    }
    const wait = waitOf(deps, { ...row, state: 'processing' });
    const nextCheckAt = issued.state === 'in-process' ? new Date(deps.clock().getTime() + wait) : null;
    await saveIssued(tx, id, { issued, nextCheckAt });
    if (issued.state !== 'accepted') return;
    for (const documentId of await findWaitingNotes(tx, id))
      await deps.queue.enqueue('issue-fiscal-document', { documentId }, { tx });
  });
  if (issued.state === 'rejected')
    deps.log.error({ orderId, code: 'fiscal-rejected' }, 'the tax office rejected a fiscal document');
}

async function keepRefused(
  deps: Deps,
  { id, try: asked, order_id: orderId }: FiscalDocumentRow,
  error: PartnerRejected,
) {
  await transaction(deps.db, async (tx) => {
    const row = await lockDocument(tx, id);
    if (row?.state !== 'waiting' || row.try !== asked) return;
    await saveRefused(tx, id, 'El proveedor no lo emite');
  });
  deps.log.error({ orderId, code: 'fiscal-refused', error }, 'the provider refused to issue a fiscal document');
}

async function plan({ db, clock }: Deps, id: string, wait: number): Promise<void> {
  await savePlan(db, id, new Date(clock().getTime() + wait));
}

function waitOf(
  { clock }: Pick<Deps, 'clock'>,
  { state, created_at }: Pick<FiscalDocumentRow, 'state' | 'created_at'>,
) {
  const most = state === 'processing' ? MAX_WAIT_MS.processing : MAX_WAIT_MS.waiting;
  return Math.min(Math.max(clock().getTime() - created_at.getTime(), MIN_WAIT_MS), most);
}

interface Written {
  row: FiscalDocumentRow;
  order: Pick<OrderRow, 'number'>;
  content: FiscalContent;
  corrected: FiscalDocumentRow | null;
  receiver: Receiver | null;
}

function toRequest({ config }: Pick<Deps, 'config'>, written: Written): NewDocumentWire {
  const { row, order, content, corrected, receiver } = written;
  const { net, iva, notBillable, total } = content.totals;
  return {
    type: row.kind === 'e-ticket' ? TICKET_CODE : NOTE_CODE,
    issuedOn: content.day,
    issuer: config.seller.rut,
    currency: row.currency,
    exchangeRate: content.rateMicros === null ? null : (content.rateMicros / 1_000_000).toFixed(6),
    receiver: receiver && { documentType: IDENTITY_CARD, country: 'UY', ...receiver },
    lines: content.lines.map(({ what, tax, cents: amount }) => ({
      name: what,
      indicator: tax === 'basic' ? BASIC_RATE : NOT_BILLABLE,
      amount,
    })),
    totals: { net, vat: iva, notBillable, payable: total },
    reference: corrected && referenceTo(corrected),
    note: `Orden ${order.number}`,
  };
}

function referenceTo({ id, series, number, issue }: FiscalDocumentRow): NewDocumentWire['reference'] {
  if (series === null || number === null || issue === null) throw new Error(`e-ticket ${id} has no number`);
  return { type: TICKET_CODE, series, number, issuedOn: issue.day };
}
