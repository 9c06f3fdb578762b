import type { CallReply } from '#contract/caller.ts';
import { findCards } from './find.ts';
import { type Refreshing, refreshProducts } from './refresh-product.ts';

/** Whether each product is sold new; what the shop never saw is asked for, and what nobody knows is not called new. */
export async function areNew(context: Refreshing, asins: readonly string[]): Promise<CallReply<'areNew'>> {
  const known = await findCards(context.db, asins);
  const unknown = asins.filter((asin) => !known.has(asin));
  const asked = unknown.length > 0 ? await refreshProducts(context, unknown) : new Map<string, never>();
  return [...new Set(asins)].map((asin) => {
    const card = known.get(asin) ?? asked.get(asin);
    return { asin, isNew: typeof card === 'object' && card.condition === 'new' };
  });
}
