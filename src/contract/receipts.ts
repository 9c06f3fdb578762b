import { CURRENCIES } from '#domain/money/cents.ts';
import { CHARGE_PURPOSES } from '#domain/payment/charge.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { amount, idParams, instant, pathId } from './fields.ts';
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
  /** What the tax office knows of it: its e-ticket, then the credit notes of it. None of a payment of before the shop issued them. */
  documents: z.array(
    z.strictObject({
      id: z.string(),
      /** With its number, once it has one. */
      name: z.string(),
      isIssued: z.boolean(),
    }),
  ),
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
    summary:
      'El recibo de un pago que entró, la constancia de una devolución que el banco confirmó, o un comprobante fiscal, en PDF',
    params: idParams.extend({ receiptId: pathId }),
    reply: fileReply,
    access: 'customer',
    isFile: true,
  }),
} as const;
