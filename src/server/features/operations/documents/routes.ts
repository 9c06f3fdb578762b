import { defineRoutes, type Session } from '#server/http/handler.ts';
import { readPaper } from './order-paper.ts';
import { addDocument, listDocuments, type OwnOrder, readDocument, removeDocument } from './own-documents.ts';
import { addParcelInvoice, readParcelInvoice } from './parcel-invoice.ts';
import { listPayments, readReceipt } from './receipts.ts';

export const documentsRoutes = defineRoutes({
  listDocuments: (context, { session, params }) => listDocuments(context, ownOrder(session, params)),
  addDocument: (context, { session, params, body }) => addDocument(context, ownOrder(session, params), body),
  readDocument: (context, { session, params }) => readDocument(context, ownOrder(session, params), params.documentId),
  readPaper: (context, { session, params }) => readPaper(context, ownOrder(session, params), params.paper),
  listPayments: (context, { session, params }) => listPayments(context, ownOrder(session, params)),
  readReceipt: (context, { session, params }) => readReceipt(context, ownOrder(session, params), params.receiptId),
  removeDocument: (context, { session, params }) =>
    removeDocument(context, ownOrder(session, params), params.documentId),
  addParcelInvoice: (context, { session, params, body }) =>
    addParcelInvoice(context, { ...params, customerId: session.customerId }, body),
  readParcelInvoice: (context, { session, params }) =>
    readParcelInvoice(context, { ...params, customerId: session.customerId }),
});

function ownOrder({ customerId }: Session, { id }: { id: string }): OwnOrder {
  return { customerId, orderId: id };
}
