import { z } from '#contract/zod.ts';
import { COST_CAUSES } from '#domain/margin/landed-cost.ts';
import { read } from './endpoint.ts';

const cents = z.int();

/** In cents of a dollar. */
const costParts = z.strictObject({ goods: cents, freight: cents, taxes: cents, service: cents });

/** What the lines of an order were quoted at and cost; they add up to what was charged, and to what was spent. */
export const orderCosts = z.strictObject({
  /** From where it is known what the carrier charges. */
  carrierSource: z.enum(['invoice', 'weight', 'quote']),
  lines: z.array(
    z.strictObject({
      asin: z.string(),
      title: z.string(),
      quantity: z.int(),
      quoted: costParts,
      real: costParts,
      quotedGrams: z.int(),
      /** Null where the carrier has not said what the order weighs. */
      realGrams: z.int().nullable(),
      /** Why it costs otherwise than quoted: dearer where above 0, the greatest first. */
      causes: z.array(z.strictObject({ cause: z.enum(COST_CAUSES), cents })),
    }),
  ),
});
export type OrderCosts = z.output<typeof orderCosts>;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escribí un mes como 2026-11');

const category = z.strictObject({
  /** '' for products of which nobody knows what they are. */
  category: z.string(),
  lines: z.int(),
  /** Goods, freight and customs, without the shop's service. */
  quotedCents: cents,
  realCents: cents,
  quotedFreightCents: cents,
  realFreightCents: cents,
  /** The lines that were weighed, how many of them weigh more than quoted, and what they weigh. */
  weighed: z.int(),
  heavier: z.int(),
  quotedGrams: z.int(),
  realGrams: z.int(),
  /** By how many percent it weighs more or less than quoted, where that is systematic; null otherwise. */
  percent: z.int().nullable(),
  /** The products that weigh most above what they were quoted with, in grams a unit. */
  products: z.array(
    z.strictObject({ asin: z.string(), title: z.string(), units: z.int(), quotedGrams: z.int(), realGrams: z.int() }),
  ),
});
export type CategoryCost = z.output<typeof category>;

export const costEndpoints = {
  listCategoryCosts: read({
    summary: 'Lo cotizado contra lo que costó, por categoría, de las órdenes cobradas en un mes',
    permission: 'money',
    input: z.strictObject({ month: month.optional() }),
    reply: z.strictObject({
      month,
      /** Null while the month was not added up. */
      computedAt: z.iso.datetime().nullable(),
      /** The one whose freight is most above the quote first. */
      categories: z.array(category),
    }),
  }),
};
