import { id } from '#contract/backoffice/fields.ts';
import { after, day, listCount, orderFacts, pageOf } from '#contract/backoffice/page.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { EXCEPTION_KINDS } from '#domain/exceptions/kinds.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { read } from './endpoint.ts';
import { tag } from './order-work.ts';

/** What can be found; in the order in which it is shown. */
export const FOUND_KINDS = ['order', 'case', 'customer', 'refund', 'notice', 'product'] as const;

const found = z.strictObject({
  kind: z.enum(FOUND_KINDS),
  label: z.string(),
  /** How an order is, and whose it is for who may see that: 'En Miami · Lucía Pérez'. */
  detail: z.string().nullable(),
  /** By what it was found: 'Número de orden'. */
  by: z.string(),
  page: z.string(),
});
export type Found = z.output<typeof found>;

/** Of one kind at most so many are shown. */
export const MAX_FOUND = 20;

/** How the money of an order stands. */
export const PAYMENT_STATES = ['unpaid', 'paid', 'failed', 'returning', 'returned', 'overpaid'] as const;

/**
 * By what the list of orders is sorted, each by an index; what is promised, the state's age and the risk of arriving late are of open
 * orders alone.
 */
export const ORDER_SORTS = ['created', 'number', 'amount', 'promised', 'age', 'risk'] as const;
/** How many days are left until the promised one. */
export const PROMISES = ['late', 'today', 'week'] as const;

/** Without a status: any. */
const orderFilters = z.strictObject({
  status: z
    .array(z.enum(ORDER_STATUSES, { error: 'Ese estado no existe' }))
    .max(ORDER_STATUSES.length)
    .optional(),
  method: z
    .array(z.enum(PAYMENT_METHODS, { error: 'Ese medio de pago no existe' }))
    .max(20)
    .optional(),
  payment: z.enum(PAYMENT_STATES, { error: 'Ese estado de pago no existe' }).optional(),
  /** Days of creation. */
  from: day.optional(),
  to: day.optional(),
  issue: z.boolean().default(false),
  /** At least this many days old. */
  age: z.int().min(1, { error: 'Desde un día' }).max(3650, { error: 'Hasta 3650 días' }).optional(),
  promised: z.enum(PROMISES, { error: 'Ese plazo no existe' }).optional(),
  /** Before their promised day, with at least this risk of arriving after it, in percent. */
  risk: z.int().min(1, { error: 'Desde 1 %' }).max(100, { error: 'Hasta 100 %' }).optional(),
  owner: z.union([z.enum(['me', 'nobody']), id]).optional(),
  tag: tag.optional(),
  /** In US cents. */
  minUsd: z.int().min(0).optional(),
  maxUsd: z.int().min(0).optional(),
});
export type OrderFilters = z.output<typeof orderFilters>;

const sort = z.enum(ORDER_SORTS, { error: 'Ese orden no existe' }).default('created');

const listedOrder = z.strictObject({
  number: z.number(),
  status: z.enum(ORDER_STATUSES),
  /** In cents of its currency. */
  amountCents: z.number(),
  currency: z.enum(['USD', 'UYU']),
  method: z.string().nullable(),
  issue: z.string().nullable(),
  createdAt: instant,
  statusSince: instant,
  /** 'YYYY-MM-DD'; null while it is not paid. */
  promisedOn: z.string().nullable(),
  /** How probable it is that it arrives after that day, in percent; null where nobody knows, and once it arrived. */
  latePercent: z.number().nullable(),
  ...orderFacts,
  /** In US cents; null for a role that does not see money, and while it is not paid. */
  marginCents: z.number().nullable(),
  owner: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
  /** Whether money of it is still to be sent back, or was. */
  refund: z.enum(['owed', 'paid']).nullable(),
  /** What it waits for a person for, of what the role sees. */
  waitsFor: z.strictObject({ kind: z.enum(EXCEPTION_KINDS), isLate: z.boolean() }).nullable(),
});
export type ListedOrder = z.output<typeof listedOrder>;

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
    summary: 'Órdenes por estado, pago, fecha, plazo, persona y problema',
    permission: 'orders',
    input: orderFilters.extend({
      sort,
      descending: z.boolean().default(true),
      after,
    }),
    reply: pageOf(listedOrder),
  }),
  countOrders: read({
    summary: 'Cuántas órdenes cumplen con unos filtros y cuánto suman, hasta mil',
    permission: 'orders',
    /** Some sorts leave orders out: what is counted is what the list has. */
    input: orderFilters.extend({ sort }),
    reply: listCount,
  }),
};
