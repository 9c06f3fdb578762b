import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';
import type { QuotedParcel } from '#domain/forwarding/parcel.ts';
import type { Cents, Currency } from '#domain/money/cents.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { billableWeight } from '#domain/weight/unit-weight.ts';
import type { Context } from '#server/context.ts';
import type { CartLineRow } from '#server/features/checkout/cart/cart-row.ts';
import type { QuotedLine } from '#server/features/checkout/fees/quote-lines.ts';
import type { CallRequest, IdempotencyKey } from '#server/http/handler.ts';
import type { Destination } from './destination.ts';
import { encryptDocument } from './document-cipher.ts';
import type { Recipient } from './recipient.ts';
import { statusEvent } from './record-event.ts';
import { insertOrder } from './repository.ts';

export interface OrderRequest {
  customerId: string;
  body: CallRequest<'createOrder'>['body'];
  key: IdempotencyKey | null;
}

/** What is read before the cart is locked. */
export interface OrderPrerequisites {
  recipient: Recipient;
  destination: Destination;
  /** Null: the charge is in dollars and no rate is known. */
  rate: RateMicros | null;
}

export interface OrderSnapshot {
  request: OrderRequest;
  prerequisites: OrderPrerequisites;
  quote: FeeQuote;
  cartLines: readonly CartLineRow[];
  quotedLines: readonly QuotedLine[];
  /** Of other stores, that come along. */
  parcels: readonly QuotedParcel[];
  /** The order that it is made of in place of a cart. */
  againOf?: string;
  /** The paid order that the shop sends it in place of: its shopper owes nothing. */
  replacementOf?: string;
}

/** What the order charges, in its own currency. Throws for pesos without a rate. */
export function chargedAmount({ total }: FeeQuote, currency: Currency, rate: RateMicros | null): Cents {
  if (currency === 'USD') return total;
  if (rate === null) throw new Error('an order in pesos needs an exchange rate');
  return toPesos(total, rate);
}

/** Writes the order as agreed now: its lines, parcels, prices, fees, rate, recipient and destination never change again. */
export async function snapshotOrder(
  context: Pick<Context, 'clock' | 'random' | 'orderEvents' | 'fieldCipher'>,
  tx: Tx,
  snapshot: OrderSnapshot,
): Promise<OrderRow> {
  const { request, prerequisites, quote } = snapshot;
  const { recipient, destination, rate } = prerequisites;
  const { customerId, body } = request;
  const id = context.random.uuid();
  const now = context.clock();
  const document = encryptDocument(context, id, recipient.document);
  const order = await insertOrder(
    tx,
    {
      id,
      customer_id: customerId,
      cart_id: body.cartId,
      status: 'NEW',
      currency: body.currency,
      rate_micros: rate,
      amount_cents: chargedAmount(quote, body.currency, rate),
      amount_usd_cents: quote.total,
      fees: JSON.stringify(quote),
      quoted_parcels: JSON.stringify(snapshot.parcels),
      use_franchise: quote.useFranchise,
      delivery_method: destination.method,
      delivery_zone: destination.zone,
      address: JSON.stringify(destination.address),
      consignee: JSON.stringify({ ...recipient.consignee, document }),
      customer_email: recipient.email,
      payment_method: null,
      carrier_tracking_number: null,
      issue: null,
      again_of: snapshot.againOf ?? null,
      replacement_of: snapshot.replacementOf ?? null,
      created_at: now,
    },
    { lines: orderLines(context, id, snapshot), event: statusEvent({ orderId: id, status: 'NEW', at: now }) },
  );
  await context.orderEvents.entered(tx, order, null);
  return order;
}

function orderLines({ random }: Pick<Context, 'random'>, orderId: string, { cartLines, quotedLines }: OrderSnapshot) {
  const weights = new Map(quotedLines.map(({ card }) => [card.asin, card.weightGrams]));
  return cartLines.map((line, position) => ({
    id: random.uuid(),
    order_id: orderId,
    position,
    asin: line.asin,
    title: line.card.title,
    translated_title: line.card.translatedTitle,
    variant: line.variant,
    image: line.card.image,
    quantity: line.quantity,
    price_cents: line.priceCents,
    weight_grams: billableWeight(weights.get(line.asin) ?? null),
  }));
}
