import type { SavedItem } from '#contract/saved-items.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import { mergeSavedItems as mergeItems } from '#domain/cart/saved-items.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { claimKey } from '#server/claim-key.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { CartCaller } from './add-item.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { listSavedItems } from './saved-items.ts';
import { readSavedItems, writeSavedItems } from './saved-repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

interface LocalItem {
  productId: Asin;
  quantity: number;
  nextShipment: boolean;
}

/**
 * Merges a browser's saved products into the customer's, at the catalogue's prices. Unknown products and those beyond
 * the limit are left out: the reply says what is saved. A repeated idempotency key changes nothing.
 */
export async function mergeSavedItems(
  deps: Deps,
  { customerId, key }: CartCaller,
  local: readonly LocalItem[],
): Promise<SavedItem[] | Refusal> {
  const merged = await rollbackOnRefusal<undefined, Refusal>(deps.db, isRefusal, async (tx) => {
    const now = deps.clock();
    const claim = await claimKey(tx, { customerId, call: 'mergeSavedItems', key, now });
    if (isRefusal(claim)) return claim;
    if (claim === 'fresh') await merge(deps, tx, { customerId, local, now });
    return undefined;
  });
  return isRefusal(merged) ? merged : await listSavedItems(deps, customerId);
}

interface Merge {
  customerId: string;
  local: readonly LocalItem[];
  now: Date;
}

async function merge(deps: Deps, tx: Tx, { customerId, local, now }: Merge): Promise<void> {
  // The lock of the cart is also that of the list.
  await lockOrCreateCart(tx, deps, customerId);
  const saved = await readSavedItems(tx, customerId);
  const cards = await findCards(
    tx,
    local.map(({ productId }) => productId),
  );
  const known = local.flatMap(({ productId, quantity, nextShipment }) => {
    const card = cards.get(productId);
    const offer = card && toOffer(card);
    return offer ? [{ productId, quantity, nextShipment, priceCents: 'price' in offer ? offer.price : null }] : [];
  });
  const before = new Map(saved.map((item) => [item.productId, item.quantity]));
  const changed = mergeItems<(typeof known)[number]>(saved, known).filter(
    ({ productId, quantity }) => before.get(productId) !== quantity,
  );
  // A millisecond apart, so that the list keeps the browser's order, newest first.
  const rows = changed.map(({ productId, quantity, priceCents, nextShipment }, index) => ({
    ...{ productId, quantity, priceCents, nextShipment },
    savedAt: new Date(now.getTime() - index),
  }));
  await writeSavedItems(tx, customerId, rows);
}
