import { marginAmounts } from '#contract/backoffice/bank.ts';
import { orderCosts } from '#contract/backoffice/costs.ts';
import { id, instant } from '#contract/fields.ts';
import { broughtParcelSchema } from '#contract/order-parcels.ts';
import { orderAddressSchema } from '#contract/orders.ts';
import { paymentAnswerSchema } from '#contract/payment-answer.ts';
import { pickupForStaffSchema } from '#contract/pickups.ts';
import { z } from '#contract/zod.ts';
import { FISCAL_STATES } from '#domain/fiscal/fiscal-document.ts';
import { TRAVELING_STATUSES } from '#domain/order/arrival-times.ts';
import { CANCELLATION_STATES } from '#domain/order/cancellation.ts';
import { LEGS } from '#domain/order/legs.ts';
import { COLLECTORS, isPickupCode } from '#domain/order/pickup.ts';
import { DELIVERY_METHODS, ORDER_STATUSES } from '#domain/order/status.ts';
import { act, read } from './endpoint.ts';

export const orderNumber = z
  .int({ error: 'El número de la orden va sin letras' })
  .positive('El número de la orden es mayor que cero')
  .max(999_999_999, 'Ese número de orden es demasiado largo');

const ofOrder = z.strictObject({ number: orderNumber });

const cents = z.int();
const currency = z.string();

/** What came in, went out and stays of an order, in one currency. */
const balance = z.strictObject({
  currency,
  received: cents,
  /** Sent back. */
  returned: cents,
  /** Promised and not sent yet. */
  returning: cents,
  /** What the order is worth now: received without what went or goes back. */
  worth: cents,
});
export type OrderBalance = z.output<typeof balance>;

const deskAddress = orderAddressSchema.omit({ country: true });

const orderForStaff = z.strictObject({
  id: z.string(),
  number: z.int(),
  status: z.enum(ORDER_STATUSES),
  createdAt: instant,
  /** Whether this reply contains personal data in full; otherwise they are masked. */
  showsPersonalData: z.boolean(),
  isAnonymized: z.boolean(),
  issue: z.strictObject({ code: z.string(), description: z.string() }).nullable(),
  /** The order that ended unpaid and that this one was made of, and the one that was made of this one. */
  againOf: z.int().nullable(),
  orderedAgainAs: z.int().nullable(),
  /** Since when it is in its status. */
  statusSince: instant,
  /** 'YYYY-MM-DD': the last day by which its delivery was promised; null while it is not paid. */
  promisedOn: z.string().nullable(),
  /** How probable it is that it arrives after that day; null where nobody knows, and once it arrived. */
  lateRisk: z
    .strictObject({
      percent: z.int(),
      /** In which status it was when this was computed, and for how many whole days. */
      status: z.enum(TRAVELING_STATUSES),
      days: z.int(),
      /** With how many orders it was compared, and how many of those took longer than it may; none once the day is over. */
      similar: z.int(),
      late: z.int(),
      /** Whether hardly an order was in the status for so long. */
      isBeyond: z.boolean(),
    })
    .nullable(),
  /** Who looks after it. */
  owner: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
  /** The stops from the payment to the shopper's hands, in their order. */
  legs: z.array(z.strictObject({ leg: z.enum(LEGS), at: instant.nullable(), isReached: z.boolean() })),
  /** The sentence that is true now for the shopper. */
  whatToSay: z.string(),
  /** What the order leaves; null for a role that does not see it, and while nothing was paid. */
  margin: z.strictObject({ amounts: marginAmounts, isEstimated: z.boolean(), costs: orderCosts.nullable() }).nullable(),
  email: z.string(),
  /** Whose page leads to the customer; null for a role that does not see it, and where the account was erased. */
  customerId: z.string().nullable(),
  locker: z.int().nullable(),
  money: z.strictObject({
    currency,
    amount: cents,
    rateMicros: z.number().nullable(),
    /** Components in US cents, in the order of the breakdown; they add up to the total. */
    parts: z.array(z.strictObject({ name: z.string(), usd: cents })),
    totalUsd: cents,
    regime: z.string(),
    attempts: z.array(
      z.strictObject({
        id: z.string(),
        method: z.string(),
        state: z.string(),
        amount: cents,
        currency,
        reference: z.string().nullable(),
        createdAt: instant,
        /** The last of its partner, while it has not come in. */
        answer: paymentAnswerSchema.nullable(),
      }),
    ),
    balances: z.array(balance),
    /** The fiscal documents of its payments and refunds, the oldest first. */
    documents: z.array(
      z.strictObject({
        id: z.string(),
        attemptId: z.string(),
        /** The refund that a credit note is of; null for an e-ticket. */
        refundId: z.string().nullable(),
        /** With its number, once it has one. */
        name: z.string(),
        state: z.enum(FISCAL_STATES),
        /** Why it was rejected. */
        reason: z.string().nullable(),
        /** Its printed form has a document that this session did not unseal. */
        isSealed: z.boolean(),
      }),
    ),
    /** Refunds whose amount a person has to decide. */
    undecided: z.int(),
  }),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      asin: z.string(),
      title: z.string(),
      image: z.string().nullable(),
      variant: z.string(),
      quantity: z.int(),
      price: cents,
      weightGrams: z.number(),
    }),
  ),
  /** What it brings of other stores, where what is in them was paid. */
  parcels: z.array(broughtParcelSchema),
  destination: z.strictObject({
    method: z.enum(DELIVERY_METHODS),
    zone: z.string(),
    address: deskAddress,
    /** The change that waits for the payment of what the delivery costs more there; null without one. */
    change: z
      .strictObject({
        id: z.string(),
        address: deskAddress,
        /** In `currency`. */
        difference: cents,
        currency,
        /** Until then it can be paid, unless the shipment is announced before. */
        payUntil: instant,
      })
      .nullable(),
    /** Why address and recipient cannot be changed any more; null while they can. */
    lockedBecause: z.string().nullable(),
  }),
  recipient: z.strictObject({
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    secondLastName: z.string().nullable(),
    phone: z.string().nullable(),
    hasDocument: z.boolean(),
    /** In full, for minutes after this session unsealed it; otherwise null. */
    document: z.string().nullable(),
  }),
  /** Who may pick it up at the branch besides the recipient, and who did; null for what is delivered. */
  pickup: pickupForStaffSchema.nullable(),
  purchases: z.array(
    z.strictObject({
      /** That of the first is the order's. */
      id: z.string(),
      kind: z.enum(['first', 'again', 'substitute', 'surplus']),
      attempt: z.int(),
      state: z.enum(['requested', 'pending', 'placed', 'refused']),
      /** The lines that it covers now. */
      lineIds: z.array(z.string()),
      marketplaceOrderId: z.string().nullable(),
      totalUsd: cents.nullable(),
      errorType: z.string().nullable(),
      manualReason: z.string().nullable(),
      requestedAt: instant,
    }),
  ),
  shipmentNumber: z.string().nullable(),
  /** Where the carrier's label is fetched; null for a role that does not see personal data, which it shows. */
  labelUrl: z.string().nullable(),
  packages: z.array(
    z.strictObject({
      id: z.string(),
      trackingNumber: z.string(),
      carrier: z.string().nullable(),
      status: z.string().nullable(),
      receivedAt: instant.nullable(),
      /** Given up on its way to the depot. */
      isLost: z.boolean(),
      asins: z.array(z.string()),
    }),
  ),
  refunds: z.array(
    z.strictObject({
      id: z.string(),
      reason: z.string(),
      state: z.string(),
      amount: cents.nullable(),
      currency: z.string().nullable(),
      /** Whether it is still to be sent. */
      isOwed: z.boolean(),
      /** Whether the bank said that it was paid. */
      isConfirmed: z.boolean(),
      /** The products that the staff gave it for; none for an amount. */
      asins: z.array(z.string()),
      createdAt: instant,
      sentAt: instant.nullable(),
    }),
  ),
  /** The number of the order that the shop sends it in place of, at its own cost, and of one that is sent in its place. */
  replacementOf: z.int().nullable(),
  replacedBy: z.int().nullable(),
  cases: z.array(z.strictObject({ number: z.int(), kind: z.string(), state: z.string(), openedAt: instant })),
  /** The request to cancel it; null where nobody made one. */
  cancellation: z
    .strictObject({
      state: z.enum(CANCELLATION_STATES),
      isByStaff: z.boolean(),
      requestedAt: instant,
      isClosed: z.boolean(),
    })
    .nullable(),
  hold: z
    .strictObject({
      heldAt: instant,
      points: z.int(),
      signals: z.array(z.strictObject({ points: z.int(), text: z.string() })),
      decision: z.string().nullable(),
      decidedBy: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** The newest mails about the order. */
  mails: z.array(z.strictObject({ id: z.string(), subject: z.string(), state: z.string(), createdAt: instant })),
});
export type OrderForStaff = z.output<typeof orderForStaff>;

export const orderDeskEndpoints = {
  readOrderForStaff: read({
    summary: 'Una orden con todo lo que se sabe de ella',
    permission: 'orders',
    input: ofOrder,
    reply: orderForStaff,
  }),
  resendOrderMail: act({
    summary: 'Manda de nuevo un correo de la orden',
    permission: 'orders.correct',
    input: z.strictObject({ number: orderNumber, mailId: id }),
  }),
  checkOrderPayment: act({
    summary: 'Pregunta ahora al medio de pago si entró un pago sin resolver',
    permission: 'orders',
    reason: false,
    input: ofOrder,
  }),
  reissueFiscalDocument: act({
    summary: 'Emite de nuevo un comprobante fiscal rechazado, con los datos que la orden tiene ahora',
    permission: 'money',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
  unsealDocument: act({
    summary: 'Muestra el documento de quien recibe, y los comprobantes fiscales que lo nombran, por unos minutos',
    permission: 'documents.unseal',
    stepUp: true,
    input: ofOrder,
  }),
  handOverOrder: act({
    summary: 'Entrega en el local una orden a quien la recibe, o a la persona autorizada que dice el código',
    permission: 'packages',
    input: z.strictObject({
      number: orderNumber,
      collector: z.enum(COLLECTORS, { error: 'Elegí quién la retira' }),
      pickupCode: z
        .string()
        .max(20, 'El código tiene ocho letras y números')
        .refine((typed) => typed.trim() === '' || isPickupCode(typed), 'El código tiene ocho letras y números')
        .optional(),
      documentSeen: z.boolean().default(false),
    }),
  }),
  decideOrderHold: act({
    summary: 'Libera o rechaza una orden retenida',
    permission: 'orders.cancel',
    stepUp: true,
    input: z.strictObject({
      number: orderNumber,
      decision: z.enum(['released', 'refused'], { error: 'Elegí si la orden se libera o se rechaza' }),
    }),
  }),
};
