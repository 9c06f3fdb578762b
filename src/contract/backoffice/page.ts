import { z } from '#contract/zod.ts';

/** How many rows a page of a list has. */
export const PAGE_SIZE = 50;

/** Where a page of a list begins: after the row of this key, as the page before said. */
export const after = z.string().max(200).optional();

/** 'YYYY-MM-DD'. */
export const day = z.iso.date({ error: 'Ese día no existe' });

/** A page of a list; `next` is null on the last one. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ rows: z.array(row), next: z.string().nullable() });
}

/** Up to how many rows a count and its sums are exact. */
export const MAX_COUNTED = 1000;

/** What is filtered: exact up to `MAX_COUNTED`; beyond it there are more, and no sums. */
export const listCount = z.strictObject({
  count: z.int(),
  isMore: z.boolean(),
  sums: z.array(z.strictObject({ currency: z.string(), cents: z.int() })),
});
export type ListCount = z.output<typeof listCount>;

/** What a list shows of the order that a row belongs to. */
export const orderFacts = {
  /** Null for a role that does not see customers, and where the account was erased. */
  customer: z.string().nullable(),
  image: z.string().nullable(),
  /** How many units it has. */
  items: z.int(),
  /** Which other stores the parcels are of that it brings, one for each parcel. */
  stores: z.array(z.string()),
  /** The name of who looks after it; null where nobody does. */
  owner: z.string().nullable(),
};
