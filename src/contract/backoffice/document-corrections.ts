import { CORRECTION_STATES } from '#contract/document-corrections.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { PHOTO_TYPES } from '#domain/photo/photo.ts';
import { act, read } from './endpoint.ts';
import { id } from './fields.ts';

const ofCorrection = z.strictObject({ id });

const correction = z.strictObject({
  id: z.string(),
  state: z.enum(CORRECTION_STATES),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  customerId: z.string(),
  customer: z.string(),
  present: z.string().nullable(),
  /** Null once it is decided, as the photo is. */
  requested: z.string().nullable(),
});
export type DocumentCorrectionForStaff = z.output<typeof correction>;

export const documentCorrectionEndpoints = {
  readDocumentCorrection: read({
    summary: 'Una cédula por corregir: la que está y la que se pide; queda registrado quién la vio',
    permission: 'documents.unseal',
    input: ofCorrection,
    reply: correction,
  }),
  readDocumentPhoto: read({
    summary: 'La foto de una cédula por corregir, en base64; queda registrado quién la vio',
    permission: 'documents.unseal',
    input: ofCorrection,
    reply: z.strictObject({ type: z.enum(PHOTO_TYPES), data: z.string() }),
  }),
  decideDocumentCorrection: act({
    summary:
      'Corrige la cédula de un cliente y de sus órdenes sin anunciar, o no; el motivo de un no le llega por correo',
    permission: 'documents.unseal',
    stepUp: true,
    input: ofCorrection.extend({ decision: z.enum(['accepted', 'refused']) }),
  }),
};
