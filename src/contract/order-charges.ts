import { CURRENCIES } from '#domain/money/cents.ts';
import { CHARGE_PURPOSES, CHARGE_STATES } from '#domain/payment/charge.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { endpoint } from './endpoint.ts';
import { amount, idParams, instant, pathId } from './fields.ts';
import { bankFormSchema, paymentConfigSchema } from './orders.ts';
import { voucherSchema } from './voucher.ts';
import { z } from './zod.ts';

/** What an order charges besides its amount, paid by a payment of its own. */
export const chargeSchema = z.strictObject({
  id: z.string(),
  purpose: z.enum(CHARGE_PURPOSES),
  /** In the order's currency; `amountUsd` is the same in dollars. */
  amount,
  amountUsd: amount,
  currency: z.enum(CURRENCIES),
  state: z.enum(CHARGE_STATES),
  /** Until then it can be paid. */
  expiresAt: instant,
  /** How it was paid, or is being paid. */
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
  voucher: voucherSchema.nullable(),
  /** The bank or Abitab reported a payment of the open charge that a person has to look at. */
  paymentReported: z.boolean(),
});
export type OrderCharge = z.infer<typeof chargeSchema>;

export const chargeEndpoints = {
  listCharges: endpoint({
    summary: 'Lo que una orden tuya cobra aparte de su importe, de lo más viejo a lo más nuevo',
    params: idParams,
    reply: z.array(chargeSchema),
    access: 'customer',
  }),
  payCharge: endpoint({
    summary: 'Prepara el pago de un cobro aparte: el formulario firmado del banco, o el cupón de Abitab',
    params: idParams.extend({ chargeId: pathId }),
    body: z.strictObject({ paymentMethod: z.enum(PAYMENT_METHODS, { error: 'Ese medio de pago no existe' }) }),
    reply: z.strictObject({
      charge: chargeSchema,
      payment: paymentConfigSchema,
      form: bankFormSchema.optional(),
      voucher: voucherSchema.optional(),
    }),
    access: 'customer',
  }),
} as const;
