import { CLAIM_ANSWERS } from '#domain/cases/carrier-claim.ts';
import {
  CASE_AUTHORS,
  CASE_KINDS,
  CASE_STATES,
  COMPLAINT_KINDS,
  type ComplaintKind,
  MAX_CASE_TEXT,
} from '#domain/cases/case.ts';
import { isRut } from '#domain/customer/document.ts';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '#domain/photo/photo.ts';
import { withoutSeparators } from '#domain/refund/bank-account.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, namedOrder, optionalText, pathId, requiredMultilineText } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

const MAX_LINES = 100;
/** Base64 takes four characters for three bytes. */
const MAX_PHOTO_TEXT = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;

const text = requiredMultilineText(MAX_CASE_TEXT);

const caseFields = z.strictObject({
  kind: z.enum(COMPLAINT_KINDS, { error: MESSAGES.caseKind }),
  text,
  /** For whom an invoice is; required for the kind `invoice` and refused for the others. */
  invoiceName: optionalText(100),
  invoiceRut: optionalText(40).transform((rut, context) => {
    if (rut === null) return null;
    const digits = withoutSeparators(rut);
    if (isRut(digits)) return digits;
    context.addIssue({ code: 'custom', message: MESSAGES.rut });
    return z.NEVER;
  }),
});

/** A complaint with the lines of the order that it is about. */
export const complaintFields = caseFields.extend({ lines: z.array(id).max(MAX_LINES).default([]) });

interface InvoiceFields {
  kind: ComplaintKind;
  invoiceName: string | null;
  invoiceRut: string | null;
}

function invoiceFaults({ kind, invoiceName, invoiceRut }: InvoiceFields): { field: string; message: string }[] {
  if (kind === 'invoice') return invoiceName === null ? [{ field: 'invoiceName', message: MESSAGES.invoiceName }] : [];
  return Object.entries({ invoiceName, invoiceRut }).flatMap(([field, value]) =>
    value === null ? [] : [{ field, message: MESSAGES.invoiceOnly }],
  );
}

export function checkInvoice(fields: InvoiceFields, context: z.RefinementCtx): void {
  for (const { field, message } of invoiceFaults(fields)) context.addIssue({ code: 'custom', path: [field], message });
}

/** The fields of the form that opens a case. */
export const caseFormSchema = caseFields.superRefine(checkInvoice);

export const caseMessageSchema = z.strictObject({ text });

export const caseSchema = z.strictObject({
  id: z.string(),
  /** The number shown to shoppers ('Caso 2041'). */
  number: z.int(),
  orderId: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  openedAt: instant,
  /** Whether the staff opened it in the shopper's name. */
  openedByShop: z.boolean(),
  closedAt: instant.nullable(),
  closedBy: z.enum(CASE_AUTHORS).nullable(),
  closingReason: z.string().nullable(),
  /** Ids of the order's lines that it is about; empty for the whole order. */
  lines: z.array(z.string()),
  invoice: z.strictObject({ name: z.string(), rut: z.string().nullable() }).nullable(),
  messages: z.array(z.strictObject({ id: z.string(), author: z.enum(CASE_AUTHORS), text: z.string(), date: instant })),
  photos: z.array(z.strictObject({ id: z.string(), width: z.int(), height: z.int(), date: instant })),
  /** What is claimed from the carrier; null for every kind but `not-received`. */
  claim: z
    .strictObject({
      dueAt: instant,
      sentAt: instant.nullable(),
      answer: z.enum(CLAIM_ANSWERS).nullable(),
      answeredAt: instant.nullable(),
      /** Whether its refund was approved. */
      refund: z.literal('approved').nullable(),
      /** The order that is sent for it at the shop's cost. */
      replacement: namedOrder.nullable(),
      /** When such an order ended unbought, so that it is decided again. */
      reopenedAt: instant.nullable(),
    })
    .nullable(),
});
export type Case = z.infer<typeof caseSchema>;

const caseParams = idParams.extend({ caseId: pathId });

export const caseEndpoints = {
  listCases: endpoint({
    summary: 'Tus casos de una orden, del más nuevo al más viejo',
    params: idParams,
    reply: z.array(caseSchema),
    access: 'customer',
  }),
  openCase: endpoint({
    summary: 'Abre un caso de una orden; con uno abierto del mismo tipo, agrega el mensaje a ese',
    params: idParams,
    body: complaintFields.superRefine(checkInvoice),
    reply: caseSchema,
    status: 201,
    access: 'customer',
    replayable: true,
  }),
  addCaseMessage: endpoint({
    summary: 'Agrega un mensaje a un caso abierto',
    params: caseParams,
    body: caseMessageSchema,
    reply: caseSchema,
    status: 201,
    access: 'customer',
    replayable: true,
  }),
  addCasePhoto: endpoint({
    summary: 'Agrega una foto (JPEG, PNG o WebP, en base64) a un caso abierto; la misma foto queda una sola vez',
    params: caseParams,
    body: z.strictObject({
      photo: z.string({ error: MESSAGES.text }).trim().min(1, MESSAGES.required).max(MAX_PHOTO_TEXT, MESSAGES.tooLong),
    }),
    reply: caseSchema,
    status: 201,
    access: 'customer',
    maxBodyBytes: MAX_PHOTO_TEXT + 1024,
  }),
  readCasePhoto: endpoint({
    summary: 'Una foto de un caso, en base64: ninguna dirección de la tienda sirve lo que alguien subió',
    params: caseParams.extend({ photoId: pathId }),
    reply: z.strictObject({ type: z.enum(PHOTO_TYPES), data: z.string() }),
    access: 'customer',
  }),
  closeCase: endpoint({
    summary: 'Cierra un caso: ya está resuelto',
    params: caseParams,
    body: z.strictObject({}).optional(),
    reply: caseSchema,
    access: 'customer',
  }),
} as const;
