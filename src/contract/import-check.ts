import { AUTHORITIES, IMPORT_VERDICTS, PERMIT_HOLDERS } from '#domain/catalog/customs-rule.ts';
import { endpoint } from './endpoint.ts';
import { asin, instant } from './fields.ts';
import { z } from './zod.ts';

export const permitSchema = z.strictObject({
  authority: z.enum(AUTHORITIES),
  /** Null where no paper lets the product in. */
  paper: z.string().nullable(),
  obtainedBy: z.enum(PERMIT_HOLDERS),
  /** Beyond the promised delivery; null where nobody obtains the paper. */
  workingDays: z.int().nullable(),
});

/** Whether a product may enter Uruguay. */
export const importCheckSchema = z.strictObject({
  verdict: z.enum(IMPORT_VERDICTS),
  /** The paper that it enters with, or whose lack keeps it out. */
  permit: permitSchema.nullable(),
  /** What is not known, each the end of 'No sabemos …'. */
  doubts: z.array(z.string()),
  hasBattery: z.boolean(),
  /** What the staff wrote when they decided. */
  note: z.string().nullable(),
});

/** By when the customer is answered; null who asks nothing. */
const questionSchema = z.strictObject({ answerBy: instant.nullable() });

export const importEndpoints = {
  readImportQuestion: endpoint({
    summary: 'Dice si preguntaste si un producto entra, y hasta cuándo te contestamos',
    query: z.strictObject({ asin }),
    reply: questionSchema,
    access: 'customer',
  }),
  askImport: endpoint({
    summary: 'Pregunta si un producto entra a Uruguay, donde ninguna regla lo dice',
    body: z.strictObject({ asin }),
    reply: questionSchema,
    access: 'customer',
  }),
} as const;
