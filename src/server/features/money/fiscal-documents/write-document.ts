import type { FiscalContent, FiscalDocumentRow } from '#db/tables/fiscal-documents.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { CHARGE_NAMES } from '#domain/document/receipt.ts';
import {
  chargeLines,
  creditLines,
  creditTotals,
  type FiscalLine,
  type FiscalTotals,
  fiscalTotals,
  needsReceiver,
  orderLines,
  remainingLines,
} from '#domain/fiscal/fiscal-document.ts';
import { cents } from '#domain/money/cents.ts';
import { type RateMicros, rateMicros } from '#domain/money/exchange.ts';
import { FREIGHT_REASON } from '#domain/refund/refund-state.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { currentRate } from '#server/features/base/currency/current-rate.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { findCredited, findPaidCharge, findRefundReason, lockDocument, saveContent } from './repository.ts';

export type WriteDeps = Pick<Context, 'clock' | 'cache' | 'fieldCipher'>;

/** Who pays, where a document says so. */
export interface Receiver {
  name: string;
  document: string;
}

/**
 * What a document says, frozen the first time so that each try sends the same. Null while it cannot be written: a credit note
 * before its e-ticket is accepted, or dollars without any exchange rate.
 */
export async function writeDocument(
  deps: WriteDeps,
  tx: Tx,
  { row, order }: { row: FiscalDocumentRow; order: OrderRow },
): Promise<FiscalContent | null> {
  const day = montevideoDay(deps.clock().toISOString());
  const ticket = row.corrects === null ? null : await lockDocument(tx, row.corrects);
  if (ticket && (ticket.state !== 'accepted' || ticket.content === null)) return null;
  const rate = await rateOf(deps, tx, { order, ticket });
  if (row.currency === 'USD' && rate === null) return null;
  const body = ticket?.content ? await credit(tx, row, ticket.content) : await sale(tx, row, order);
  const content = { day, rateMicros: row.currency === 'USD' ? rate : null, ...body };
  const receiver = ticket ? receiverOf(deps, ticket) : receiverOfSale(deps, { row, order, rate });
  const sealed =
    receiver && deps.fieldCipher.encrypt(JSON.stringify(receiver), { column: 'fiscal_documents.receiver', id: row.id });
  await saveContent(tx, row.id, { content, receiver: sealed });
  return content;
}

export function receiverOf({ fieldCipher }: Pick<Context, 'fieldCipher'>, row: FiscalDocumentRow): Receiver | null {
  if (row.receiver === null) return null;
  return JSON.parse(fieldCipher.decrypt(row.receiver, { column: 'fiscal_documents.receiver', id: row.id })) as Receiver;
}

interface DocumentBody {
  lines: FiscalLine[];
  totals: FiscalTotals;
}

async function sale(db: Queryable, row: FiscalDocumentRow, order: OrderRow): Promise<DocumentBody> {
  const paid = cents(row.cents);
  const charge = await findPaidCharge(db, row.attempt_id);
  const lines = charge
    ? chargeLines(paid, {
        what: CHARGE_NAMES[charge.purpose],
        usd: cents(charge.usd_cents),
        taxableUsd: cents(charge.taxable_usd_cents),
      })
    : orderLines(paid, order.fees);
  return { lines, totals: fiscalTotals(lines) };
}

async function credit(tx: Tx, { id, corrects, refund_id, cents: own }: FiscalDocumentRow, of: FiscalContent) {
  const left = remainingLines(of.lines, await findCredited(tx, { corrects: corrects ?? '', id }));
  const isFreight = (await findRefundReason(tx, refund_id ?? '')) === FREIGHT_REASON;
  const lines = creditLines(left, { amount: cents(own), isFreight });
  return { lines, totals: creditTotals(left, lines) };
}

/** That of the e-ticket, that of the order, or today's for an order in dollars that has none. */
async function rateOf(
  deps: WriteDeps,
  tx: Tx,
  { order, ticket }: { order: OrderRow; ticket: FiscalDocumentRow | null },
): Promise<RateMicros | null> {
  const known = ticket?.content?.rateMicros ?? order.rate_micros;
  if (known !== null) return rateMicros(known);
  return (await currentRate({ ...deps, db: tx }))?.micros ?? null;
}

function receiverOfSale(
  deps: WriteDeps,
  { row, order, rate }: { row: FiscalDocumentRow; order: OrderRow; rate: RateMicros | null },
): Receiver | null {
  const { firstName, middleName, lastName, secondLastName, document } = order.consignee;
  if (document === '' || !needsReceiver(cents(row.cents), row.currency, rate)) return null;
  const name = [firstName, middleName, lastName, secondLastName].filter(Boolean).join(' ');
  return { name, document: decryptDocument(deps, order) };
}
