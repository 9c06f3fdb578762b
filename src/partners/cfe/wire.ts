import { z } from 'zod';
import { isPlainText } from '#domain/text/plain-text.ts';

/**
 * Electronic fiscal documents (CFE) through a provider that signs, numbers and sends them to the tax office (DGI). Each
 * provider has a format of its own: this is the shop's, which an adapter of a few lines translates. Amounts are integer
 * hundredths with IVA contained.
 */
export const DOCUMENTS_PATH = '/v1/documents';
export const ACCOUNT_PATH = '/v1/account';

/** The document's own key: a repeated one returns what was issued for it. */
export const KEY_HEADER = 'idempotency-key';

/** e-Ticket and its credit note, as the tax office numbers the kinds. */
export const TICKET_CODE = 101;
export const NOTE_CODE = 102;

/** "Indicador de facturación": with the basic rate of IVA, and not billable. */
export const BASIC_RATE = 3;
export const NOT_BILLABLE = 6;

/** "Tipo de documento del receptor": a Uruguayan identity card. */
export const IDENTITY_CARD = 3;

const amount = z.number().int().nonnegative();
const day = z.iso.date();
const code = z.union([z.literal(TICKET_CODE), z.literal(NOTE_CODE)]);
/** What is stored and shown: without characters that PostgreSQL cannot store. */
const text = (max: number) => z.string().min(1).max(max).refine(isPlainText);
const number = z.number().int().min(1).max(9_999_999);

export const newDocumentWire = z.object({
  type: code,
  issuedOn: day,
  /** RUT of the issuer, twelve digits. */
  issuer: z.string().regex(/^\d{12}$/),
  currency: z.enum(['USD', 'UYU']),
  /** Pesos per unit of the currency with up to six decimals; null for pesos. */
  exchangeRate: z.string().nullable(),
  receiver: z
    .object({
      documentType: z.literal(IDENTITY_CARD),
      country: z.literal('UY'),
      document: z.string(),
      name: z.string(),
    })
    .nullable(),
  lines: z
    .array(z.object({ name: z.string(), indicator: z.union([z.literal(BASIC_RATE), z.literal(NOT_BILLABLE)]), amount }))
    .min(1),
  totals: z.object({ net: amount, vat: amount, notBillable: amount, payable: amount }),
  /** What a credit note corrects. */
  reference: z.object({ type: z.literal(TICKET_CODE), series: z.string(), number, issuedOn: day }).nullable(),
  /** Printed below, for the shopper. */
  note: z.string(),
});
export type NewDocumentWire = z.infer<typeof newDocumentWire>;

/** `accepted`: also what goes to the tax office with the report of the day alone. */
export const documentWire = z.looseObject({
  key: text(80),
  type: code,
  series: text(2),
  number,
  state: z.enum(['in-process', 'accepted', 'rejected']),
  /** Why it was rejected. */
  reason: text(400).nullish(),
  /** The authorization (CAE) of its number. */
  cae: z.looseObject({ number: text(20), from: number, to: number, expiresOn: day }),
  securityCode: text(20),
  verificationUrl: z.url({ protocol: /^https?$/ }).max(1000),
  issuedOn: day,
  /** The printed form, in base64. */
  pdf: z.base64().min(1),
});

export const accountWire = z.looseObject({ issuer: text(12), numbersLeft: z.number().int().nonnegative() });
