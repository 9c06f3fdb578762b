import type { Order } from '#contract/orders.ts';
import { claimKey } from '#db/idempotency-keys.ts';
import type { Tx } from '#db/transaction.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { formatMoney, toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { checkAvailability } from '#server/features/cart/check-availability.ts';
import { type CartLineRow, findOpenCart, lockOpenCart, readCartLines } from '#server/features/cart/repository.ts';
import { findCards } from '#server/features/catalog/products/repository.ts';
import { currentRate } from '#server/features/currency/current-rate.ts';
import { offerOf } from '#server/features/fees/buyable.ts';
import { type QuotedLine, quoteLines } from '#server/features/fees/quote-lines.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/http/refusal.ts';
import { refusingTransaction } from '#server/http/rollback-on-refusal.ts';
import { readDestination } from './destination.ts';
import { presentOne } from './present.ts';
import { readReceiver } from './recipient.ts';
import { findOrderOfCart, lockCustomer, type OrderRow } from './repository.ts';
import { chargedAmount, freezeOrder, type OrderWish, type Readiness } from './snapshot-order.ts';

/**
 * Makes an order of the cart, once: repeated or at the same moment, everybody gets the same one. Prices are asked for
 * again before, outside of the transaction; whatever changed since the shopper looked is told and nothing is ordered.
 */
export async function createOrder(context: Context, wish: OrderWish): Promise<Order | Refusal> {
  const { customerId, body } = wish;
  const earlier = await findOrderOfCart(context.db, customerId, body.cartId);
  if (earlier) return await presentOne(context.db, earlier);
  const ready = await prepare(context, wish);
  if (isRefusal(ready)) return ready;
  const changed = await recheckCart(context, wish);
  if (changed) return changed;
  const order = await refusingTransaction<OrderRow>(context.db, (tx) => placeOrder(context, tx, { wish, ready }));
  return isRefusal(order) ? order : await presentOne(context.db, order);
}

async function prepare(context: Context, { customerId, body }: OrderWish): Promise<Readiness | Refusal> {
  const receiver = await readReceiver(context, customerId);
  if (isRefusal(receiver)) return receiver;
  const { deliveryMethod: method, addressId = null } = body;
  const destination = await readDestination(context, { customerId, method, addressId });
  if (isRefusal(destination)) return destination;
  const rate = await currentRate(context);
  if (!rate) return refuse(503, 'La cotización no está disponible en este momento; probá en unos minutos');
  return { receiver, destination, rate: rate.micros };
}

/** Reads the cart's products at the marketplace again; what changed is written to the cart and told. */
async function recheckCart(context: Context, { customerId, body }: OrderWish): Promise<Refusal | null> {
  const cart = await findOpenCart(context.db, customerId);
  // Another cart, or none: the transaction finds out under its lock whether an order was made of it meanwhile.
  if (cart?.id !== body.cartId) return null;
  const { exceptions } = await checkAvailability(context, customerId);
  return exceptions.length > 0 ? cartChanged(exceptions.map(({ message }) => message)) : null;
}

function cartChanged(messages: readonly string[]): Refusal {
  const errors = messages.map((message) => ({ field: 'cart', message }));
  return refuse(409, `Tu carrito cambió. ${messages.join('. ')}`, errors);
}

interface Placing {
  wish: OrderWish;
  ready: Readiness;
}

async function placeOrder(context: Context, tx: Tx, { wish, ready }: Placing): Promise<OrderRow | Refusal> {
  const { customerId, body, key } = wish;
  await lockCustomer(tx, customerId);
  const earlier = await findOrderOfCart(tx, customerId, body.cartId);
  if (earlier) return earlier;
  const cart = await lockOpenCart(tx, customerId, body.cartId);
  if (!cart) return notFound('No encontramos ese carrito');
  const lines = await readCartLines(tx, cart.id);
  if (lines.length === 0) return refuse(422, 'Tu carrito está vacío');
  const quoted = await holdPrices(tx, lines);
  if (isRefusal(quoted)) return quoted;
  const { destination } = ready;
  const quote = await quoteLines(
    { db: tx, clock: context.clock },
    { lines: quoted, useFranchise: body.useFranchese, deliveryZone: destination.zone, customerId },
  );
  const changed = totalChanged(body, quote, ready.rate);
  if (changed) return changed;
  const claim = key ? await claimKey(tx, { customerId, call: 'createOrder', ...key, now: context.clock() }) : 'fresh';
  if (claim === 'other') return refuse(409, 'Esa Idempotency-Key ya se usó con otro contenido');
  return await freezeOrder(context, tx, { wish, ready, quote, lines, quoted });
}

/** The cart's prices are those of the catalogue, or nothing is ordered: somebody may just have renewed it. */
async function holdPrices(tx: Tx, lines: readonly CartLineRow[]): Promise<QuotedLine[] | Refusal> {
  const asins = lines.map((line) => line.asin);
  const cards = await findCards(tx, asins);
  const quoted: QuotedLine[] = [];
  for (const line of lines) {
    const card = cards.get(line.asin);
    const offer = card && offerOf(card);
    if (!card || !offer || 'unbuyable' in offer || offer.price !== line.priceCents) {
      return cartChanged(['Revisá los precios y confirmá de nuevo']);
    }
    quoted.push({ card, quantity: line.quantity });
  }
  return quoted;
}

/** What the shopper agreed to is what is charged, or nothing is ordered. */
function totalChanged(body: OrderWish['body'], quote: FeeQuote, rate: RateMicros): Refusal | null {
  const { currency, expectedTotal, expectedAmount } = body;
  const amount = chargedAmount(quote, currency, rate);
  if (expectedTotal !== undefined && expectedTotal !== toUnits(quote.total)) {
    return newTotal('expectedTotal', formatMoney(quote.total, 'USD'));
  }
  if (expectedAmount !== undefined && expectedAmount !== toUnits(amount)) {
    return newTotal('expectedAmount', formatMoney(amount, currency));
  }
  return null;
}

function newTotal(field: string, total: string): Refusal {
  const message = `El total cambió: ahora es ${total}`;
  return refuse(409, message, [{ field, message }]);
}
