import { FRANCHISE_USES, ORDER_STATUSES } from '#domain/order/status.ts';
import { endpoint } from './endpoint.ts';
import { amount, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

const product = z.strictObject({
  asin: z.string(),
  title: z.string(),
  translatedTitle: z.string().nullable(),
  quantity: z.int(),
});

/** Amounts in dollars. */
export const franchisePlanSchema = z.strictObject({
  year: z.int(),
  shipmentsPerYear: z.int(),
  /** Goods of one duty-free shipment cost less than this. */
  below: amount,
  /** The year's limit of goods, and what is left of it; null where the rules have none. */
  annual: z.strictObject({ limit: amount, left: amount }).nullable(),
  /** Shipments that are still duty-free. */
  left: z.int(),
  /** The orders that used one, the oldest first. */
  orders: z.array(
    z.strictObject({
      id: z.string(),
      orderedAt: instant,
      goods: amount,
      status: z.enum(ORDER_STATUSES),
    }),
  ),
  /** What the customer received by others. */
  declared: z.strictObject({ shipments: z.int(), goods: amount }),
  /** What is in the cart or set apart, in the orders that cost least; null where there is nothing. */
  plan: z
    .strictObject({
      shipments: z.array(
        z.strictObject({
          useFranchise: z.enum(FRANCHISE_USES),
          taxes: amount,
          total: amount,
          products: z.array(product),
        }),
      ),
      /** How much less the same costs in January, with the franchises of that year; null where it does not. */
      savedInJanuary: amount.nullable(),
    })
    .nullable(),
});
export type FranchisePlan = z.infer<typeof franchisePlanSchema>;

/** As a form has it: what was received by others, in dollars. */
export const declaredFranchisesFormSchema = z.strictObject({
  shipments: z
    .string(MESSAGES.required)
    .trim()
    .regex(/^\d{1,2}$/, 'De 0 a 99 envíos')
    .transform(Number),
  goods: z
    .string(MESSAGES.required)
    .trim()
    .regex(/^\d{1,5}([.,]\d{1,2})?$/, 'Escribí el valor en dólares, por ejemplo 180')
    .transform((text) => Number(text.replace(',', '.'))),
});

export const franchiseEndpoints = {
  readFranchisePlan: endpoint({
    summary: 'Tus franquicias del año y qué entra en la próxima',
    reply: franchisePlanSchema,
    access: 'customer',
  }),
  declareFranchises: endpoint({
    summary: 'Los envíos con franquicia que recibiste este año por otras empresas',
    body: z.strictObject({
      shipments: z.int().min(0, 'De 0 a 99 envíos').max(99, 'De 0 a 99 envíos'),
      goods: z
        .number()
        .min(0, 'El valor no puede ser negativo')
        .max(100_000, 'Hasta U$S 100.000')
        .refine((units) => Number(units.toFixed(2)) === units, MESSAGES.price),
    }),
    reply: franchisePlanSchema,
    access: 'customer',
  }),
} as const;
