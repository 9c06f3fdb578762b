import { after, pageOf } from '#contract/backoffice/page.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { read } from './endpoint.ts';

/** What can be found; in the order in which it is shown. */
export const FOUND_KINDS = ['order', 'case', 'customer', 'refund', 'notice', 'product'] as const;

const found = z.strictObject({
  kind: z.enum(FOUND_KINDS),
  label: z.string(),
  /** By what it was found: 'Número de orden'. */
  by: z.string(),
  page: z.string(),
});
export type Found = z.output<typeof found>;

/** Of one kind at most so many are shown. */
export const MAX_FOUND = 20;

/** How the money of an order stands. */
export const PAYMENT_STATES = ['unpaid', 'paid', 'failed', 'returning', 'returned', 'overpaid'] as const;
const day = z.iso.date({ error: 'Ese día no existe' });

const listedOrder = z.strictObject({
  number: z.number(),
  status: z.enum(ORDER_STATUSES),
  /** In cents of its currency. */
  amountCents: z.number(),
  currency: z.enum(['USD', 'UYU']),
  method: z.string().nullable(),
  issue: z.string().nullable(),
  createdAt: instant,
});

export const orderFinderEndpoints = {
  findAnything: read({
    summary: 'Busca un número, un dato o un código, o palabras de personas y productos, en todo',
    permission: 'orders',
    input: z.strictObject({ q: z.string().trim().max(120, { error: 'Buscá con hasta 120 letras' }) }),
    reply: z.strictObject({
      found: z.array(found),
      /** The kinds of which there are more than those. */
      more: z.array(z.enum(FOUND_KINDS)),
      /** The page of the only thing that is exactly this; null otherwise, and for what only contains it. */
      only: z.string().nullable(),
      /** Whether nothing was found and the text is too short to look for people with. */
      isTooShort: z.boolean(),
      /** Whether it was a person's datum, which the role may not search for. */
      isHidden: z.boolean(),
    }),
  }),
  listOrders: read({
    summary: 'Órdenes por estado, pago, fecha y problema, las más nuevas primero',
    permission: 'orders',
    input: z.strictObject({
      status: z.enum(ORDER_STATUSES, { error: 'Ese estado no existe' }).optional(),
      method: z.enum(PAYMENT_METHODS, { error: 'Ese medio de pago no existe' }).optional(),
      payment: z.enum(PAYMENT_STATES, { error: 'Ese estado de pago no existe' }).optional(),
      from: day.optional(),
      to: day.optional(),
      issue: z.boolean().default(false),
      /** At least this many days old. */
      age: z.int().min(1, { error: 'Desde un día' }).max(3650, { error: 'Hasta 3650 días' }).optional(),
      after,
    }),
    reply: pageOf(listedOrder),
  }),
};
