import { CURRENCIES } from '#domain/money/cents.ts';
import { CHARGE_PURPOSES } from '#domain/payment/charge.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { amount, id, idParams, instant } from './fields.ts';
import { z } from './zod.ts';

/** A payment that came in. */
const paymentSchema = z.strictObject({
  id: z.string(),
  /** What it paid besides the order's amount; null: that amount. */
  purpose: z.enum(CHARGE_PURPOSES).nullable(),
  amount,
  currency: z.enum(CURRENCIES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paidAt: instant,
});
export type OrderPayment = z.infer<typeof paymentSchema>;

export const receiptEndpoints = {
  listPayments: endpoint({
    summary: 'Los pagos de una orden tuya que entraron: el de la orden, y después los de sus cobros aparte',
    params: idParams,
    reply: z.array(paymentSchema),
    access: 'customer',
  }),
  readReceipt: endpoint({
    summary: 'El recibo de un pago que entró, o la constancia de una devolución que el banco confirmó, en PDF',
    params: idParams.extend({ receiptId: id }),
    reply: fileReply,
    access: 'customer',
    isFile: true,
  }),
} as const;
