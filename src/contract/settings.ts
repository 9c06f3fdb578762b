import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { productCardSchema } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { regimeSchema, tariffSchema } from './fee-rules.ts';
import { z } from './zod.ts';

const providerSchema = z.strictObject({ clientId: z.string(), consentUrl: z.string() });

/** Public configuration of the shop, the same for every visitor. */
export const settingsSchema = z.strictObject({
  brand: z.string(),
  banner: z.strictObject({
    asin: z.string(),
    text: z.string(),
    /** Null when the shop's own drawing is shown. */
    image: z.string().nullable(),
    product: productCardSchema.nullable(),
  }),
  pickupBranch: z.strictObject({
    name: z.string(),
    address: z.string(),
    neighborhood: z.string(),
    zipCode: z.string(),
    hours: z.string(),
  }),
  miami: z.strictObject({ address: z.string(), city: z.string(), phone: z.string() }),
  social: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  whatsapp: z.string(),
  supportEmail: z.string(),
  /** The methods with which an order can be paid. */
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  /** Null where the shop does not have the provider. */
  google: providerSchema.nullable(),
  facebook: providerSchema.nullable(),
  panelOpen: z.boolean(),
  /** The customs rules of today. */
  regime: regimeSchema,
  /** The shop's own charges of today. */
  tariff: tariffSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

/** Who sells and under which terms; the legal pages say it. */
export const sellerSchema = z.strictObject({
  name: z.string(),
  rut: z.string(),
  address: z.string(),
  email: z.string(),
  terms: z.strictObject({ version: z.string(), date: z.iso.date() }),
  warrantyDays: z.number(),
  complaintsUrl: z.string(),
  privacy: z.strictObject({
    email: z.string(),
    registration: z.string(),
    retentionYears: z.number(),
    countries: z.array(z.string()),
  }),
});
export type Seller = z.infer<typeof sellerSchema>;

export const settingsEndpoints = {
  readSettings: endpoint({ summary: 'Datos de la tienda', reply: settingsSchema }),
  readSeller: endpoint({ summary: 'Quién vende, y desde cuándo valen los términos', reply: sellerSchema }),
} as const;
