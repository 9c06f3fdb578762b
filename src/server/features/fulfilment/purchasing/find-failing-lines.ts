import { cents } from '#domain/money/cents.ts';
import { type FailingLine, failingLines } from '#domain/question/failing-lines.ts';
import type { Context } from '#server/context.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { findLinesOf } from './lines-repository.ts';
import { maxPrice } from './max-price.ts';
import { PRICE_OVER_LIMIT } from './meaning-of-error.ts';
import type { PurchaseRow } from './repository.ts';

/** What the store said when it refused a purchase. */
export interface PurchaseRefusal {
  errorType: string | null;
  /** The products that it names. */
  refusedAsins: readonly string[];
}

/**
 * The lines because of which the store refused a purchase: as it says, or else as reading each product anew says. None
 * where neither does.
 */
export async function findFailingLines(
  deps: Context,
  purchase: Pick<PurchaseRow, 'id' | 'order_id'>,
  { errorType, refusedAsins }: PurchaseRefusal,
): Promise<FailingLine[]> {
  const lines = await findLinesOf(deps.db, purchase);
  const asins = [...new Set(lines.map(({ asin }) => asin))];
  const products = await refreshProducts(deps, asins);
  const checked = lines.map(({ order_line_id: id, asin, quantity, price_cents }) => ({
    id,
    asin,
    quantity,
    pricePaid: cents(price_cents),
    priceNow: priceOf(products.get(asin)),
  }));
  return failingLines(checked, {
    named: refusedAsins,
    isPrice: errorType === PRICE_OVER_LIMIT,
    limitOf: (some) => maxPrice(some.map(({ pricePaid, quantity }) => ({ price_cents: pricePaid, quantity }))),
  });
}

type Reading = Awaited<ReturnType<typeof refreshProducts>> extends Map<string, infer Result> ? Result : never;

/** Null: it cannot be bought; undefined: the store did not answer. */
function priceOf(reading: Reading | undefined) {
  if (reading === undefined || reading === 'unavailable') return undefined;
  if (reading === 'not-found') return null;
  const offer = toOffer(reading);
  return 'price' in offer ? offer.price : null;
}
