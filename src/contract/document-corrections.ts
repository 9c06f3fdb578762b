import { MAX_PHOTO_BYTES } from '#domain/photo/photo.ts';
import { document, hasOneProof, identityProof, PROOF_FAULT, proofFormSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** In base64. */
const MAX_PHOTO_TEXT = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;

export const CORRECTION_STATES = ['waiting', 'accepted', 'refused'] as const;

export const documentCorrectionSchema = z.strictObject({
  id: z.string(),
  state: z.enum(CORRECTION_STATES),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type DocumentCorrection = z.infer<typeof documentCorrectionSchema>;

const correctionSchema = z
  .strictObject({
    document,
    /** The document is right although its check digit is not. */
    documentConfirmed: z.boolean().optional(),
    photo: z.string({ error: MESSAGES.text }).trim().min(1, MESSAGES.required).max(MAX_PHOTO_TEXT, MESSAGES.tooLong),
    ...identityProof,
  })
  .refine(hasOneProof, PROOF_FAULT);

/** The form of the web, which holds the photo beside its fields. */
export const correctionFormSchema = z.strictObject({ document, ...proofFormSchema.shape });

export const documentCorrectionEndpoints = {
  listDocumentCorrections: endpoint({
    summary: 'Las correcciones de la cédula que pediste, la última primero',
    reply: z.array(documentCorrectionSchema),
    access: 'customer',
  }),
  requestDocumentCorrection: endpoint({
    summary:
      'Pide que se corrija la cédula que un pago dejó fija, con una foto (JPEG, PNG o WebP, en base64) y tu contraseña o un código',
    body: correctionSchema,
    reply: documentCorrectionSchema,
    status: 201,
    access: 'customer',
    maxBodyBytes: MAX_PHOTO_TEXT + 1024,
  }),
} as const;
