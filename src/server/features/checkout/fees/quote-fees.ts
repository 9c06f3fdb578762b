import type { feesRequestSchema, QuotedFees } from '#contract/cart.ts';
import type { z } from '#contract/zod.ts';
import { deliveryZoneOf } from '#domain/address/department.ts';
import { toUnits } from '#domain/money/format.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import type { Context } from '#server/context.ts';
import { findCards, findShownCards } from '#server/features/catalog/products/find-cards.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { presentFees } from './present.ts';
import { quoteLines } from './quote-lines.ts';
import { findDefaultDepartment } from './repository.ts';
import { sumByAsin, toQuotedLines } from './requested-lines.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'rules' | 'cache'>;

/**
 * Quotes the landed price of some lines. The franchise year is that of the session's customer; a `userId` in the body
 * is ignored. A page quotes the product that it shows, of the same row.
 */
export async function quoteFees(
  deps: Deps,
  { productsAsin, useFranchise, deliveryZone }: z.output<typeof feesRequestSchema>,
  { customerId, ofPage }: { customerId: string | null; ofPage: boolean },
): Promise<QuotedFees | Refusal> {
  const quantities = sumByAsin(productsAsin);
  if (isRefusal(quantities)) return quantities;
  const asins = [...quantities.keys()];
  const lines = toQuotedLines(quantities, await (ofPage ? findShownCards(deps, asins) : findCards(deps.db, asins)));
  if (isRefusal(lines)) return lines;
  const zone = deliveryZone ?? (await defaultZone(deps, customerId));
  const quote = await quoteLines(
    { ...deps, rules: deps.rules.current() },
    { lines, useFranchise, deliveryZone: zone, customerId },
  );
  const products = lines.map(({ card: { asin }, price }) => ({ asin, price: toUnits(price) }));
  return { ...presentFees(quote), products };
}

async function defaultZone({ db }: Deps, customerId: string | null): Promise<DeliveryZone> {
  const department = customerId === null ? null : await findDefaultDepartment(db, customerId);
  return department === null ? 'PICKUP' : deliveryZoneOf(department);
}
