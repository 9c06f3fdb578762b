import { z } from '#contract/zod.ts';

/** How many rows a page of a list has. */
export const PAGE_SIZE = 50;

/** Where a page of a list begins: after the row of this key, as the page before said. */
export const after = z.string().max(200).optional();

/** A page of a list; `next` is null on the last one. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ rows: z.array(row), next: z.string().nullable() });
}
