import { absentInput } from '#contract/backoffice/fields.ts';
import { after, day, listCount, orderFacts, pageOf } from '#contract/backoffice/page.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { read } from './endpoint.ts';

/** How payments that came in stand beside the bank's statements; what is proposed or came with a commission differs. */
export const SETTLEMENT_FILTERS = ['missing', 'matched', 'different'] as const;

const paymentFilters = z.strictObject({
  state: z.enum(SETTLEMENT_FILTERS, { error: 'Ese estado no existe' }).optional(),
  method: z.enum(PAYMENT_METHODS, { error: 'Ese medio de pago no existe' }).optional(),
  /** Days of the payment. */
  from: day.optional(),
  to: day.optional(),
});
export type PaymentFilters = z.output<typeof paymentFilters>;

const listedPayment = z.strictObject({
  id: z.string(),
  orderNumber: z.int(),
  method: z.string(),
  amountCents: z.int(),
  currency: z.enum(CURRENCIES),
  settledAt: instant,
  /** 'YYYY-MM-DD': by when the bank should have it. */
  expectedOn: z.string(),
  state: z.enum(['missing', 'proposed', 'different', 'matched']),
  /** The movement of a statement that has it. */
  movement: z.strictObject({ id: z.string(), day: z.string(), commissionCents: z.int() }).nullable(),
  ...orderFacts,
});
export type ListedPayment = z.output<typeof listedPayment>;

const settlement = z.strictObject({
  /** 'YYYY-MM-DD': the day of the payments, and by when the bank should have them. */
  day: z.string(),
  expectedOn: z.string(),
  method: z.string(),
  currency: z.enum(CURRENCIES),
  payments: z.int(),
  cents: z.int(),
  seenPayments: z.int(),
  seenCents: z.int(),
});
export type Settlement = z.output<typeof settlement>;

export const settlementEndpoints = {
  listPayments: read({
    summary: 'Los pagos que entraron y si el extracto del banco los tiene',
    permission: 'money',
    input: paymentFilters.extend({ descending: z.boolean().default(true), after }),
    reply: pageOf(listedPayment),
  }),
  countPayments: read({
    summary: 'Cuántos pagos cumplen con unos filtros y cuánto suman, hasta mil',
    permission: 'money',
    input: paymentFilters,
    reply: listCount,
  }),
  listSettlements: read({
    summary: 'Lo que cada banco tiene que acreditar por los pagos de los últimos siete días, contra los extractos',
    permission: 'money',
    input: absentInput,
    reply: z.array(settlement),
  }),
};
