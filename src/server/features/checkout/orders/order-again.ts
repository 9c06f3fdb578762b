import type { Order } from '#contract/orders.ts';
import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { readRules } from '#server/features/base/rules/read-rules.ts';
import { withdrawLines } from '#server/features/checkout/cart/return-lines.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { cartLinesOf } from './cart-lines.ts';
import { type CopiedLine, copyOrder } from './copy-order.ts';
import { verifyTotal } from './create-order.ts';
import { findOwnOrder } from './find-order.ts';
import { lockOwnOrder } from './lock-order.ts';
import { cancelRepeatedOrders } from './ordered-again.ts';
import { placeOnce } from './place-once.ts';
import { presentOrder } from './present.ts';
import {
  type AgainLine,
  type AgainPrerequisites,
  priceAgain,
  readAgainPrerequisites,
  refuseAgain,
} from './quote-again.ts';
import { ORDER_NOT_FOUND } from './read-order.ts';
import { findOrderAgain } from './repository.ts';

export interface OrderAgainRequest extends Pick<CallRequest<'orderAgain'>, 'body'> {
  customerId: string;
  orderId: string;
}

/**
 * Makes an order of one that ended unpaid: the same lines, recipient and destination at today's prices, rate and rules, as
 * the shopper agreed to them. One at most is made of each, so that repeated or concurrent requests get the same order.
 */
export async function orderAgain(context: Context, request: OrderAgainRequest): Promise<Order | Refusal> {
  const { customerId, orderId } = request;
  const ended = await findOwnOrder(context.db, customerId, orderId);
  if (!ended) return notFound(ORDER_NOT_FOUND);
  const refused = await refuseAgain(context.db, ended);
  // Read after the refusal, whose cause it may be.
  const existing = await findOrderAgain(context.db, orderId);
  if (existing) return await presentOrder(context.db, existing);
  if (refused) return refused;
  const prerequisites = await readAgainPrerequisites(context, ended);
  if (isRefusal(prerequisites)) return prerequisites;
  const order = await placeOnce(context, {
    key: `order-again ${customerId} ${orderId} ${JSON.stringify(request.body)}`,
    find: (db) => findOrderAgain(db, orderId),
    place: (tx) => place(context, tx, { request, prerequisites }),
  });
  return isRefusal(order) ? order : await presentOrder(context.db, order);
}

type BuyableOffer = Extract<AgainLine['offer'], { card: unknown }>;

interface Placing {
  request: OrderAgainRequest;
  prerequisites: AgainPrerequisites;
}

async function place(context: Context, tx: Tx, { request, prerequisites }: Placing): Promise<OrderRow | Refusal> {
  const { customerId, orderId, body } = request;
  const ended = await lockOwnOrder(tx, customerId, orderId);
  if (!ended) return notFound(ORDER_NOT_FOUND);
  const existing = await findOrderAgain(tx, orderId);
  if (existing) return existing;
  const refused = await refuseAgain(tx, ended);
  if (refused) return refused;
  // As the database has them at this moment, so that no order is made of figures that another process knows to be old.
  const rules = await readRules(tx, context.clock);
  const { lines, quote } = await priceAgain({ db: tx, clock: context.clock, rules }, ended, prerequisites);
  if (!quote) return refuse(422, 'Hoy no se puede comprar ningún producto de esa orden');
  const changed =
    refuseOtherLines(lines, body.lines) ??
    verifyTotal({ currency: ended.currency, expectedAmount: body.expectedAmount }, quote, prerequisites.rate);
  if (changed) return changed;
  // What came back to the cart when the order ended is in the new one.
  await withdrawLines(tx, context, await cartLinesOf(tx, ended));
  const bought = lines.flatMap(({ line, offer }) => ('card' in offer ? [copied(line, offer)] : []));
  const { rate } = prerequisites;
  const order = await copyOrder(context, tx, { of: ended, lines: bought, quote, rate, againOf: ended.id });
  await cancelRepeatedOrders(context, tx, order);
  return order;
}

/** What can be bought is what the shopper agreed to, no more and no less. */
function refuseOtherLines(lines: readonly AgainLine[], agreed: readonly string[]): Refusal | null {
  const buyable = lines.flatMap(({ line, offer }) => ('card' in offer ? [line.id] : []));
  if (buyable.length === new Set(agreed).size && buyable.every((id) => agreed.includes(id))) return null;
  const message = 'Cambió qué se puede comprar de esa orden: mirala de nuevo';
  return refuse(409, message, [{ field: 'lines', message }]);
}

function copied({ id, asin, quantity, variant }: OrderLineRow, { price, card }: BuyableOffer): CopiedLine {
  return { id, asin: asin as Asin, quantity, priceCents: price, variant, card };
}
