import type { SavedItem } from '#contract/saved-items.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { listSavedItems } from './list-saved-items.ts';
import { deleteSavedItem } from './saved-repository.ts';

/** Removes a product from the customer's own list; one that is not in it changes nothing. */
export async function removeSavedItem(deps: Pick<Context, 'db'>, customerId: string, asin: Asin): Promise<SavedItem[]> {
  await deleteSavedItem(deps.db, customerId, asin);
  return await listSavedItems(deps, customerId);
}
