import { amount } from './fields.ts';
import { z } from './zod.ts';

/** The shop's own charges that a quote was made with: amounts in USD, weights in kilograms, the rate in percent. */
export const tariffSchema = z.strictObject({
  /** Ascending: the last one that the billed weight reaches applies to all of it. */
  freight: z.array(z.strictObject({ from: z.number(), perKilo: amount })),
  /** `base` up to so many packages, `further` for each one more. */
  handling: z.strictObject({ base: amount, packages: z.int(), further: amount }),
  /** Of the goods. */
  service: z.number(),
  delivery: z.strictObject({ PICKUP: amount, MONTEVIDEO: amount, OTHER_DEPARTMENTS: amount }),
  /** For each device. */
  ursec: amount,
});
export type TariffReply = z.infer<typeof tariffSchema>;
