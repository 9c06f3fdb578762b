import type { Order } from '#contract/orders.ts';
import { claimIdempotencyKey } from '#db/idempotency-keys.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { formatMoney, toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { currentRate } from '#server/features/base/currency/current-rate.ts';
import { noRate } from '#server/features/base/currency/no-rate.ts';
import { readRules } from '#server/features/base/rules/read-rules.ts';
import { refuseStoppedSales } from '#server/features/base/switches/refuse-stopped-sales.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { hasOutdatedPrices } from '#server/features/catalog/products/outdated-prices.ts';
import type { CartLineRow } from '#server/features/checkout/cart/cart-row.ts';
import { recheckCart } from '#server/features/checkout/cart/check-availability.ts';
import { closeCart } from '#server/features/checkout/cart/checkout-cart.ts';
import { type QuotedLine, quoteLines } from '#server/features/checkout/fees/quote-lines.ts';
import { readReadyParcels } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { lockParcels, updateParcelOrder } from '#server/features/checkout/ready-parcels/repository.ts';
import { isRefusal, notFound, Refusal, refuse } from '#server/refusal.ts';
import { readDestination } from './destination.ts';
import { lockCustomer } from './lock-order.ts';
import { cancelRepeatedOrders } from './ordered-again.ts';
import { placeOnce } from './place-once.ts';
import { presentOrder } from './present.ts';
import { readRecipient } from './recipient.ts';
import { findOrderOfCart } from './repository.ts';
import { chargedAmount, type OrderPrerequisites, type OrderRequest, snapshotOrder } from './snapshot-order.ts';

/**
 * Makes an order of the cart, once: repeated or concurrent requests get the same order. Prices are read again first,
 * outside of the transaction; when anything changed since the shopper saw the cart, the refusal names it and nothing
 * is ordered.
 */
export async function createOrder(context: Context, request: OrderRequest): Promise<Order | Refusal> {
  const { customerId, body } = request;
  const existing = await findOrderOfCart(context.db, customerId, body.cartId);
  if (existing) return await presentOrder(context.db, existing);
  const stopped = await refuseStoppedSales(context);
  if (stopped) return stopped;
  const prerequisites = await readPrerequisites(context, request);
  if (isRefusal(prerequisites)) return prerequisites;
  const changed = await confirmCart(context, request);
  if (changed) return changed;
  const order = await placeOnce(context, {
    key: `create-order ${customerId} ${JSON.stringify(body)}`,
    find: (db) => findOrderOfCart(db, customerId, body.cartId),
    place: (tx) => placeOrder(context, tx, { request, prerequisites }),
  });
  return isRefusal(order) ? order : await presentOrder(context.db, order);
}

interface Delivery {
  customerId: string;
  body: Pick<OrderRequest['body'], 'currency' | 'deliveryMethod' | 'addressId'>;
}

/** Who receives an order, where it goes and the rate of its charge; a refusal names what is missing. */
export async function readPrerequisites(
  context: Context,
  { customerId, body }: Delivery,
): Promise<OrderPrerequisites | Refusal> {
  const recipient = await readRecipient(context, customerId);
  if (isRefusal(recipient)) return recipient;
  const { deliveryMethod: method, addressId = null } = body;
  const destination = await readDestination(context, { customerId, method, addressId });
  if (isRefusal(destination)) return destination;
  const rate = await currentRate(context);
  if (!rate && body.currency === 'UYU') return noRate('currency', 'podés comprar en dólares');
  return { recipient, destination, rate: rate?.micros ?? null };
}

/**
 * Reads the cart's products at the marketplace again; changes are written to the cart and returned as a refusal. What the
 * marketplace does not confirm in time is sold at its stored price, up to the age that such a price may have.
 */
async function confirmCart(context: Context, { customerId, body }: OrderRequest): Promise<Refusal | null> {
  const rechecked = await recheckCart(context, customerId, body.cartId);
  // Another cart, or none: the transaction checks under its lock whether the cart was ordered meanwhile.
  if (!rechecked) return null;
  const { availability, unconfirmed } = rechecked;
  const { exceptions } = availability;
  if (exceptions.length > 0) return cartChanged(exceptions.map(({ message }) => message));
  return (await hasOutdatedPrices(context, unconfirmed)) ? new Refusal(503, NOT_CONFIRMED, { retryAfter: 30 }) : null;
}

const NOT_CONFIRMED =
  'No pudimos confirmar los precios de tu carrito en Estados Unidos. Tu carrito sigue igual: probá de nuevo en un momento.';

function cartChanged(messages: readonly string[]): Refusal {
  const errors = messages.map((message) => ({ field: 'cart', message }));
  return refuse(409, `Tu carrito cambió. ${messages.join('. ')}`, errors);
}

async function placeOrder(
  context: Context,
  tx: Tx,
  { request, prerequisites }: { request: OrderRequest; prerequisites: OrderPrerequisites },
): Promise<OrderRow | Refusal> {
  const { customerId, body, key } = request;
  await lockCustomer(tx, customerId);
  const cartLines = await closeCart(tx, { customerId, cartId: body.cartId });
  // A concurrent request may just have ordered it.
  if (!cartLines) return (await findOrderOfCart(tx, customerId, body.cartId)) ?? notFound('No encontramos ese carrito');
  if (cartLines.length === 0) return refuse(422, 'Tu carrito está vacío');
  const quotedLines = verifyPrices(cartLines);
  if (isRefusal(quotedLines)) return quotedLines;
  const { parcels = [] } = body;
  await lockParcels(tx, customerId, parcels);
  const forwarded = await readReadyParcels(tx, customerId, parcels);
  if (isRefusal(forwarded)) return forwarded;
  const quote = await quoteLines(
    // As the database has them at this moment, so that no order is made of figures that another process knows to be old.
    { db: tx, clock: context.clock, rules: await readRules(tx, context.clock) },
    {
      lines: quotedLines,
      forwarded,
      useFranchise: body.useFranchese,
      deliveryZone: prerequisites.destination.zone,
      customerId,
    },
  );
  const changed = verifyTotal(body, quote, prerequisites.rate);
  if (changed) return changed;
  const claim =
    key && (await claimIdempotencyKey(tx, { customerId, call: 'createOrder', ...key, now: context.clock() }));
  if (claim === 'other') return refuse(409, 'Esa Idempotency-Key ya se usó con otro contenido');
  const order = await snapshotOrder(context, tx, {
    ...{ request, prerequisites, quote, cartLines, quotedLines },
    parcels: forwarded,
  });
  await updateParcelOrder(tx, parcels, order.id);
  await cancelRepeatedOrders(context, tx, order);
  return order;
}

/** Refuses unless the cart's prices equal the catalogue's, which another request may just have refreshed. */
function verifyPrices(lines: readonly CartLineRow[]): QuotedLine[] | Refusal {
  const isCurrent = lines.every(({ card, priceCents }) => {
    const offer = toOffer(card);
    return !('unbuyable' in offer) && offer.price === priceCents;
  });
  return isCurrent
    ? lines.map(({ card, quantity }) => ({ card, quantity }))
    : cartChanged(['Revisá los precios y confirmá de nuevo']);
}

/** What the shopper agreed to. */
type Expected = Pick<OrderRequest['body'], 'currency' | 'expectedTotal' | 'expectedAmount'>;

/** Refuses unless the total, in dollars and in the order's currency, is the one the shopper agreed to. */
export function verifyTotal(body: Expected, quote: FeeQuote, rate: RateMicros | null): Refusal | null {
  const { currency, expectedTotal, expectedAmount } = body;
  const amount = chargedAmount(quote, currency, rate);
  if (expectedTotal !== undefined && expectedTotal !== toUnits(quote.total)) {
    return totalChanged('expectedTotal', formatMoney(quote.total, 'USD'));
  }
  if (expectedAmount !== undefined && expectedAmount !== toUnits(amount)) {
    return totalChanged('expectedAmount', formatMoney(amount, currency));
  }
  return null;
}

function totalChanged(field: string, total: string): Refusal {
  const message = `El total cambió: ahora es ${total}`;
  return refuse(409, message, [{ field, message }]);
}
