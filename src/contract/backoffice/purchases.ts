import { deciders, id, written } from '#contract/backoffice/fields.ts';
import { instant, optionalText, requiredText } from '#contract/fields.ts';
import { substituteSchema } from '#contract/line-questions.ts';
import { z } from '#contract/zod.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { LOSS_STATES } from '#domain/order/purchase-loss.ts';
import { RETURN_REASONS } from '#domain/order/return-reasons.ts';
import { act, read } from './endpoint.ts';

const number = z.int({ error: 'Escribí el número de la orden' }).positive({ error: 'Escribí el número de la orden' });
const purchase = z.strictObject({ number, purchase: id });
/** The person has seen at the store that nothing was bought. */
const isNothingBought = z.boolean().default(false);
/** The lines were sent and never arrived, and are given up. */
const isLost = z.boolean().default(false);

const asin = z.string().transform((text, context) => {
  const parsed = parseAsin(text.trim());
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'El ASIN tiene diez letras y números, como B08N5WRWNW' });
  return z.NEVER;
});

const orderLine = z.strictObject({
  id: z.string(),
  asin: z.string(),
  title: z.string(),
  quantity: z.number(),
  /** What was paid for one unit, in USD cents. */
  priceCents: z.number(),
  substitute: z.strictObject({ asin: z.string(), title: z.string() }).nullable(),
  /** `asked`: the shopper decides; `called-off` and `lost`: nothing covers it until it is bought again or its money goes back. */
  state: z.enum(['covered', 'asked', 'called-off', 'lost']),
});

const orderPurchase = z.strictObject({
  id: z.string(),
  kind: z.enum(['first', 'again', 'substitute', 'surplus']),
  state: z.enum(['requested', 'pending', 'placed', 'refused']),
  attempt: z.number(),
  marketplaceOrderId: z.string().nullable(),
  errorType: z.string().nullable(),
  /** Why it waits for a person; null while it goes on by itself. */
  manualReason: z.string().nullable(),
  /** Whether it may exist in spite of its error: a person looks at the store before it is retried or called off. */
  isDoubtful: z.boolean(),
  /** Whether it waits to be sent until purchasing goes on. */
  isStopped: z.boolean(),
  totalCents: z.number().nullable(),
  /** The most that it may cost. */
  limitCents: z.number(),
  requestedAt: instant,
  cancellation: z.enum(['requested', 'accepted', 'cancelled', 'too-late']).nullable(),
  goodsReturn: z
    .strictObject({
      state: z.enum(['requested', 'open', 'approved', 'denied', 'credited', 'refused']),
      cause: z.string(),
      errorType: z.string().nullable(),
      merchantReturnId: z.string().nullable(),
      labelUrls: z.array(z.string()),
      isClosed: z.boolean(),
    })
    .nullable(),
  lines: z.array(
    z.strictObject({ title: z.string(), asin: z.string(), quantity: z.number(), isReleased: z.boolean() }),
  ),
  packages: z.array(
    z.strictObject({
      trackingNumber: z.string(),
      isReceived: z.boolean(),
      isLost: z.boolean(),
      /** Since when its carrier says that it cannot be delivered; null while it does not. */
      undeliverableAt: instant.nullable(),
      /** From when on it may be given up. */
      lostFrom: instant,
    }),
  ),
});

/** What somebody wants to buy beyond what was paid for the order. */
const purchaseLoss = z.strictObject({
  id: z.string(),
  state: z.enum(LOSS_STATES),
  /** What it buys, in words. */
  summary: z.string(),
  /** How much more than was paid it may cost, in USD cents. */
  amountCents: z.number(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  /** Null while nobody decided, and where the limit for one person did. */
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** Null once it is decided. */
  deciders: deciders.nullable(),
});
export type PurchaseLoss = z.output<typeof purchaseLoss>;

const orderPurchases = z.strictObject({
  number: z.number(),
  status: z.string(),
  /** Whether something may be bought for the order now. */
  canBuy: z.boolean(),
  /** Whether the store may still be asked to cancel: not once the shopper has it. */
  canCancel: z.boolean(),
  lines: z.array(orderLine),
  purchases: z.array(orderPurchase),
  /** What all of them may cost at most, and what was paid for the goods, with its tolerance, or agreed to beyond: USD cents. */
  spending: z.strictObject({ committedCents: z.number(), allowedCents: z.number() }),
  /** The newest first. */
  losses: z.array(purchaseLoss),
});
export type OrderPurchases = z.output<typeof orderPurchases>;

/** What costs more than was paid for its order. */
const agreed = { act: 'approveLoss', limit: 'PURCHASE_APPROVAL_LIMIT_CENTS' } as const;
const oneLoss = z.strictObject({ id });

export const purchaseEndpoints = {
  readPurchases: read({
    summary: 'Las compras de una orden en la tienda',
    permission: 'orders',
    input: z.strictObject({ number }),
    reply: orderPurchases,
  }),
  listLineSubstitutes: read({
    summary: 'Productos parecidos a uno de una orden, que se pueden comprar en su lugar',
    permission: 'purchases',
    input: z.strictObject({ number, line: id }),
    reply: z.array(substituteSchema),
  }),
  retryPurchase: act({
    summary: 'Vuelve a intentar una compra que espera por una persona',
    permission: 'purchases',
    stepUp: true,
    input: purchase.extend({ isNothingBought }),
  }),
  callOffPurchase: act({
    summary: 'Da por terminada una compra que espera por una persona',
    permission: 'purchases',
    stepUp: true,
    input: purchase.extend({ isNothingBought }),
  }),
  cancelPurchase: act({
    summary: 'Pide a la tienda que cancele una compra',
    permission: 'purchases',
    stepUp: true,
    input: purchase,
  }),
  returnPurchase: act({
    summary: 'Pide a la tienda que reciba de vuelta lo comprado',
    permission: 'purchases',
    stepUp: true,
    input: purchase.extend({
      cause: z.enum(RETURN_REASONS, { error: 'Elegí por qué vuelve' }),
      /** What the store reads. */
      notes: optionalText(500),
      /** All units of these products; without one, everything that was not cancelled. */
      asins: z.array(asin).max(100).default([]),
    }),
  }),
  closeReturn: act({
    summary: 'Da por terminada una devolución a la tienda',
    permission: 'purchases',
    input: purchase,
  }),
  approvePrice: act({
    summary: 'Compra a un precio mayor que el límite, a cargo nuestro',
    permission: 'purchases',
    stepUp: true,
    secondPerson: agreed,
    input: purchase.extend({
      maxPriceCents: z.int({ error: 'Escribí el precio máximo' }).positive().register(written, { as: 'amount' }),
    }),
  }),
  buyAgain: act({
    summary: 'Compra de nuevo lo que la tienda canceló o se perdió',
    permission: 'purchases',
    stepUp: true,
    secondPerson: agreed,
    input: z.strictObject({
      number,
      lines: z.array(id).min(1, { error: 'Elegí al menos un producto' }).max(100),
      isLost,
    }),
  }),
  buySubstitute: act({
    summary: 'Compra otro producto en lugar de uno de la orden',
    permission: 'purchases',
    stepUp: true,
    secondPerson: agreed,
    input: z.strictObject({
      number,
      line: id,
      asin,
      isLost,
      /** Nothing is bought in place of a product before its shopper's yes. */
      agreement: requiredText('Contá cuándo y cómo dijo que sí quien compró', 300),
    }),
  }),
  decideQuestion: act({
    summary: 'Decide en lugar de quien compró devolver el dinero de un producto que no se pudo comprar como lo pagó',
    permission: 'orders.cancel',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
  extendQuestion: act({
    summary: 'Da un día más para contestar qué se hace con un producto que no se pudo comprar como se pagó',
    permission: 'orders.cancel',
    input: z.strictObject({ id }),
  }),
  resendClaim: act({
    summary: 'Manda de nuevo, a cargo nuestro, lo que un reclamo al transportista dice que no llegó',
    permission: 'refunds.request',
    stepUp: true,
    secondPerson: agreed,
    input: z.strictObject({ number }),
  }),
  giveUpPackage: act({
    summary: 'Da por perdido un paquete que no llegó al depósito',
    permission: 'purchases',
    stepUp: true,
    input: z.strictObject({ number, trackingNumber: requiredText('Elegí el paquete', 100) }),
  }),
  approveLoss: act({
    summary: 'Aprueba una compra que pidió otra persona y cuesta más de lo que se pagó',
    permission: 'purchases.approve',
    stepUp: true,
    reason: false,
    input: oneLoss,
  }),
  refuseLoss: act({
    summary: 'No aprueba una compra que pidió otra persona y cuesta más de lo que se pagó',
    permission: 'purchases.approve',
    stepUp: true,
    input: oneLoss,
  }),
  withdrawLoss: act({
    summary: 'Retira una compra que pediste y cuesta más de lo que se pagó',
    permission: 'purchases',
    input: oneLoss,
  }),
};
