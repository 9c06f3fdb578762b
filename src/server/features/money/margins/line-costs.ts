import type { OrderCosts } from '#contract/backoffice/costs.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { type CategoryCosts, type NamedLine, systematicWeight } from '#domain/margin/category-costs.ts';
import { type CostedOrder, costCauses, landedCosts } from '#domain/margin/landed-cost.ts';
import type { MarginAmounts, OrderMargin } from '#domain/margin/margin.ts';
import { cents } from '#domain/money/cents.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addMonths } from '#domain/time/month.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type CostRow, selectCostRows } from './costs-repository.ts';
import { findMarginMonth } from './repository.ts';

/** An order with what is to be divided among its lines. */
export function costedOrder(row: CostRow, amounts: MarginAmounts): CostedOrder<NamedLine> {
  const lines = row.lines.map((line) => ({ ...line, goods: cents(line.goods) }));
  return { lines, amounts, packages: row.packages, billedGrams: row.billedGrams };
}

/** What each line of an order was quoted at and costs, by its margin. */
export async function findOrderCosts(
  db: Context['db'],
  { number, margin }: { number: number; margin: OrderMargin },
): Promise<OrderCosts | null> {
  const [row] = await selectCostRows(db, [number]);
  if (!row) return null;
  return {
    carrierSource: margin.carrierSource,
    lines: landedCosts(costedOrder(row, margin.amounts)).map((cost) => ({
      ...{ asin: cost.line.asin, title: cost.line.title, quantity: cost.line.quantity },
      ...{ quoted: cost.quoted, real: cost.real },
      ...{ quotedGrams: cost.line.grams, realGrams: cost.realGrams, causes: costCauses(cost) },
    })),
  };
}

/** The categories of a month, by default of this one, or the one before while it has none; as its margins were added up. */
export async function listCategoryCosts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { input }: StaffRequest<'listCategoryCosts'>,
): Promise<BackofficeReply<'listCategoryCosts'>> {
  const thisMonth = montevideoDay(clock().toISOString()).slice(0, 7);
  const current = await findMarginMonth(db, input.month ?? thisMonth);
  // At its beginning a month has nothing to say.
  const isBegun = input.month !== undefined || (current?.orders ?? 0) > 0;
  const found = isBegun ? current : await findMarginMonth(db, addMonths(thisMonth, -1));
  const month = found?.month ?? input.month ?? thisMonth;
  const categories = found?.categories ?? null;
  if (!found || categories === null) return { month, computedAt: null, categories: [] };
  const above = ({ realFreight, quotedFreight }: CategoryCosts) => realFreight - quotedFreight;
  return {
    month,
    computedAt: found.computedAt.toISOString(),
    categories: categories.toSorted((one, other) => above(other) - above(one)).map(presentCategory),
  };
}

function presentCategory(costs: CategoryCosts) {
  const { category, lines, weighed, heavier, quotedGrams, realGrams } = costs;
  return {
    ...{ category, lines, weighed, heavier, quotedGrams, realGrams },
    ...{ quotedCents: costs.quoted, realCents: costs.real },
    ...{ quotedFreightCents: costs.quotedFreight, realFreightCents: costs.realFreight },
    percent: systematicWeight(costs),
    products: costs.products.map(({ units, ...product }) => ({
      ...product,
      units,
      quotedGrams: Math.round(product.quotedGrams / units),
      realGrams: Math.round(product.realGrams / units),
    })),
  };
}
