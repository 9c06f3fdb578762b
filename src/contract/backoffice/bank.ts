import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { MOVEMENT_CATEGORY_NAMES, MOVEMENT_STATES } from '#domain/bank/movement.ts';
import { STATEMENT_LIMITS } from '#domain/bank/statement.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { isPlainText } from '#domain/text/plain-text.ts';
import { act, read } from './endpoint.ts';
import { absentInput, id } from './fields.ts';
import { after, listCount, pageOf } from './page.ts';

const currency = z.enum(CURRENCIES, { error: 'Elegí la moneda' });
const day = z.iso.date('Escribí un día del calendario');
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escribí un mes como 2026-11');

const account = z.strictObject({
  id: z.string(),
  name: z.string(),
  currency,
  methods: z.array(z.string()),
  /** The last day that a statement covers; null before any. */
  coveredTo: z.iso.date().nullable(),
});
export type BankAccountRow = z.output<typeof account>;

const match = z.strictObject({
  kind: z.enum(['payment', 'refund']),
  orderNumber: z.int(),
  /** Of a refund. */
  refundId: z.string().nullable(),
  amountCents: z.int(),
  commissionCents: z.int(),
  isConfirmed: z.boolean(),
  /** Who matched it; null: by itself. */
  by: z.string().nullable(),
});
export type MovementMatch = z.output<typeof match>;

const movement = z.strictObject({
  id: z.string(),
  day: z.iso.date(),
  account: z.string(),
  /** Positive for a credit, negative for a debit. */
  amountCents: z.int(),
  currency,
  reference: z.string(),
  /** Null once its period is over. */
  description: z.string().nullable(),
  state: z.enum(MOVEMENT_STATES),
  category: z.enum(MOVEMENT_CATEGORY_NAMES).nullable(),
  commissionCents: z.int(),
  matches: z.array(match),
});
export type MovementRow = z.output<typeof movement>;

const candidate = z.strictObject({
  kind: z.enum(['payment', 'refund']),
  orderNumber: z.int(),
  refundId: z.string().nullable(),
  day: z.iso.date(),
  amountCents: z.int(),
});

const sums = z.strictObject({
  from: z.iso.date(),
  rows: z.array(
    z.strictObject({
      state: z.enum(MOVEMENT_STATES),
      currency,
      movements: z.int(),
      creditCents: z.int(),
      debitCents: z.int(),
    }),
  ),
});

/** In cents of a dollar. */
export const marginAmounts = z.strictObject({
  chargedCents: z.int(),
  goodsCents: z.int(),
  freightCents: z.int(),
  handlingCents: z.int(),
  serviceCents: z.int(),
  deliveryCents: z.int(),
  taxesCents: z.int(),
  marketplaceCents: z.int(),
  carrierCents: z.int(),
  refundedCents: z.int(),
  commissionCents: z.int(),
  marginCents: z.int(),
});
export type MarginAmounts = z.output<typeof marginAmounts>;

const margins = pageOf(
  z.strictObject({
    orderNumber: z.int(),
    paidOn: z.iso.date(),
    amounts: marginAmounts,
    /** In tenths of a percent of what was charged. */
    perMille: z.int(),
    carrierSource: z.enum(['invoice', 'weight', 'quote']),
    /** Whether the purchase's cost is not known yet, so that the quoted goods stand for it. */
    isEstimated: z.boolean(),
  }),
).extend({
  month,
  /** All orders of the month as they stood at an instant; null while they were not added up. */
  summary: z
    .strictObject({
      orders: z.int(),
      totals: marginAmounts,
      perMille: z.int(),
      computedAt: z.iso.datetime(),
      /** Whether that instant is that of the rows: so it is up to a thousand orders. */
      isLive: z.boolean(),
    })
    .nullable(),
  /** What was collected and left on each day of the month; of the same instant. */
  days: z.array(z.strictObject({ day: z.iso.date(), orders: z.int(), chargedCents: z.int(), marginCents: z.int() })),
});

const oneMovement = z.strictObject({ id });
/** In base64. */
const MAX_CONTENT = Math.ceil(STATEMENT_LIMITS.maxBytes / 3) * 4;
const orderNumber = z
  .int({ error: 'El número de la orden no es válido' })
  .min(1, 'El número de la orden no es válido')
  .max(999_999_999_999, 'El número de la orden no es válido');

const movementFilters = z.strictObject({
  account: id.optional(),
  state: z.enum(MOVEMENT_STATES, { error: MESSAGES.value }).optional(),
  from: day.optional(),
  to: day.optional(),
  amountCents: z
    .int({ error: 'Escribí un importe como 1234,50' })
    .min(1, 'Escribí un importe como 1234,50')
    .max(Number.MAX_SAFE_INTEGER)
    .optional(),
});
export type MovementFilters = z.output<typeof movementFilters>;

export const bankEndpoints = {
  listBankAccounts: read({
    summary: 'Las cuentas de la tienda en bancos',
    permission: 'money',
    input: absentInput,
    reply: z.array(account),
  }),
  createBankAccount: act({
    summary: 'Agrega una cuenta de la tienda en un banco',
    permission: 'money',
    stepUp: true,
    input: z.strictObject({
      name: z
        .string({ error: MESSAGES.value })
        .trim()
        .min(3, 'Escribí un nombre de tres letras o más')
        .max(60, 'El nombre tiene hasta 60 letras')
        .refine(isPlainText, MESSAGES.characters),
      currency,
      methods: z.array(z.enum(PAYMENT_METHODS, { error: MESSAGES.value })).max(PAYMENT_METHODS.length),
    }),
  }),
  importStatement: act({
    summary: 'Importa el extracto de una cuenta y busca a qué corresponde cada movimiento',
    permission: 'money',
    stepUp: true,
    input: z.strictObject({
      account: z.uuid({ error: 'Elegí la cuenta' }),
      content: z
        .string({ error: 'Elegí el archivo' })
        .min(1, 'Elegí un archivo que no esté vacío')
        .max(MAX_CONTENT, 'El archivo tiene más de 5 MB: partilo por fechas'),
    }),
  }),
  listMovements: read({
    summary: 'Los movimientos del banco, del más nuevo al más viejo',
    permission: 'money',
    input: movementFilters.extend({ after }),
    reply: pageOf(movement),
  }),
  countMovements: read({
    summary: 'Cuántos movimientos cumplen con unos filtros y cuánto suman, hasta mil',
    permission: 'money',
    input: movementFilters,
    reply: listCount,
  }),
  sumMovements: read({
    summary: 'Cuánto suman los movimientos de cada estado y moneda',
    permission: 'money',
    input: z.strictObject({ account: id.optional(), from: day.optional() }),
    reply: sums,
  }),
  readMovement: read({
    summary: 'Un movimiento del banco, con los pagos o devoluciones que pueden ser',
    permission: 'money',
    input: oneMovement,
    reply: movement.extend({ candidates: z.array(candidate) }),
  }),
  confirmMatch: act({
    summary: 'Confirma a qué corresponde un movimiento',
    permission: 'money',
    stepUp: true,
    input: oneMovement,
  }),
  matchMovement: act({
    summary: 'Dice a mano a qué pagos o a qué devolución corresponde un movimiento',
    permission: 'money',
    stepUp: true,
    input: oneMovement.extend({
      /** The orders whose payments came in together, for a credit. */
      orders: z.array(orderNumber).max(500, 'Elegí hasta 500 órdenes').default([]),
      /** For a debit. */
      refund: z.uuid({ error: 'Elegí la devolución' }).optional(),
    }),
  }),
  undoMatch: act({
    summary: 'Deja un movimiento sin conciliar otra vez',
    permission: 'money',
    stepUp: true,
    input: oneMovement,
  }),
  setMovementAside: act({
    summary: 'Aparta un movimiento que no es de una orden, con su categoría',
    permission: 'money',
    stepUp: true,
    input: oneMovement.extend({ category: z.enum(MOVEMENT_CATEGORY_NAMES, { error: 'Elegí la categoría' }) }),
  }),
  listMargins: read({
    summary: 'El margen de las órdenes cobradas en un mes',
    permission: 'money',
    input: z.strictObject({ month: month.optional(), sort: z.enum(['worst', 'newest']).optional(), after }),
    reply: margins,
  }),
};
