import { amount, instant } from './fields.ts';
import { z } from './zod.ts';

/** With which cash is paid at Abitab. */
export const voucherSchema = z.strictObject({
  code: z.string(),
  url: z.string(),
  amount,
  currency: z.literal('UYU'),
  expiresAt: instant,
});
