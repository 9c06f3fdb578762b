import type { CartAndSaved } from '#contract/saved-items.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import { MAX_LINES, mergeLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { refuseStoppedSales } from '#server/features/base/switches/refuse-stopped-sales.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { unitPrice } from './add-item.ts';
import { applyWrittenLines } from './apply-written-lines.ts';
import type { CartProducts, CartWithLines } from './cart-row.ts';
import { saveLines, toPricedLine } from './change-lines.ts';
import { lockOrCreateCart } from './lock-or-create-cart.ts';
import { presentCart } from './present.ts';
import { readCartProducts } from './repository.ts';
import { listSavedItems } from './saved-items.ts';
import { deleteSavedItems, readSavedItems, type SavedItemRow } from './saved-repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'rules' | 'random'>;

/**
 * Moves a saved product to the cart at its current price; with a line of it, units add up to at most 10. A repeat finds
 * it in the cart and changes nothing; one that cannot be bought stays saved.
 */
export async function moveToCart(deps: Deps, customerId: string, asin: Asin): Promise<CartAndSaved | Refusal> {
  return await moveSaved(deps, customerId, {
    isMoved: ({ productId }) => productId === asin,
    onLeft: (refusal) => refusal,
    whenNone: ({ lines }) =>
      lines.some((line) => line.asin === asin) ? null : notFound('Ese producto ya no está en lo que guardaste'),
  });
}

/** Moves what was set apart for the next shipment to the cart; what cannot be bought or finds no room stays saved. */
export async function moveNextShipment(deps: Deps, customerId: string): Promise<CartAndSaved | Refusal> {
  return await moveSaved(deps, customerId, {
    isMoved: ({ nextShipment }) => nextShipment,
    onLeft: () => null,
    whenNone: () => null,
  });
}

interface Move {
  isMoved(item: SavedItemRow): boolean;
  /** What becomes of the move when a product cannot be moved: a refusal ends it. */
  onLeft(refusal: Refusal): Refusal | null;
  whenNone(cart: CartWithLines): Refusal | null;
}

async function moveSaved(deps: Deps, customerId: string, move: Move): Promise<CartAndSaved | Refusal> {
  const stopped = await refuseStoppedSales(deps);
  if (stopped) return stopped;
  const moved = await rollbackOnRefusal<CartWithLines, Refusal>(deps.db, isRefusal, async (tx) => {
    const cart = await lockOrCreateCart(tx, deps, customerId);
    const saved = (await readSavedItems(tx, customerId)).filter(move.isMoved);
    const read = await readCartProducts(
      tx,
      cart.id,
      saved.map(({ productId }) => productId),
    );
    if (saved.length === 0) return move.whenNone({ cart, lines: read.lines }) ?? { cart, lines: read.lines };
    const current = read.lines.map(toPricedLine);
    let requested = current;
    const gone: Asin[] = [];
    for (const item of saved) {
      const merged = addSaved(requested, item, read);
      if (isRefusal(merged)) {
        const refusal = move.onLeft(merged);
        if (refusal) return refusal;
        continue;
      }
      requested = merged;
      gone.push(item.productId);
    }
    const written = await saveLines(tx, deps, { cartId: cart.id, current, requested });
    await deleteSavedItems(tx, customerId, gone);
    return { cart, lines: applyWrittenLines(read, written) };
  });
  if (isRefusal(moved)) return moved;
  return { cart: presentCart(deps.rules.current(), moved), savedItems: await listSavedItems(deps, customerId) };
}

type PricedLines = ReturnType<typeof toPricedLine>[];

/** The lines with a saved product at its current price; or why it cannot be among them. */
function addSaved(
  lines: PricedLines,
  { productId, quantity }: SavedItemRow,
  { products }: CartProducts,
): PricedLines | Refusal {
  const price = unitPrice(products.get(productId));
  if (isRefusal(price)) return price;
  if (lines.length >= MAX_LINES && !lines.some((line) => line.productId === productId)) {
    return refuse(422, `En el carrito entran hasta ${MAX_LINES} productos distintos`);
  }
  // The shopper has just seen the current price, which then applies to the whole line.
  return mergeLines(lines, [{ productId, quantity, price }]).map((line) =>
    line.productId === productId ? { ...line, price } : line,
  );
}
