import type { CallReply } from '#contract/caller.ts';
import type { Context } from '#server/context.ts';
import { findCards } from './find-cards.ts';
import { reserveMarketplaceReads } from './marketplace-budget.ts';
import { type RefreshDeps, refreshProducts } from './refresh-products.ts';

/** Products of one call that are read at the marketplace; the others wait for the next call. */
const MAX_MARKETPLACE_READS = 20;

/** Whether each product is sold new. Unknown products are read at the marketplace; one that is not found is not new. */
export async function checkConditions(
  context: RefreshDeps & Pick<Context, 'limits'>,
  { products, clientAddress }: { products: readonly string[]; clientAddress: string },
): Promise<CallReply<'areNew'>> {
  const asins = [...new Set(products)];
  const known = await findCards(context.db, asins);
  const unknown = asins.filter((asin) => !known.has(asin)).slice(0, MAX_MARKETPLACE_READS);
  const granted = unknown.slice(0, await reserveMarketplaceReads(context, clientAddress, unknown.length));
  const refreshed = await refreshProducts(context, granted);
  return asins.map((asin) => {
    const card = known.get(asin) ?? refreshed.get(asin);
    return { asin, isNew: typeof card === 'object' && card.condition === 'new' };
  });
}
