import type { CallReply } from '#contract/caller.ts';
import type { Context } from '#server/context.ts';
import { findCards } from './find-cards.ts';
import { takeAsks } from './marketplace-budget.ts';
import { type Refreshing, refreshProducts } from './refresh-product.ts';

/** So many of a list are asked for at once; the others wait for the next call. */
const MOST_ASKED = 20;

/** Whether each product is sold new; what the shop never saw is asked for, and what nobody knows is not called new. */
export async function areNew(
  context: Refreshing & Pick<Context, 'config'>,
  { products: asins, address }: { products: readonly string[]; address: string },
): Promise<CallReply<'areNew'>> {
  const known = await findCards(context.db, asins);
  const unknown = [...new Set(asins)].filter((asin) => !known.has(asin)).slice(0, MOST_ASKED);
  const granted = unknown.slice(0, takeAsks(context, address, unknown.length));
  const asked = granted.length > 0 ? await refreshProducts(context, granted) : new Map<string, never>();
  return [...new Set(asins)].map((asin) => {
    const card = known.get(asin) ?? asked.get(asin);
    return { asin, isNew: typeof card === 'object' && card.condition === 'new' };
  });
}
