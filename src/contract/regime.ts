import { amount } from './fields.ts';
import { z } from './zod.ts';

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
