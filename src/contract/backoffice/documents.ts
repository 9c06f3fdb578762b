import { id } from '#contract/backoffice/fields.ts';
import { documentContent, documentFields } from '#contract/documents.ts';
import { requiredText } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { DOCUMENT_TYPES, MAX_DOCUMENT_NAME } from '#domain/document/document.ts';
import { PAPERS } from '#domain/document/paper.ts';
import { REQUESTED_PAPERS } from '#domain/document/paper-request.ts';
import { caseNumber } from './cases.ts';
import { act, read } from './endpoint.ts';
import { orderNumber } from './order-desk.ts';

const staffDocument = z.strictObject({
  ...documentFields,
  /** The person of the staff; null for the shopper. */
  addedBy: z.string().nullable(),
  /** The case that it is of; null for the order. */
  caseNumber: z.int().nullable(),
});
export type StaffDocument = z.output<typeof staffDocument>;

export const staffDocumentEndpoints = {
  listOrderDocuments: read({
    summary: 'Los papeles de una orden y de sus casos, del más viejo al más nuevo',
    permission: 'customers',
    input: z.strictObject({ number: orderNumber }),
    reply: z.array(staffDocument),
  }),
  readOrderDocument: read({
    summary: 'Un papel de una orden, en base64',
    permission: 'customers',
    input: z.strictObject({ id }),
    reply: z.strictObject({ name: z.string(), type: z.enum(DOCUMENT_TYPES), data: z.string() }),
  }),
  readOrderPaper: read({
    summary: 'La factura comercial o la lista de empaque de una orden paga, en PDF, en base64',
    permission: 'customers',
    input: z.strictObject({ number: orderNumber, paper: z.enum(PAPERS, { error: MESSAGES.choice }) }),
    reply: z.strictObject({ name: z.string(), type: z.literal('application/pdf'), data: z.string() }),
  }),
  readOrderReceipt: read({
    summary:
      'El recibo de un pago de una orden, la constancia de una devolución confirmada, o un comprobante fiscal (el que nombra a quien paga, con el documento a la vista), en PDF, en base64',
    permission: 'customers',
    input: z.strictObject({ number: orderNumber, id }),
    reply: z.strictObject({ name: z.string(), type: z.literal('application/pdf'), data: z.string() }),
  }),
  addOrderDocument: act({
    summary: 'Sube un papel (PDF, JPEG o PNG, de hasta 10 MB) a una orden o a un caso abierto; quien compró lo ve',
    permission: 'customers',
    reason: false,
    /** `content`: the file in base64, by the name of what a form reads of a file. */
    input: z.strictObject({
      number: orderNumber,
      caseNumber: caseNumber.optional(),
      name: requiredText('Ponele un nombre', MAX_DOCUMENT_NAME),
      content: documentContent,
    }),
  }),
  removeOrderDocument: act({
    summary: 'Borra un papel de una orden',
    permission: 'customers',
    input: z.strictObject({ id }),
  }),
  askOrderPaper: act({
    summary: 'Le pide a quien compró un papel que la Aduana o el transportista espera',
    permission: 'customers',
    input: z.strictObject({ number: orderNumber, paper: z.enum(REQUESTED_PAPERS, { error: MESSAGES.choice }) }),
  }),
  sendOrderPaper: act({
    summary: 'Anota que un papel pedido se mandó al transportista',
    permission: 'customers',
    reason: false,
    input: z.strictObject({ id }),
  }),
  takeBackPaper: act({
    summary: 'Deshace, dentro de un minuto, que un papel pedido se mandó al transportista',
    permission: 'customers',
    reason: false,
    input: z.strictObject({ id }),
  }),
  closePaperRequest: act({
    summary: 'Deja de esperar un papel pedido',
    permission: 'customers',
    input: z.strictObject({ id }),
  }),
};
