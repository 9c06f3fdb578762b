import type { Availability } from '#contract/cart.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import type { CartWithLines } from './cart-row.ts';
import { saveLines, toPricedLine } from './change-lines.ts';
import { checkLine } from './check-line.ts';
import { presentCart } from './present.ts';
import { deleteLines, findOpenCart, lockOpenCart, readCartLines } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'regimes' | 'writeBehind' | 'random' | 'log' | 'partners'>;
type Exceptions = Availability['exceptions'];
type Products = Map<string, CardRow | 'not-found'>;

/**
 * Reads every product of the cart at the marketplace again and updates the cart. A product whose marketplace read fails
 * keeps the catalogue's data: an unavailable marketplace removes nothing from a cart.
 */
export async function checkAvailability(deps: Deps, customerId: string): Promise<Availability> {
  const cart = await findOpenCart(deps.db, customerId);
  if (!cart) return { cart: null, exceptions: [] };
  const lines = await readCartLines(deps.db, cart.id);
  const products = await refreshCartProducts(
    deps,
    lines.map((line) => line.asin),
  );
  const updated = await transaction(deps.db, (tx) => updateCart(tx, deps, { customerId, cartId: cart.id, products }));
  if (!updated) return { cart: null, exceptions: [] };
  return { cart: await presentCart(deps, updated), exceptions: updated.exceptions };
}

async function refreshCartProducts(deps: Deps, asins: CardRow['asin'][]): Promise<Products> {
  const refreshed = await refreshProducts(deps, asins);
  const products: Products = new Map(await findCards(deps.db, asins));
  for (const [asin, result] of refreshed) {
    if (result !== 'unavailable') products.set(asin, result);
  }
  return products;
}

/** Under the lock of the cart, whose lines may have changed while the marketplace was read. */
async function updateCart(
  tx: Tx,
  deps: Deps,
  { customerId, cartId, products }: { customerId: string; cartId: string; products: Products },
): Promise<(CartWithLines & { exceptions: Exceptions }) | null> {
  const cart = await lockOpenCart(tx, customerId, cartId);
  if (!cart) return null;
  const lines = await readCartLines(tx, cart.id);
  const checked = lines.map((line) => {
    const product = products.get(line.asin);
    return { line, check: product ? checkLine(line, product) : ({ outcome: 'unchanged' } as const) };
  });
  await deleteLines(
    tx,
    cart.id,
    checked.filter(({ check }) => check.outcome === 'removed').map(({ line }) => line.id),
  );
  const repriced = checked.flatMap(({ line, check }) =>
    check.outcome === 'repriced' ? [{ ...toPricedLine(line), price: check.price }] : [],
  );
  await saveLines(tx, deps, { cartId: cart.id, current: lines.map(toPricedLine), requested: repriced });
  const exceptions = checked.flatMap(({ line, check }) =>
    check.outcome === 'unchanged' ? [] : [{ productId: line.asin, message: check.message }],
  );
  return { cart, lines: await readCartLines(tx, cart.id), exceptions };
}
