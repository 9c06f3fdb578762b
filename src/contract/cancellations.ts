import { CURRENCIES } from '#domain/money/cents.ts';
import { CANCELLATION_STATES, CANCELLATION_WAYS } from '#domain/order/cancellation.ts';
import { endpoint } from './endpoint.ts';
import { amount, idParams, instant } from './fields.ts';
import { orderSchema } from './orders.ts';
import { z } from './zod.ts';

/** What of a payment comes back, and whether to a bank account that the shopper names. */
export const comesBackSchema = z.strictObject({
  amount,
  currency: z.enum(CURRENCIES),
  byTransfer: z.boolean(),
});
export type ComesBack = z.infer<typeof comesBackSchema>;

const cancellationSchema = z.strictObject({
  way: z.enum(CANCELLATION_WAYS),
  /** When everything is cancelled; null while nothing was paid. */
  comesBack: comesBackSchema.nullable(),
  request: z.strictObject({ state: z.enum(CANCELLATION_STATES), requestedAt: instant, byShop: z.boolean() }).nullable(),
});
export type Cancellation = z.infer<typeof cancellationSchema>;

export const cancellationEndpoints = {
  readCancellation: endpoint({
    summary: 'Cómo se puede cancelar una orden tuya ahora, y qué pasó con lo que pediste',
    params: idParams,
    reply: cancellationSchema,
    access: 'customer',
  }),
  cancelOrder: endpoint({
    summary:
      'Cancela una orden: sin pagar termina, paga y sin comprar se devuelve el total, y de lo comprado se le pide a la tienda; repetida, responde la misma',
    params: idParams,
    body: z.strictObject({}).optional(),
    reply: orderSchema,
    access: 'customer',
  }),
} as const;
