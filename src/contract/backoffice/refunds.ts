import { deciders, id, written } from '#contract/backoffice/fields.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { ACCOUNT_BANKS, ACCOUNT_TYPES } from '#domain/refund/bank-account.ts';
import { COST_PARTS } from '#domain/refund/line-refund.ts';
import { REFUND_KINDS, REFUND_STAGES } from '#domain/refund/staff-refund.ts';
import { act, read } from './endpoint.ts';

const cents = z.int();
const currency = z.enum(CURRENCIES);
const orderNumber = z.coerce.number({ error: 'Escribí el número de la orden' }).int().positive().max(999_999_999_999);
const reference = z
  .string({ error: 'Escribí la referencia del banco' })
  .trim()
  .min(1, 'Escribí la referencia del banco')
  .max(100, 'La referencia tiene hasta 100 caracteres');
/** In cents. */
const amountCents = z
  .int({ error: 'Escribí un importe mayor que cero, como 1234,50' })
  .positive('Escribí un importe mayor que cero, como 1234,50')
  .max(1_000_000_000, 'El importe es demasiado grande')
  .register(written, { as: 'amount' });

/** A refund in a list. */
export const refundRow = z.strictObject({
  id: z.string(),
  orderNumber: z.number(),
  stage: z.enum(REFUND_STAGES),
  /** Null while it is not decided. */
  amountCents: cents.nullable(),
  currency: currency.nullable(),
  /** The reason of the system's own refunds, as a code; null for one that the staff began. */
  systemReason: z.string().nullable(),
  /** Why a person has to act, as a code. */
  manualReason: z.string().nullable(),
  /** Who asked for it; null for the system. */
  requestedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  requestedAt: instant,
  /** Whole days since. */
  ageDays: z.number(),
});
export type StaffRefundRow = z.output<typeof refundRow>;

const returnedLine = z.strictObject({ asin: z.string(), title: z.string(), quantity: z.number(), cents });

const refund = refundRow.extend({
  /** Null for a role that does not see customers, and where the account was erased. */
  customerId: z.string().nullable(),
  kind: z.enum(REFUND_KINDS).nullable(),
  lines: z.array(returnedLine),
  /** In words, by the person who asked; null for the system. */
  reason: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** Whether the limit approved it, without a second person. */
  isAutomatic: z.boolean(),
  /** Null for the system's own refunds, and once it is decided. */
  deciders: deciders.nullable(),
  payment: z.strictObject({
    method: z.string(),
    transactionId: z.string(),
    amountCents: cents,
    currency,
    returnedCents: cents,
  }),
  account: z.strictObject({ bank: z.enum(ACCOUNT_BANKS), ending: z.string() }).nullable(),
  /** Whose the account is, while money may go to it. */
  accountCheck: z
    .strictObject({
      /** In what its holder is not the recipient of the order. */
      differs: z.array(z.enum(['name', 'document'])),
      /** Whether another person than who transfers has to agree. */
      needsApproval: z.boolean(),
      approvedBy: z.string().nullable(),
      /** Whether the caller agreed to it, through this account or another of theirs. */
      isOwnApproval: z.boolean(),
      /** Until when the caller may not transfer after that approval, because one of the two gave the other their access. */
      barredUntil: instant.nullable(),
    })
    .nullable(),
  /** Whether the shopper said that the account is not theirs while somebody transfers. */
  isDisputed: z.boolean(),
  takenBy: z.string().nullable(),
  /** Whether the caller took the transfer up and has not ended it. */
  isTaker: z.boolean(),
  reference: z.string().nullable(),
  sentAt: instant.nullable(),
  confirmedAt: instant.nullable(),
});
export type StaffRefund = z.output<typeof refund>;

const refundableLine = z.strictObject({
  asin: z.string(),
  title: z.string(),
  sold: z.number(),
  /** Units that did not come back, and for which nobody asked. */
  left: z.number(),
  cents,
  parts: z.record(z.enum(COST_PARTS), cents),
  /** Whether a purchase of it is in work, so that its money does not go back. */
  isBeingBought: z.boolean(),
});

const refundable = z.strictObject({
  orderNumber: z.number(),
  method: z.string(),
  currency,
  paidCents: cents,
  returnedCents: cents,
  /** Asked for and not decided. */
  waitingCents: cents,
  leftCents: cents,
  deliveryCents: cents,
  /** Of the parcels of other stores that it brings: freight, handling and taxes. */
  parcelsCents: cents,
  /** The order's total in the currency in which the shopper sees it. */
  shown: z.strictObject({ amountCents: cents, currency }),
  lines: z.array(refundableLine),
  /** Refunds whose amount is open, which one of the staff can settle. */
  undecided: z.array(z.strictObject({ id: z.string(), systemReason: z.string() })),
  refunds: z.array(refundRow),
});
export type Refundable = z.output<typeof refundable>;

const bankAccount = z.strictObject({
  bank: z.enum(ACCOUNT_BANKS),
  branch: z.string().nullable(),
  accountType: z.enum(ACCOUNT_TYPES),
  currency,
  accountNumber: z.string(),
  holderName: z.string(),
  holderDocument: z.string(),
  /** Who receives the order, by name, to compare. */
  recipient: z.string(),
});

const settles = id.optional();
const oneRefund = z.strictObject({ id });

export const refundEndpoints = {
  readRefund: read({
    summary: 'Una devolución, con su historia',
    permission: 'orders',
    input: oneRefund,
    reply: refund,
  }),
  readRefundAccount: read({
    summary: 'La cuenta completa a la que se transfiere una devolución; queda registrado',
    permission: 'refunds.approve',
    stepUp: true,
    input: oneRefund,
    reply: bankAccount.nullable(),
  }),
  readRefundable: read({
    summary: 'Lo que se pagó por una orden, línea por línea, y lo que queda por devolver',
    permission: 'orders',
    input: z.strictObject({ orderNumber }),
    reply: refundable,
  }),
  requestRefund: act({
    summary: 'Pide devolver dinero de una orden; otra persona lo aprueba',
    permission: 'refunds.request',
    stepUp: true,
    secondPerson: { act: 'approveRefund', limit: 'REFUND_APPROVAL_LIMIT_CENTS' },
    input: z.discriminatedUnion(
      'kind',
      [
        z.strictObject({ kind: z.literal('order'), orderNumber, settles }),
        z.strictObject({
          kind: z.literal('lines'),
          orderNumber,
          settles,
          lines: z
            .array(z.strictObject({ asin: z.string().max(20), quantity: z.int().min(1).max(10) }))
            .min(1, 'Elegí al menos un producto')
            .max(100),
        }),
        z.strictObject({ kind: z.literal('amount'), orderNumber, settles, amountCents }),
      ],
      { error: 'Elegí qué devolver: la orden, productos o un importe' },
    ),
  }),
  approveRefund: act({
    summary: 'Aprueba una devolución que pidió otra persona',
    permission: 'refunds.approve',
    stepUp: true,
    reason: false,
    input: oneRefund,
  }),
  refuseRefund: act({
    summary: 'No aprueba una devolución que pidió otra persona',
    permission: 'refunds.approve',
    stepUp: true,
    input: oneRefund,
  }),
  withdrawRefund: act({
    summary: 'Retira una devolución que pediste',
    permission: 'refunds.request',
    input: oneRefund,
  }),
  retryRefund: act({
    summary: 'Vuelve a pedir al banco una devolución que no aceptó',
    permission: 'refunds.request',
    stepUp: true,
    input: oneRefund,
  }),
  askRefundAccount: act({
    summary: 'Le pide a quien compró una cuenta para transferirle',
    permission: 'refunds.request',
    stepUp: true,
    secondPerson: { act: 'approveRefund', limit: 'REFUND_APPROVAL_LIMIT_CENTS' },
    input: oneRefund.extend({
      /** What came in beside the payment, where the partner did not say it. */
      amount: z.strictObject({ cents: amountCents, currency }).optional(),
    }),
  }),
  approveRefundAccount: act({
    summary:
      'Aprueba transferir a una cuenta que no es de quien recibe el pedido; la transferencia la hace otra persona',
    permission: 'refunds.approve',
    stepUp: true,
    input: oneRefund,
  }),
  takeRefund: act({
    summary: 'Toma una transferencia para hacerla: nadie más puede',
    permission: 'refunds.approve',
    reason: false,
    stepUp: true,
    secondPerson: { act: 'approveRefundAccount', limit: 'REFUND_APPROVAL_LIMIT_CENTS' },
    input: oneRefund,
  }),
  releaseRefund: act({
    summary: 'Suelta una transferencia que no se hizo',
    permission: 'refunds.approve',
    stepUp: true,
    input: oneRefund,
  }),
  markTransferred: act({
    summary: 'Registra que una persona hizo la devolución, con la referencia del banco',
    permission: 'refunds.approve',
    stepUp: true,
    input: oneRefund.extend({ reference }),
  }),
  takeBackTransfer: act({
    summary: 'Deshace, dentro de un minuto, que se anotó una devolución como enviada',
    permission: 'refunds.approve',
    stepUp: true,
    reason: false,
    input: oneRefund,
  }),
  confirmRefund: act({
    summary: 'Registra que el banco confirmó que pagó la devolución',
    permission: 'money',
    stepUp: true,
    input: oneRefund.extend({ reference }),
  }),
  returnRefund: act({
    summary: 'Registra que el banco devolvió el dinero, y pide otra cuenta a quien compró',
    permission: 'money',
    stepUp: true,
    input: oneRefund,
  }),
  closeRefund: act({
    summary: 'Cierra una devolución sin importe que no corresponde',
    permission: 'refunds.approve',
    stepUp: true,
    input: oneRefund,
  }),
};
