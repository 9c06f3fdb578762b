import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { readOrderPaper } from './order-paper.ts';
import { readClaimInvoice } from './parcel-invoice.ts';
import { readOrderReceipt } from './receipts.ts';
import { addOrderDocument, listOrderDocuments, readOrderDocument, removeOrderDocument } from './staff-documents.ts';

export const staffDocumentRoutes = defineBackofficeRoutes({
  listOrderDocuments,
  readOrderDocument,
  readOrderPaper,
  readOrderReceipt,
  readClaimInvoice,
  addOrderDocument,
  removeOrderDocument,
});
