import { instant } from '#contract/fields.ts';
import { forwardedParcelSchema } from '#contract/forwarded-parcels.ts';
import { z } from '#contract/zod.ts';
import { DOCUMENT_TYPES } from '#domain/document/document.ts';
import { PARCEL_STATES } from '#domain/forwarding/parcel.ts';
import { MAX_TRACKING_NUMBER } from '#domain/order/tracking-numbers.ts';
import { act, read } from './endpoint.ts';
import { id } from './fields.ts';
import { after, listCount, pageOf } from './page.ts';

/** Which parcels a list has: those that wait for an order, those whose owner is unclear, or all. */
export const PARCEL_SHOWS = ['waiting', 'unclear', 'all'] as const;

const parcelFilters = z.strictObject({
  show: z.enum(PARCEL_SHOWS, { error: 'Eso no existe' }).default('waiting'),
  /** The whole tracking number, in any spelling. */
  q: z.string().trim().min(1).max(MAX_TRACKING_NUMBER).optional(),
});

const listedForwardedParcel = z.strictObject({
  id: z.string(),
  trackingNumber: z.string(),
  state: z.enum(PARCEL_STATES),
  store: z.string().nullable(),
  weightGrams: z.int().nullable(),
  /** Of the customer; null while nobody is known whose it is. */
  locker: z.int().nullable(),
  customerId: z.string().nullable(),
  createdAt: instant,
  receivedAt: instant.nullable(),
});
export type ListedForwardedParcel = z.output<typeof listedForwardedParcel>;

/** By which `readClaimInvoice` finds it. */
const invoice = z.strictObject({ id: z.string(), name: z.string() }).nullable();

const forwardedParcel = listedForwardedParcel.extend({
  contents: forwardedParcelSchema.shape.contents,
  /** In dollars. */
  value: z.number().nullable(),
  keptUntil: instant.nullable(),
  orderNumber: z.int().nullable(),
  /** What says that it is its customer's; null while nothing does. */
  ownerKnownBy: z.enum(['depot', 'invoice', 'person']).nullable(),
  /** Of its customer. */
  invoice,
  /** Who else says that it is theirs. */
  claims: z.array(
    z.strictObject({
      customerId: z.string(),
      locker: z.int(),
      /** Whether they announced it; else the depot names them. */
      isAnnounced: z.boolean(),
      claimedAt: instant,
      store: z.string().nullable(),
      contents: forwardedParcelSchema.shape.contents,
      invoice,
    }),
  ),
});
export type ForwardedParcelForStaff = z.output<typeof forwardedParcel>;

const locker = z
  .string({ error: 'Escribí el número del casillero' })
  .trim()
  .regex(/^(?:uy-?)?\d{5,9}$/i, 'Un casillero es como UY-20418')
  .transform((text) => `UY-${text.replace(/\D/g, '')}`);

const weightGrams = z.coerce
  .number({ error: 'Escribí el peso en gramos' })
  .int('Los gramos van sin decimales')
  .min(1, 'Escribí el peso en gramos')
  .max(200_000, 'Hasta 200.000 g');

export const staffParcelEndpoints = {
  listForwardedParcels: read({
    summary: 'Paquetes de otras tiendas, los más nuevos primero',
    permission: 'packages',
    input: parcelFilters.extend({ after }),
    reply: pageOf(listedForwardedParcel),
  }),
  countForwardedParcels: read({
    summary: 'Cuántos paquetes de otras tiendas hay, hasta mil',
    permission: 'packages',
    input: parcelFilters,
    reply: listCount,
  }),
  readForwardedParcel: read({
    summary: 'Un paquete de otra tienda: qué declaró su dueño y quién dice que es suyo',
    permission: 'packages',
    input: z.strictObject({ id }),
    reply: forwardedParcel,
  }),
  readClaimInvoice: read({
    summary: 'La factura de la tienda que subió quien dice que un paquete es suyo, en base64',
    permission: 'packages',
    input: z.strictObject({ id }),
    reply: z.strictObject({ name: z.string(), type: z.enum(DOCUMENT_TYPES), data: z.string() }),
  }),
  assignParcel: act({
    summary: 'Decide de quién es un paquete de otra tienda',
    permission: 'packages',
    stepUp: true,
    input: z.strictObject({ id, locker }),
  }),
  weighParcel: act({
    summary: 'Corrige el peso de un paquete de otra tienda que ninguna orden lleva',
    permission: 'packages',
    stepUp: true,
    input: z.strictObject({ id, weightGrams }),
  }),
  returnParcel: act({
    summary: 'Pide que un paquete de otra tienda vuelva a la tienda',
    permission: 'packages',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
};
