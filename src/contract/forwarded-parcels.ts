import { CONTENT_KINDS, MAX_CONTENT_UNITS, MAX_CONTENTS, PARCEL_STATES } from '#domain/forwarding/parcel.ts';
import { normalizeTrackingNumber } from '#domain/order/tracking-numbers.ts';
import { endpoint, noContent } from './endpoint.ts';
import { amount, idParams, instant, namedOrder, requiredText, whenMissing } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

export const PARCEL_MESSAGES = {
  trackingNumber: 'Son entre 8 y 40 letras y números, como los muestra la tienda',
  units: `De 1 a ${MAX_CONTENT_UNITS} unidades`,
  price: 'Escribí lo que pagaste por cada uno en dólares, por ejemplo 25,90',
  maxPrice: 'Hasta U$S 10.000 por unidad',
  noContents: 'Contanos al menos una cosa que trae',
  maxContents: `Hasta ${MAX_CONTENTS} renglones: juntá los que se parecen`,
} as const;

const MAX_PRICE = 10_000;

const parcelTrackingNumber = z
  .string({ error: whenMissing(MESSAGES.required) })
  .trim()
  .min(1, MESSAGES.required)
  .transform((text, context) => {
    const number = normalizeTrackingNumber(text);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: PARCEL_MESSAGES.trackingNumber });
    return z.NEVER;
  });

const unitPrice = z
  .number({ error: PARCEL_MESSAGES.price })
  .min(0.01, PARCEL_MESSAGES.price)
  .max(MAX_PRICE, PARCEL_MESSAGES.maxPrice)
  .refine((units) => Number(units.toFixed(2)) === units, MESSAGES.price);

const units = z.int(PARCEL_MESSAGES.units).min(1, PARCEL_MESSAGES.units).max(MAX_CONTENT_UNITS, PARCEL_MESSAGES.units);

const contentFields = {
  description: requiredText(MESSAGES.required, 120),
  kind: z.enum(CONTENT_KINDS, { error: MESSAGES.choice }),
};

/** What is announced of a parcel, with the contents as a request or a form has them. */
const announcement = <Content extends z.ZodType>(content: Content) =>
  z.strictObject({
    trackingNumber: parcelTrackingNumber,
    store: requiredText(MESSAGES.required, 60),
    contents: z
      .array(content, { error: MESSAGES.list })
      .min(1, PARCEL_MESSAGES.noContents)
      .max(MAX_CONTENTS, PARCEL_MESSAGES.maxContents),
  });

export const parcelSchema = announcement(z.strictObject({ ...contentFields, quantity: units, price: unitPrice }));

/** As a form has it. */
export const parcelFormSchema = announcement(
  z.strictObject({
    ...contentFields,
    quantity: z
      .string(MESSAGES.required)
      .trim()
      .regex(/^\d{1,2}$/, PARCEL_MESSAGES.units)
      .transform(Number)
      .pipe(units),
    price: z
      .string(MESSAGES.required)
      .trim()
      .regex(/^\d{1,5}([.,]\d{1,2})?$/, PARCEL_MESSAGES.price)
      .transform((text) => Number(text.replace(',', '.')))
      .pipe(unitPrice),
  }),
);

export const forwardedParcelSchema = z.strictObject({
  id: z.string(),
  trackingNumber: z.string(),
  /** Null until its owner says where it is from and what is in it. */
  store: z.string().nullable(),
  contents: z.array(
    z.strictObject({
      description: z.string(),
      quantity: z.int(),
      /** Of one unit, in dollars. */
      price: amount,
      kind: z.enum(CONTENT_KINDS),
    }),
  ),
  /** Of all contents, in dollars. */
  value: amount.nullable(),
  /** In kilograms, as the depot weighed it. */
  weight: z.number().nullable(),
  state: z.enum(PARCEL_STATES),
  receivedAt: instant.nullable(),
  /** Until when the depot keeps it; null before it arrived, and once an order brings it. */
  keptUntil: instant.nullable(),
  order: namedOrder.nullable(),
  /** The invoice of the store. */
  invoice: z.strictObject({ name: z.string(), size: z.int() }).nullable(),
});
export type ForwardedParcel = z.infer<typeof forwardedParcelSchema>;

/** The customer's address in Miami, in the fields that the form of a store has. */
const lockerAddress = z.strictObject({
  name: z.string(),
  street: z.string(),
  locker: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
});

export const forwardedParcelEndpoints = {
  listParcels: endpoint({
    summary: 'Tu dirección en Miami y tus paquetes de otras tiendas, del más nuevo al más viejo',
    reply: z.strictObject({ locker: lockerAddress, parcels: z.array(forwardedParcelSchema) }),
    access: 'customer',
  }),
  announceParcel: endpoint({
    summary: 'Anuncia un paquete de otra tienda; el mismo número de seguimiento otra vez lo cambia',
    body: parcelSchema,
    reply: forwardedParcelSchema,
    status: 201,
    access: 'customer',
  }),
  changeParcel: endpoint({
    summary: 'Cambia qué trae un paquete de otra tienda; el número de seguimiento, hasta que llega a Miami',
    params: idParams,
    body: parcelSchema,
    reply: forwardedParcelSchema,
    access: 'customer',
  }),
  withdrawParcel: endpoint({
    summary: 'Retira el anuncio de un paquete que todavía no llegó a Miami',
    params: idParams,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
} as const;
