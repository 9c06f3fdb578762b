import { absentInput } from '#contract/backoffice/fields.ts';
import { after, listCount, orderFacts, pageOf } from '#contract/backoffice/page.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { PARCEL_LEGS } from '#domain/order/parcel-legs.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { read } from './endpoint.ts';

/** Which purchases a list has: those the marketplace has not answered, those that wait for a person, or all. */
export const PURCHASE_SHOWS = ['open', 'by-hand', 'all'] as const;

const show = z.enum(PURCHASE_SHOWS, { error: 'Eso no existe' }).default('open');
const leg = z.enum(PARCEL_LEGS, { error: 'Ese tramo no existe' });

const listedPurchase = z.strictObject({
  id: z.string(),
  orderNumber: z.int(),
  kind: z.enum(['first', 'again', 'substitute', 'surplus']),
  state: z.enum(['requested', 'pending', 'placed', 'refused']),
  marketplaceOrderId: z.string().nullable(),
  /** Why it waits for a person. */
  manualReason: z.string().nullable(),
  /** In US cents: what it cost, and the most that it may cost. */
  totalCents: z.int().nullable(),
  limitCents: z.int(),
  requestedAt: instant,
  ...orderFacts,
});
export type ListedPurchase = z.output<typeof listedPurchase>;

const listedParcel = z.strictObject({
  id: z.string(),
  trackingNumber: z.string(),
  carrier: z.string().nullable(),
  orderNumber: z.int(),
  status: z.enum(ORDER_STATUSES),
  leg,
  /** Since when it is on its leg. */
  since: instant,
  /** How many products it should have; 0 where the store did not say. */
  items: z.int(),
  quotedGrams: z.int(),
  /** What the carrier weighed; null where it did not say. */
  billedGrams: z.int().nullable(),
  receivedAt: instant.nullable(),
  customer: orderFacts.customer,
  image: orderFacts.image,
});
export type ListedParcel = z.output<typeof listedParcel>;

/** The parcels of an order, which travel from Miami as one shipment. */
const listedConsolidation = z.strictObject({
  orderNumber: z.int(),
  status: z.enum(ORDER_STATUSES),
  leg,
  /** Since when the order is in its status. */
  since: instant,
  /** 'YYYY-MM-DD'; null where none was promised. */
  promisedOn: z.string().nullable(),
  /** The carrier's number of the shipment; null before it has one. */
  shipmentNumber: z.string().nullable(),
  /** How many parcels the store announced, without those given up, and how many of them the depot has. */
  expected: z.int(),
  received: z.int(),
  quotedGrams: z.int(),
  /** What the carrier weighed of its parcels; null where it said nothing. */
  billedGrams: z.int().nullable(),
  ...orderFacts,
});
export type ListedConsolidation = z.output<typeof listedConsolidation>;

const board = z.array(z.strictObject({ leg, count: z.int(), isMore: z.boolean(), oldest: instant.nullable() }));

export const goodsEndpoints = {
  listPurchases: read({
    summary: 'Lo que se compra en la tienda, con su precio contra el límite',
    permission: 'orders',
    input: z.strictObject({ show, after }),
    reply: pageOf(listedPurchase),
  }),
  listParcels: read({
    summary: 'Los paquetes de un tramo, los que más esperan primero',
    permission: 'orders',
    input: z.strictObject({ leg: leg.default('announced'), after }),
    reply: pageOf(listedParcel),
  }),
  readParcelBoard: read({
    summary: 'Cuántos paquetes hay en cada tramo, hasta mil, y desde cuándo espera el más viejo',
    permission: 'orders',
    input: absentInput,
    reply: board,
  }),
  listConsolidations: read({
    summary: 'Las órdenes de un tramo con sus paquetes esperados y recibidos, las que más esperan primero',
    permission: 'orders',
    input: z.strictObject({ leg: leg.default('miami'), after }),
    reply: pageOf(listedConsolidation),
  }),
  readConsolidationBoard: read({
    summary: 'Cuántas órdenes hay en cada tramo, hasta mil, y desde cuándo espera la más vieja',
    permission: 'orders',
    input: absentInput,
    reply: board,
  }),
  countPurchases: read({
    summary: 'Cuántas compras hay, hasta mil',
    permission: 'orders',
    input: z.strictObject({ show }),
    reply: listCount,
  }),
};
