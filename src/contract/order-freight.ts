import { FREIGHT_OUTCOMES } from '#domain/fees/settle-freight.ts';
import { amount } from './fields.ts';
import { z } from './zod.ts';

/** The freight of an order once all of it was weighed; kilograms as they are billed, amounts in the order's currency. */
export const freightSchema = z.strictObject({
  outcome: z.enum(FREIGHT_OUTCOMES),
  estimatedWeight: z.number(),
  weighedWeight: z.number(),
  paid: amount,
  /** What it costs by its weight, on the tariff of the order. */
  real: amount,
  /** What goes back of it; 0 for another outcome than `refunded`. */
  refund: amount,
  /** Of one for a person to decide: whether they did. */
  reviewed: z.boolean(),
});
export type OrderFreight = z.infer<typeof freightSchema>;
