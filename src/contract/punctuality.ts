import { DELIVERY_ZONES } from '#domain/order/status.ts';
import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

const punctualitySchema = z.strictObject({
  orders: z.int(),
  onTime: z.int(),
  /** Those that have not arrived although their day is over among them. */
  late: z.int(),
  /** Days from the payment within which half and nine tenths arrived; null where so many have not arrived yet. */
  median: z.int().nullable(),
  ninetieth: z.int().nullable(),
});

/** How the promised days were kept; null where there are too few orders to say it. */
export const ledgerSchema = z.strictObject({
  /** First and last promised day, 'YYYY-MM-DD'. */
  days: z.strictObject({ from: z.string(), to: z.string() }),
  all: punctualitySchema.nullable(),
  zones: z.array(z.strictObject({ zone: z.enum(DELIVERY_ZONES), kept: punctualitySchema.nullable() })),
  /** The newest first. */
  weeks: z.array(
    z.strictObject({
      week: z.strictObject({ from: z.string(), to: z.string() }),
      all: punctualitySchema.nullable(),
      zones: z.array(z.strictObject({ zone: z.enum(DELIVERY_ZONES), kept: punctualitySchema.nullable() })),
    }),
  ),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export const punctualityEndpoints = {
  readLedger: endpoint({ summary: 'Cómo se cumplieron las fechas prometidas, por semana y zona', reply: ledgerSchema }),
} as const;
