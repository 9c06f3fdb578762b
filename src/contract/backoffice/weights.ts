import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { FREIGHT_OUTCOMES, FREIGHT_REVIEWS } from '#domain/fees/settle-freight.ts';
import { act, read } from './endpoint.ts';
import { absentInput } from './fields.ts';
import { after, listCount, pageOf } from './page.ts';

const difference = z.strictObject({
  orderNumber: z.int(),
  quotedGrams: z.int(),
  billedGrams: z.int(),
  /** Freight in USD cents. */
  quotedCents: z.int(),
  billedCents: z.int(),
  /** What became of the shopper's freight; null where an invoice alone says the weight, and for a replacement. */
  settlement: z
    .strictObject({ outcome: z.enum(FREIGHT_OUTCOMES), review: z.enum(FREIGHT_REVIEWS).nullable() })
    .nullable(),
  foundAt: instant,
});
export type WeightDifference = z.output<typeof difference>;

export const weightEndpoints = {
  listWeightDifferences: read({
    summary: 'Órdenes cuyos paquetes pesan otra cosa que lo cotizado, de la más vieja a la más nueva',
    permission: 'packages',
    input: z.strictObject({ after }),
    reply: pageOf(difference),
  }),
  countWeightDifferences: read({
    summary: 'Cuántas diferencias de peso faltan decidir, y cuánto suman',
    permission: 'packages',
    input: absentInput,
    reply: listCount,
  }),
  decideWeight: act({
    summary: 'Acepta el peso del transportista, o anota un reclamo',
    permission: 'packages',
    stepUp: true,
    input: z.strictObject({
      orderNumber: z.int({ error: 'El número de la orden no es válido' }).min(1).max(Number.MAX_SAFE_INTEGER),
      decision: z.enum(['accepted', 'claimed']),
    }),
  }),
};
