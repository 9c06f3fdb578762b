import type { FileReply } from '#contract/endpoint.ts';
import type { FiscalDocumentRow } from '#db/tables/fiscal-documents.ts';
import type { Queryable } from '#db/transaction.ts';
import { fiscalName } from '#domain/fiscal/fiscal-document.ts';
import { findDocuments, findPrinted } from './repository.ts';

/** A fiscal document as shoppers and staff see it. */
export interface KnownFiscalDocument extends Pick<FiscalDocumentRow, 'id' | 'state' | 'reason'> {
  attemptId: string;
  /** The refund that a credit note is of; null for an e-ticket. */
  refundId: string | null;
  /** With its number, while it is in force. */
  name: string;
  /** Whether it is in force: one that was rejected is issued again, under another number. */
  isIssued: boolean;
  /** Whether its printed form has who pays and their document. */
  namesReceiver: boolean;
}

/** The fiscal documents of an order, the oldest first. */
export async function listFiscalDocuments(db: Queryable, orderId: string): Promise<KnownFiscalDocument[]> {
  return (await findDocuments(db, orderId)).map((row) => {
    const isIssued = row.state === 'processing' || row.state === 'accepted';
    return {
      id: row.id,
      attemptId: row.attempt_id,
      refundId: row.refund_id,
      name: fiscalName(isIssued ? row : { ...row, series: null, number: null }),
      state: row.state,
      reason: row.reason,
      isIssued,
      namesReceiver: row.receiver !== null,
    };
  });
}

/** The printed form of a fiscal document of an order; null where there is none. */
export async function readPrintedDocument(
  db: Queryable,
  document: { orderId: string; id: string },
): Promise<FileReply | null> {
  const printed = await findPrinted(db, document);
  if (!printed?.pdf) return null;
  const name = [printed.kind === 'e-ticket' ? 'e-ticket' : 'nota-de-credito', printed.series, printed.number].join('-');
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: new Uint8Array(printed.pdf) };
}
