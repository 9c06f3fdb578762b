import { after, listCount, orderFacts, pageOf } from '#contract/backoffice/page.ts';
import { z } from '#contract/zod.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { REFUND_STAGES } from '#domain/refund/staff-refund.ts';
import { read } from './endpoint.ts';
import { refundRow } from './refunds.ts';

/** A bound of an amount, in cents. */
const bound = z
  .int({ error: 'Escribí un importe como 1234,50' })
  .min(0, 'El importe no es negativo')
  .max(1_000_000_000, 'El importe es demasiado grande')
  .optional();

const refundFilters = z.strictObject({
  stage: z.enum(REFUND_STAGES, { error: 'Ese estado no existe' }).optional(),
  currency: z.enum(CURRENCIES, { error: 'Esa moneda no existe' }).optional(),
  /** In cents of the currency, which they need; both bounds count. */
  amountFrom: bound,
  amountTo: bound,
  /** A part of the name or the mail of whoever of the staff asked. */
  requester: z.string().trim().min(1).max(100, 'Buscá a quien la pidió con hasta 100 letras').optional(),
  method: z.enum(PAYMENT_METHODS, { error: 'Ese medio de pago no existe' }).optional(),
  /** At least this many days old. */
  age: z
    .int({ error: 'Escribí los días con un número entero' })
    .min(1, { error: 'Desde un día' })
    .max(3650, { error: 'Hasta 3650 días' })
    .optional(),
});
export type RefundFilters = z.output<typeof refundFilters>;

const listedRefund = refundRow.extend({ ...orderFacts, method: z.string() });
export type ListedRefund = z.output<typeof listedRefund>;

export const refundListEndpoints = {
  listRefunds: read({
    summary: 'Las devoluciones que esperan a alguien, o las de un estado, por edad',
    permission: 'orders',
    input: refundFilters.extend({ descending: z.boolean().default(false), after }),
    reply: pageOf(listedRefund),
  }),
  countRefunds: read({
    summary: 'Cuántas devoluciones cumplen con unos filtros y cuánto suman, hasta mil',
    permission: 'orders',
    input: refundFilters,
    reply: listCount,
  }),
};
