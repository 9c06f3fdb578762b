import { amount } from './fields.ts';
import { z } from './zod.ts';

/** A parcel of another store that an order brings. */
export const broughtParcelSchema = z.strictObject({
  id: z.string(),
  trackingNumber: z.string(),
  store: z.string(),
  /** In kilograms. */
  weight: z.number(),
  /** Prices of one unit in dollars, as its owner declared them. */
  contents: z.array(z.strictObject({ description: z.string(), quantity: z.int(), price: amount })),
});
