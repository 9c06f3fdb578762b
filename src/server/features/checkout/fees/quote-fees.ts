import type { feesRequestSchema, QuotedFees } from '#contract/cart.ts';
import type { z } from '#contract/zod.ts';
import { deliveryZoneOf } from '#domain/address/department.ts';
import { toUnits } from '#domain/money/format.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import type { Context } from '#server/context.ts';
import { findCards, findShownCards } from '#server/features/catalog/products/find-cards.ts';
import { findUnsure } from '#server/features/catalog/products/find-unsure.ts';
import { readReadyParcels } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { presentFees } from './present.ts';
import { quoteLines } from './quote-lines.ts';
import { findDefaultDepartment } from './repository.ts';
import { type PricedLine, sumByAsin, toQuotedLines } from './requested-lines.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'rules' | 'cache'>;

interface Caller {
  customerId: string | null;
  ofPage: boolean;
}

/**
 * Quotes the landed price of some lines. The franchise year is that of the session's customer; a `userId` in the body
 * is ignored. A page quotes the product that it shows, of the same row.
 */
export async function quoteFees(
  deps: Deps,
  { useFranchise, ...body }: z.output<typeof feesRequestSchema>,
  caller: Caller,
): Promise<QuotedFees | Refusal> {
  const basket = await readBasket(deps, body, caller);
  if (isRefusal(basket)) return basket;
  const forwarded = await readReadyParcels(deps.db, caller.customerId, body.parcels ?? []);
  if (isRefusal(forwarded)) return forwarded;
  const quote = await quoteLines({ ...deps, rules: deps.rules.current() }, { ...basket, forwarded, useFranchise });
  const unsure = await findUnsure(
    deps,
    basket.lines.map(({ card }) => card.asin),
  );
  const products = basket.lines.map(({ card: { asin }, price }) => ({
    asin,
    price: toUnits(price),
    unsure: unsure.has(asin),
  }));
  return { ...presentFees(quote), products };
}

/** The requested lines at current prices, with where they go and whose they are; or why they cannot be quoted. */
export async function readBasket(
  deps: Deps,
  { productsAsin, deliveryZone }: Pick<z.output<typeof feesRequestSchema>, 'productsAsin' | 'deliveryZone'>,
  { customerId, ofPage }: Caller,
): Promise<Basket | Refusal> {
  const quantities = sumByAsin(productsAsin);
  if (isRefusal(quantities)) return quantities;
  const asins = [...quantities.keys()];
  const lines = toQuotedLines(quantities, await (ofPage ? findShownCards(deps, asins) : findCards(deps.db, asins)));
  if (isRefusal(lines)) return lines;
  return { lines, deliveryZone: deliveryZone ?? (await defaultZone(deps, customerId)), customerId };
}

interface Basket {
  lines: PricedLine[];
  deliveryZone: DeliveryZone;
  customerId: string | null;
}

async function defaultZone({ db }: Deps, customerId: string | null): Promise<DeliveryZone> {
  const department = customerId === null ? null : await findDefaultDepartment(db, customerId);
  return department === null ? 'PICKUP' : deliveryZoneOf(department);
}
