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

const percent = z.number();

/** The customs rules that a quote was made with: amounts in USD, rates in percent. Limits are exclusive unless noted. */
export const regimeSchema = z.strictObject({
  decree: z.string(),
  shipmentsPerYear: z.int(),
  /** Included. */
  maxKg: z.number(),
  /** Units of one product, included. */
  maxEqualUnits: z.int(),
  franchise: z.strictObject({
    /** Goods of one shipment cost less than this. */
    below: amount,
    /** Goods of a year cost at most this; null without such a limit. */
    annual: amount.nullable(),
    iva: percent,
    ivaExemptOrigin: z.string().nullable(),
    ivaExemptBelow: amount.nullable(),
  }),
  simplified: z.strictObject({ below: amount, rate: percent, minimum: amount, handling: amount }),
  general: z.strictObject({ iva: percent, extra: percent, least: percent, most: percent }),
});
export type Regime = z.infer<typeof regimeSchema>;

export type TariffReply = z.infer<typeof tariffSchema>;
