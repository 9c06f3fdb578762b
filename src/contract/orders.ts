import { COUNTRY } from '#domain/address/rules.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import {
  DELIVERY_METHODS,
  DELIVERY_ZONES,
  FRANCHISE_USES,
  ORDER_STATUSES,
  PACKAGE_STATUSES,
} from '#domain/order/status.ts';
import { MAX_TRACKING_NUMBER } from '#domain/order/tracking-numbers.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { cartSchema, feesSchema } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { amount, id, idParams, instant, namedOrder, parcelIds, requiredText } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { freightSchema } from './order-freight.ts';
import { orderIdOrNumber } from './order-id.ts';
import { broughtParcelSchema } from './order-parcels.ts';
import { paymentAnswerSchema } from './payment-answer.ts';
import { voucherSchema } from './voucher.ts';
import { z } from './zod.ts';

export const orderEventSchema = z.strictObject({
  code: z.string(),
  description: z.string(),
  date: instant,
  visible: z.boolean(),
});

export const packageSchema = z.strictObject({
  trackingNumber: z.string(),
  carrierTrackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  status: z.enum(PACKAGE_STATUSES).nullable(),
  products: z.array(z.strictObject({ asin: z.string() })),
  /** Oldest first: its own until the depot, then those of the order's shipment. */
  events: z.array(z.strictObject({ date: instant, description: z.string() })),
});

/** The destination of an order, copied at creation: a customer's address or the branch in Montevideo. */
export const orderAddressSchema = z.strictObject({
  address: z.string(),
  doorNumber: z.string().nullable(),
  neighborhood: z.string(),
  zipCode: z.string(),
  apartment: z.string(),
  phoneNumber: z.string().nullable(),
  country: z.literal(COUNTRY),
  observations: z.string().nullable(),
});

export const paymentConfigSchema = z.strictObject({
  bank: z.string(),
  transactionId: z.string(),
  orderId: z.string(),
  value: amount,
  taxAmount: amount,
  currency: z.enum(CURRENCIES),
});

export const orderSchema = z.strictObject({
  id: z.string(),
  /** The number shown to shoppers ('Orden 10482'). */
  number: z.int(),
  userId: z.string(),
  currency: z.enum(CURRENCIES),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  deliveryZone: z.enum(DELIVERY_ZONES),
  cartId: z.string(),
  /** In `currency`; `amountUsd` is the same in dollars, both fixed at creation. */
  amount,
  amountUsd: amount,
  /** Pesos per dollar, fixed at creation; null while none was known, then fixed at the first payment in pesos. */
  rate: z.number().nullable(),
  fees: feesSchema,
  /** Null until all of it was weighed. */
  freight: freightSchema.nullable(),
  address: orderAddressSchema,
  customerEmail: z.string(),
  useFranchese: z.enum(FRANCHISE_USES),
  dateAdded: instant,
  status: z.enum(ORDER_STATUSES),
  /** A person looks at the paid order before it is bought. */
  inReview: z.boolean(),
  /** The bank or Abitab reported a payment of the unpaid order that a person has to look at. */
  paymentReported: z.boolean(),
  /** The order that ended unpaid and that this one was made of; null for one of a cart. */
  againOf: namedOrder.nullable(),
  /** The order that was made of this one after it ended unpaid. */
  orderedAgainAs: namedOrder.nullable(),
  /** The order that never arrived and that the shop sends this one in place of, at its own cost. */
  replacementOf: namedOrder.nullable(),
  /** The order that is sent in place of this one. */
  replacedBy: namedOrder.nullable(),
  /** The lines of the unpaid order are in the cart as well. */
  cartRestored: z.boolean(),
  events: z.array(orderEventSchema),
  cart: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        productId: z.string(),
        image: z.string().nullable(),
        title: z.string(),
        /** In Spanish as it was shown when the order was made; null where it was not translated. */
        translatedTitle: z.string().nullable(),
        variant: z.string(),
        quantity: z.int(),
        price: amount,
      }),
    ),
  }),
  /** Parcels of other stores that it brings. */
  parcels: z.array(broughtParcelSchema),
  consolidationProcessed: z.boolean(),
  issue: z.strictObject({ code: z.string(), description: z.string() }).nullable(),
  carrierTrackingNumber: z.string().nullable(),
  marketplaceTrackingNumbers: z.array(z.strictObject({ trackingNumber: z.string() })),
  packages: z.array(packageSchema),
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
  payment: paymentConfigSchema.nullable(),
  paymentAnswer: paymentAnswerSchema.nullable(),
  voucher: voucherSchema.nullable(),
});
export type Order = z.infer<typeof orderSchema>;
export type OrderPackage = z.infer<typeof packageSchema>;

/** A form built and signed by the server, which the browser posts to the bank unchanged. */
export const bankFormSchema = z.strictObject({
  action: z.string(),
  method: z.literal('POST'),
  fields: z.record(z.string(), z.string()),
});
export type BankForm = z.infer<typeof bankFormSchema>;

/** What became of a line of an order that is bought again. */
export const REORDER_OUTCOMES = [
  'IN_CART',
  'GONE',
  'FORBIDDEN',
  'INVALID',
  'NO_PRICE',
  'NEEDS_CHOICE',
  'CART_FULL',
] as const;

export const reorderedLineSchema = z.strictObject({
  productId: z.string(),
  title: z.string(),
  translatedTitle: z.string().nullable(),
  variant: z.string(),
  outcome: z.enum(REORDER_OUTCOMES),
  /** Units that were added to the cart; 0 where it held as many as the order already. */
  added: z.int(),
  /** The price of one unit then and now, in USD; null where it cannot be bought. */
  priceThen: amount,
  priceNow: amount.nullable(),
  /** The store confirmed product and price just now; otherwise they are those of the catalogue. */
  confirmed: z.boolean(),
});
export type ReorderedLine = z.infer<typeof reorderedLineSchema>;
const dayRangeSchema = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

/** Counted in business days of Uruguay. */
const deliveryEstimateSchema = z.strictObject({
  paidToday: dayRangeSchema,
  paidTomorrow: dayRangeSchema,
  /** The next midnight in Montevideo, when tomorrow begins. */
  until: instant,
});

export const orderEndpoints = {
  readDeliveryEstimate: endpoint({
    summary: 'Entre qué días llega lo que se paga hoy, y lo que se paga mañana',
    reply: deliveryEstimateSchema,
  }),
  listOrders: endpoint({
    summary: 'Tus órdenes, de la más nueva a la más vieja, hasta 100',
    query: z.object({
      before: id.optional(),
      /** Words of a title, or a number: of the order, of a package, of the carrier, or an ASIN. */
      q: z.string().trim().max(100, 'Hasta 100 caracteres').optional(),
    }),
    reply: z.array(orderSchema),
    access: 'customer',
  }),
  listOrdersAtBank: endpoint({
    summary: 'Tus órdenes que esperan el pago de un banco, que la lista no tiene',
    reply: z.array(orderSchema),
    access: 'customer',
  }),
  readLastPaymentMethod: endpoint({
    summary: 'Con qué pagaste la última vez',
    reply: z.strictObject({ paymentMethod: z.enum(PAYMENT_METHODS).nullable() }),
    access: 'customer',
  }),
  readOrder: endpoint({ summary: 'Una orden tuya', params: idParams, reply: orderSchema, access: 'customer' }),
  createOrder: endpoint({
    summary: 'Hace una orden de tu carrito; repetida, responde la misma',
    body: z.strictObject({
      cartId: id,
      currency: z.enum(CURRENCIES, { error: 'Elegí USD o UYU' }),
      deliveryMethod: z.enum(DELIVERY_METHODS, { error: 'Elegí retiro o envío' }),
      addressId: id.nullish(),
      useFranchese: z.enum(FRANCHISE_USES, { error: 'Elegí USE, NOT_USE o NOT_APPLICABLE' }),
      /** Own parcels of other stores that come along. */
      parcels: parcelIds.optional(),
      /** The total in USD that the shopper saw: when it has changed, the order is refused with 409. */
      expectedTotal: z.number().optional(),
      /** The same in the order's currency, as the exchange rate may have changed. */
      expectedAmount: z.number().optional(),
    }),
    reply: orderSchema,
    status: 201,
    access: 'customer',
    replayable: true,
  }),
  choosePayment: endpoint({
    summary: 'Elige cómo pagar',
    params: idParams,
    body: z.strictObject({ paymentMethod: z.enum(PAYMENT_METHODS, { error: 'Ese medio de pago no existe' }) }),
    reply: orderSchema,
    access: 'customer',
  }),
  confirmPayment: endpoint({
    summary: 'Prepara el pago: el formulario firmado del banco, o el cupón de Abitab',
    params: idParams,
    body: z.strictObject({}).optional(),
    reply: z.strictObject({
      order: orderSchema,
      payment: paymentConfigSchema,
      form: bankFormSchema.optional(),
      voucher: voucherSchema.optional(),
    }),
    access: 'customer',
  }),
  restoreCart: endpoint({
    summary:
      'Pone en tu carrito los productos de una orden sin pagar, que se puede seguir pagando; repetida, no agrega nada',
    params: idParams,
    body: z.strictObject({}).optional(),
    reply: orderSchema,
    access: 'customer',
  }),
  buyAgain: endpoint({
    summary: 'Vuelve a leer cada producto de la orden en la tienda y agrega al carrito los que se pueden comprar',
    params: idParams,
    body: z.strictObject({}).optional(),
    reply: z.strictObject({ cart: cartSchema, lines: z.array(reorderedLineSchema) }),
    access: 'customer',
    replayable: true,
  }),
  track: endpoint({
    summary: 'Sigue un envío propio por su número',
    params: z.strictObject({ trackingNumber: requiredText(MESSAGES.required, 100) }),
    reply: z.array(z.strictObject({ date: instant, description: z.string() })),
    access: 'customer',
  }),
} as const;

/** The data of an order for the carrier panel: no personal data except the e-mail, no address, no amounts. */
export const panelOrderSchema = z.strictObject({
  id: z.string(),
  number: z.int(),
  status: z.enum(ORDER_STATUSES),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  customerEmail: z.string(),
  carrierTrackingNumber: z.string().nullable(),
  events: z.array(orderEventSchema),
  packages: z.array(packageSchema),
  issue: z.strictObject({ code: z.string(), description: z.string() }).nullable(),
});
export type PanelOrder = z.infer<typeof panelOrderSchema>;

const accepted = z.strictObject({ ok: z.literal(true) });
/** As long as the carrier's notices may name it. */
const trackingNumber = requiredText(MESSAGES.required, MAX_TRACKING_NUMBER);

export const panelEndpoints = {
  readPanelOrder: endpoint({
    summary: 'Panel: una orden, por su identificador o su número',
    params: z.strictObject({ id: orderIdOrNumber }),
    reply: panelOrderSchema,
  }),
  simulateStatus: endpoint({
    summary: 'Panel: el transportista anuncia un estado',
    body: z.strictObject({
      trackingNumber,
      statusCode: requiredText(MESSAGES.required, 20),
      /** The time of the event, for a simulated late notice; now by default. */
      date: instant.optional(),
    }),
    reply: accepted,
  }),
  simulateReception: endpoint({
    summary: 'Panel: el depósito de Miami recibe un paquete',
    body: z.strictObject({ email: requiredText(), externalTracking: trackingNumber }),
    reply: accepted,
  }),
} as const;
