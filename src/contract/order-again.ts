import { CURRENCIES } from '#domain/money/cents.ts';
import { FRANCHISE_USES } from '#domain/order/status.ts';
import { endpoint } from './endpoint.ts';
import { amount, id, idParams } from './fields.ts';
import { orderSchema } from './orders.ts';
import { z } from './zod.ts';

/** Whether a line of an order that ended unpaid can be bought now. */
export const AGAIN_OUTCOMES = ['AVAILABLE', 'GONE', 'FORBIDDEN', 'INVALID', 'NO_PRICE', 'NEEDS_CHOICE'] as const;

/** What an order that ended unpaid would be now, beside what it was. Amounts are in its currency, prices in USD. */
const againQuoteSchema = z.strictObject({
  currency: z.enum(CURRENCIES),
  amountThen: amount,
  /** Null where nothing of it can be bought. */
  amountNow: amount.nullable(),
  /** Why the total is another one beyond the prices of its products. */
  franchiseThen: z.enum(FRANCHISE_USES),
  franchiseNow: z.enum(FRANCHISE_USES).nullable(),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      productId: z.string(),
      title: z.string(),
      translatedTitle: z.string().nullable(),
      variant: z.string(),
      quantity: z.int(),
      /** Of one unit; null where it cannot be bought. */
      priceThen: amount,
      priceNow: amount.nullable(),
      outcome: z.enum(AGAIN_OUTCOMES),
    }),
  ),
});
export type AgainQuote = z.infer<typeof againQuoteSchema>;

export const orderAgainEndpoints = {
  quoteOrderAgain: endpoint({
    summary: 'Qué costaría hoy una orden que terminó sin pagar, línea por línea; no cambia nada',
    params: idParams,
    body: z.strictObject({}).optional(),
    reply: againQuoteSchema,
    access: 'customer',
  }),
  orderAgain: endpoint({
    summary: 'Hace una orden nueva de una que terminó sin pagar; repetida, responde la misma',
    params: idParams,
    body: z.strictObject({
      /** Every line that can be bought now: agreeing to these is agreeing to leave out the others. */
      lines: z.array(id).min(1, 'Elegí al menos un producto').max(100),
      /** The total that the shopper saw, in the order's currency: when it has changed, the order is refused with 409. */
      expectedAmount: z.number(),
    }),
    reply: orderSchema,
    status: 201,
    access: 'customer',
  }),
} as const;
