import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { CHARGE_FINDINGS } from '#domain/carriage/assess-charge.ts';
import { INVOICE_LIMITS } from '#domain/carriage/invoice-file.ts';
import { act, read } from './endpoint.ts';
import { absentInput } from './fields.ts';
import { after, listCount, pageOf } from './page.ts';

const id = z.uuid({ error: 'Esa factura no existe' });
const calendarDay = z.string();

const invoice = z.strictObject({
  id,
  number: z.string(),
  issuedOn: calendarDay,
  lines: z.int(),
  /** USD cents: charges, what the shop would have expected, and what it disputes. */
  billedCents: z.int(),
  expectedCents: z.int(),
  disputedCents: z.int(),
  /** Charges that nobody decided about. */
  openCharges: z.int(),
  state: z.enum(['open', 'settled', 'withdrawn']),
  importedAt: instant,
  importedBy: z.string(),
});
export type CarrierInvoice = z.output<typeof invoice>;

const charge = z.strictObject({
  position: z.int(),
  trackingNumbers: z.array(z.string()),
  orderNumber: z.int().nullable(),
  /** Of other invoices that bill the same order. */
  otherInvoices: z.array(z.strictObject({ id, number: z.string() })),
  quotedGrams: z.int().nullable(),
  billedGrams: z.int().nullable(),
  /** What the shopper paid for the freight, in USD cents. */
  paidCents: z.int().nullable(),
  /** With its other charges. */
  billedCents: z.int(),
  expectedCents: z.int(),
  findings: z.array(z.enum(CHARGE_FINDINGS)),
  state: z.enum(['fine', 'open', 'accepted', 'disputed']),
  note: z.string().nullable(),
});
export type CarrierCharge = z.output<typeof charge>;

export const carriageEndpoints = {
  listCarrierInvoices: read({
    summary: 'Facturas del transportista, de la más nueva a la más vieja',
    permission: 'money',
    input: z.strictObject({ after }),
    reply: pageOf(invoice),
  }),
  countCarrierInvoices: read({
    summary: 'Cuántas facturas del transportista hay, y cuánto suman',
    permission: 'money',
    input: absentInput,
    reply: listCount,
  }),
  readCarrierInvoice: read({
    summary: 'Una factura del transportista con sus paquetes',
    permission: 'money',
    input: z.strictObject({ id, show: z.enum(['findings', 'all']).default('findings'), after }),
    reply: z.strictObject({ invoice, charges: pageOf(charge) }),
  }),
  importCarrierInvoice: act({
    summary: 'Importa una factura del transportista y la compara con las órdenes',
    permission: 'money',
    stepUp: true,
    input: z.strictObject({
      content: z
        .string({ error: 'Elegí el archivo de la factura' })
        .min(1, { error: 'Elegí el archivo de la factura' })
        .max(INVOICE_LIMITS.bytes, { error: 'El archivo pesa más de 5 MB' }),
    }),
  }),
  decideCarrierCharge: act({
    summary: 'Acepta lo que el transportista factura por una orden, o lo reclama',
    permission: 'money',
    stepUp: true,
    input: z.strictObject({
      id,
      position: z.int({ error: 'Esa línea no existe' }).min(1).max(1_000_000_000),
      decision: z.enum(['accepted', 'disputed'], { error: 'Elegí aceptar o reclamar' }),
    }),
  }),
  settleCarrierInvoice: act({
    summary: 'Da por cerrada una factura del transportista, con lo que se paga y lo que se reclama',
    permission: 'money',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
  withdrawCarrierInvoice: act({
    summary: 'Retira una factura importada, para importar la corregida',
    permission: 'money',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
};
