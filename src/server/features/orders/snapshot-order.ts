import type { Tx } from '#db/transaction.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';
import type { Cents, Currency } from '#domain/money/cents.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { DEFAULT_WEIGHT } from '#domain/weight/grams.ts';
import type { Context } from '#server/context.ts';
import { type CartLineRow, closeCart } from '#server/features/cart/repository.ts';
import type { QuotedLine } from '#server/features/fees/quote-lines.ts';
import { mailOrder } from '#server/features/order-mails/send-order-mail.ts';
import { UNPAID_ORDER_SECONDS } from '#server/features/payments/expire-unpaid-order.ts';
import type { CallRequest, IdempotencyKey } from '#server/http/handler.ts';
import type { Destination } from './destination.ts';
import type { Receiver } from './recipient.ts';
import { insertOrder, type OrderRow } from './repository.ts';
import { tellState } from './transition-order.ts';

export interface OrderWish {
  customerId: string;
  body: CallRequest<'createOrder'>['body'];
  key: IdempotencyKey | null;
}

/** All that is known before the cart is locked. */
export interface Readiness {
  receiver: Receiver;
  destination: Destination;
  rate: RateMicros;
}

export interface Frozen {
  wish: OrderWish;
  ready: Readiness;
  quote: FeeQuote;
  lines: readonly CartLineRow[];
  quoted: readonly QuotedLine[];
}

/** What the order charges, in its own currency. */
export function chargedAmount({ total }: FeeQuote, currency: Currency, rate: RateMicros): Cents {
  return currency === 'UYU' ? toPesos(total, rate) : total;
}

/** Writes the order as it is agreed now: lines, prices, fees, rate, receiver and place do not change any more. */
export async function freezeOrder(context: Context, tx: Tx, frozen: Frozen): Promise<OrderRow> {
  const { wish, ready, quote } = frozen;
  const { customerId, body } = wish;
  const id = context.random.uuid();
  const now = context.clock();
  const order = await insertOrder(
    tx,
    {
      id,
      customer_id: customerId,
      cart_id: body.cartId,
      status: 'NEW',
      currency: body.currency,
      rate_micros: ready.rate,
      amount_cents: chargedAmount(quote, body.currency, ready.rate),
      amount_usd_cents: quote.total,
      fees: JSON.stringify(quote),
      use_franchise: quote.useFranchise,
      delivery_method: ready.destination.method,
      delivery_zone: ready.destination.zone,
      address: JSON.stringify(ready.destination.address),
      consignee: JSON.stringify(ready.receiver.consignee),
      customer_email: ready.receiver.email,
      payment_method: null,
      carrier_tracking_number: null,
      issue: null,
      created_at: now,
    },
    linesOf(context, id, frozen),
  );
  await closeCart(tx, customerId, body.cartId);
  await tellState(tx, { orderId: id, status: 'NEW', at: now });
  await mailOrder(context, tx, { kind: 'received', order, more: {} });
  await context.queue.enqueue('watch-order', { orderId: order.id }, { tx, startAfterSeconds: UNPAID_ORDER_SECONDS });
  return order;
}

function linesOf({ random }: Context, orderId: string, { lines, quoted }: Frozen) {
  const weights = new Map(quoted.map(({ card }) => [card.asin, card.weightGrams]));
  return lines.map((line, position) => ({
    id: random.uuid(),
    order_id: orderId,
    position,
    asin: line.asin,
    title: line.title,
    variant: line.variant,
    image: line.image,
    quantity: line.quantity,
    price_cents: line.priceCents,
    weight_grams: weights.get(line.asin) ?? DEFAULT_WEIGHT,
  }));
}
