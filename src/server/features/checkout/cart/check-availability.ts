import type { Availability } from '#contract/cart.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { UNBUYABLE_MESSAGES } from '#domain/catalog/unbuyable.ts';
import type { Cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import type { CartLineRow, CartWithLines } from './cart-row.ts';
import { saveLines, toPricedLine } from './change-lines.ts';
import { presentCart } from './present.ts';
import { deleteLines, findOpenCart, lockOpenCart, readCartLines } from './repository.ts';

type Deps = Pick<
  Context,
  | 'db'
  | 'clock'
  | 'cache'
  | 'dictionary'
  | 'rules'
  | 'writeBehind'
  | 'random'
  | 'log'
  | 'limits'
  | 'partners'
  | 'deadline'
>;
type Exceptions = Availability['exceptions'];
type Products = Map<string, CardRow | 'not-found'>;

/**
 * Reads every product of the cart at the marketplace again and updates the cart. A product whose marketplace read fails
 * keeps the catalogue's data: an unavailable marketplace removes nothing from a cart.
 */
export async function checkAvailability(deps: Deps, customerId: string): Promise<Availability> {
  return (await recheckCart(deps, customerId)).availability;
}

export interface RecheckedCart {
  availability: Availability;
  /** The products that the marketplace was not able to confirm in time. */
  unconfirmed: readonly string[];
}

export async function recheckCart(deps: Deps, customerId: string): Promise<RecheckedCart> {
  const cart = await findOpenCart(deps.db, customerId);
  if (!cart) return { availability: NO_CART, unconfirmed: [] };
  const lines = await readCartLines(deps.db, cart.id);
  const { products, unconfirmed } = await refreshCartProducts(
    deps,
    lines.map((line) => line.asin),
  );
  const updated = await transaction(deps.db, (tx) => updateCart(tx, deps, { customerId, cartId: cart.id, products }));
  if (!updated) return { availability: NO_CART, unconfirmed: [] };
  const { exceptions } = updated;
  return { availability: { cart: presentCart(deps.rules.current(), updated), exceptions }, unconfirmed };
}

const NO_CART: Availability = { cart: null, exceptions: [] };

async function refreshCartProducts(
  deps: Deps,
  asins: CardRow['asin'][],
): Promise<{ products: Products; unconfirmed: string[] }> {
  const refreshed = await refreshProducts(deps, asins);
  const products: Products = new Map(await findCards(deps.db, asins));
  const unconfirmed: string[] = [];
  for (const [asin, result] of refreshed) {
    if (result === 'unavailable') unconfirmed.push(asin);
    else products.set(asin, result);
  }
  return { products, unconfirmed };
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

/** The effect of a refreshed product on its line; the message is shown to the shopper. */
type LineCheck =
  | { outcome: 'unchanged' }
  | { outcome: 'removed'; message: string }
  | { outcome: 'repriced'; price: Cents; message: string };

function checkLine(line: CartLineRow, product: CardRow | 'not-found'): LineCheck {
  const { title, translatedTitle } = line.card;
  const name = `«${truncateTitle(translatedTitle ?? title, TEXT_LIMITS.desktopCartTitle)}»`;
  if (product === 'not-found')
    return { outcome: 'removed', message: `Quitamos de tu carrito ${name}: ya no está a la venta` };
  const offer = toOffer(product);
  if ('unbuyable' in offer) {
    return { outcome: 'removed', message: `Quitamos de tu carrito ${name}: ${UNBUYABLE_MESSAGES[offer.unbuyable]}` };
  }
  if (offer.price === line.priceCents) return { outcome: 'unchanged' };
  const [before, now] = [formatMoney(line.priceCents, 'USD'), formatMoney(offer.price, 'USD')];
  return { outcome: 'repriced', price: offer.price, message: `El precio de ${name} cambió de ${before} a ${now}` };
}
