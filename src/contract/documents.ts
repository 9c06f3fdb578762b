import { DOCUMENT_AUTHORS, DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from '#domain/document/document.ts';
import { PAPERS } from '#domain/document/paper.ts';
import { endpoint, fileReply, noContent } from './endpoint.ts';
import { id, idParams, instant, pathId, requiredText } from './fields.ts';
import { forwardedParcelSchema } from './forwarded-parcels.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** Base64 takes four characters for three bytes. */
const MAX_CONTENT = Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4;
const MAX_GIVEN_NAME = 255;

/** A file in base64. */
export const documentContent = z
  .string({ error: MESSAGES.text })
  .trim()
  .min(1, MESSAGES.file)
  .max(MAX_CONTENT, MESSAGES.fileSize);

export const documentFields = {
  id: z.string(),
  author: z.enum(DOCUMENT_AUTHORS),
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  /** In bytes. */
  size: z.int(),
  date: instant,
};

export const documentSchema = z.strictObject({
  ...documentFields,
  /** Null for what is of the order itself. */
  caseId: z.string().nullable(),
});
export type UploadedDocument = z.infer<typeof documentSchema>;

const documentParams = idParams.extend({ documentId: pathId });

const uploadFields = { name: requiredText(MESSAGES.required, MAX_GIVEN_NAME), content: documentContent };
const MAX_UPLOAD_BODY = MAX_CONTENT + 4096;

export const documentEndpoints = {
  listDocuments: endpoint({
    summary: 'Los papeles que subiste o te subimos en una orden y en sus casos, del más viejo al más nuevo',
    params: idParams,
    reply: z.array(documentSchema),
    access: 'customer',
  }),
  addDocument: endpoint({
    summary: 'Sube un papel (PDF, JPEG o PNG, en base64, de hasta 10 MB); el mismo archivo queda una sola vez',
    params: idParams,
    body: z.strictObject({
      ...uploadFields,
      /** The case that it is of; without one it is of the order. */
      caseId: id.nullish(),
    }),
    reply: z.array(documentSchema),
    status: 201,
    access: 'customer',
    maxBodyBytes: MAX_UPLOAD_BODY,
  }),
  readDocument: endpoint({
    summary: 'Un papel de una orden, como archivo',
    params: documentParams,
    reply: fileReply,
    access: 'customer',
    isFile: true,
  }),
  readPaper: endpoint({
    summary: 'La factura comercial o la lista de empaque de una orden paga, en PDF',
    params: idParams.extend({ paper: z.enum(PAPERS, { error: MESSAGES.choice }) }),
    reply: fileReply,
    access: 'customer',
    isFile: true,
  }),
  removeDocument: endpoint({
    summary: 'Borra un papel que subiste',
    params: documentParams,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
  addParcelInvoice: endpoint({
    summary:
      'Sube la factura de un paquete de otra tienda (PDF, JPEG o PNG, en base64, de hasta 10 MB); queda la última',
    params: idParams,
    body: z.strictObject(uploadFields),
    reply: forwardedParcelSchema,
    status: 201,
    access: 'customer',
    maxBodyBytes: MAX_UPLOAD_BODY,
  }),
  readParcelInvoice: endpoint({
    summary: 'La factura que subiste de un paquete de otra tienda, como archivo',
    params: idParams,
    reply: fileReply,
    access: 'customer',
    isFile: true,
  }),
} as const;
