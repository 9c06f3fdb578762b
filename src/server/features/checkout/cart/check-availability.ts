import type { Availability } from '#contract/cart.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { UNBUYABLE_MESSAGES } from '#domain/catalog/unbuyable.ts';
import type { Cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { type RefreshOutcome, storeFromMarketplace } from '#server/features/catalog/products/refresh-products.ts';
import type { CartLineRow, CartRow, CartWithLines } from './cart-row.ts';
import { saveLines, toPricedLine } from './change-lines.ts';
import { presentCart } from './present.ts';
import { deleteLines, lockOpenCart, readCartLines, readOpenCart } from './repository.ts';

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
type Outcomes = ReadonlyMap<string, RefreshOutcome>;

/**
 * Reads every product of the cart at the marketplace again and updates the cart. A product whose marketplace read fails
 * keeps the catalogue's data: an unavailable marketplace removes nothing from a cart.
 */
export async function checkAvailability(deps: Deps, customerId: string): Promise<Availability> {
  return (await recheckCart(deps, customerId))?.availability ?? NO_CART;
}

export interface RecheckedCart {
  availability: Availability;
  /** The products that the marketplace was not able to confirm in time. */
  unconfirmed: readonly string[];
}

/** Of the customer's open cart; null when that is none, or not `cartId`. */
export async function recheckCart(deps: Deps, customerId: string, cartId?: string): Promise<RecheckedCart | null> {
  const before = await readOpenCart(deps.db, customerId);
  if (!before || (cartId !== undefined && before.cart.id !== cartId)) return null;
  const outcomes = await storeFromMarketplace(
    deps,
    before.lines.map((line) => line.asin),
  );
  const unconfirmed = [...outcomes].flatMap(([asin, outcome]) => (outcome === 'unavailable' ? [asin] : []));
  // The lines may have changed while the marketplace was read.
  const read = await readOpenCart(deps.db, customerId);
  if (read?.cart.id !== before.cart.id) return null;
  const isUnchanged = read.lines.every((line) => checkLine(line, outcomes).outcome === 'unchanged');
  const updated = isUnchanged
    ? { ...read, exceptions: [] }
    : await transaction(deps.db, (tx) => updateCart(tx, deps, { cart: read.cart, outcomes }));
  if (!updated) return null;
  const { exceptions } = updated;
  return { availability: { cart: presentCart(deps.rules.current(), updated), exceptions }, unconfirmed };
}

const NO_CART: Availability = { cart: null, exceptions: [] };

/** Under the lock of the cart, whose lines may have changed since they were read. */
async function updateCart(
  tx: Tx,
  deps: Deps,
  { cart: { id, customerId }, outcomes }: { cart: CartRow; outcomes: Outcomes },
): Promise<(CartWithLines & { exceptions: Exceptions }) | null> {
  const cart = await lockOpenCart(tx, customerId, id);
  if (!cart) return null;
  const lines = await readCartLines(tx, cart.id);
  const checked = lines.map((line) => ({ line, check: checkLine(line, outcomes) }));
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

/** The line's product is as it is stored by now. */
function checkLine(line: CartLineRow, outcomes: Outcomes): LineCheck {
  const { title, translatedTitle } = line.card;
  const name = `«${truncateTitle(translatedTitle ?? title, TEXT_LIMITS.desktopCartTitle)}»`;
  if (outcomes.get(line.asin) === 'not-found')
    return { outcome: 'removed', message: `Quitamos de tu carrito ${name}: ya no está a la venta` };
  const offer = toOffer(line.card);
  if ('unbuyable' in offer) {
    return { outcome: 'removed', message: `Quitamos de tu carrito ${name}: ${UNBUYABLE_MESSAGES[offer.unbuyable]}` };
  }
  if (offer.price === line.priceCents) return { outcome: 'unchanged' };
  const [before, now] = [formatMoney(line.priceCents, 'USD'), formatMoney(offer.price, 'USD')];
  return { outcome: 'repriced', price: offer.price, message: `El precio de ${name} cambió de ${before} a ${now}` };
}
