import type { Insertable } from 'kysely';
import type { CartItemsTable, CartsTable, OrderLinesTable, OrdersTable } from '#db/tables/orders.ts';
import { type FeeItem, type FeeQuote, quoteFees } from '#domain/fees/quote.ts';
import { activeRegime } from '#domain/fees/regime.ts';
import type { Cents } from '#domain/money/cents.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { eventText } from '#domain/order/event-text.ts';
import { montevideoDay, montevideoFields } from '#domain/time/montevideo.ts';
import { DEFAULT_WEIGHT } from '#domain/weight/grams.ts';
import type { Random } from '#server/context.ts';
import type { Destination } from '#server/features/orders/destination.ts';
import type { Receiver } from '#server/features/orders/recipient.ts';
import { digits } from './check-digits.ts';
import { type Journey, journeyOf } from './order-steps.ts';
import { ORDER_STORIES, type OrderStory, type Place } from './order-stories.ts';
import { type Goods, goodsOf, type Shelf } from './shelf.ts';

/** What all demo orders have in common. */
export interface Scene {
  customerId: string;
  receiver: Receiver;
  destinations: Readonly<Record<Place, Destination>>;
  shelf: Shelf;
  rate: RateMicros;
  now: Date;
}

/** One order, told but not written yet. */
export interface DemoOrder {
  id: string;
  cartId: string;
  story: OrderStory;
  journey: Journey;
  lines: readonly (Goods & { quantity: number })[];
  quote: FeeQuote;
  /** An amount of the quote in the order's own currency. */
  inCurrency(usd: Cents): Cents;
}

/** States that give the year's franchise back. */
const CAME_TO_NOTHING: readonly string[] = ['CANCELED', 'FAILED', 'REFUND'];

/** The sixteen orders, oldest first, each quoted as it would have been on its day. */
export function tellOrders(random: Random, scene: Scene): DemoOrder[] {
  const usedIn = new Map<string, number>();
  return ORDER_STORIES.map((story) => {
    const journey = journeyOf(story, scene.now);
    const lines = story.lines.map(({ asin, quantity }) => ({ ...goodsOf(scene.shelf, asin), quantity }));
    const madeAt = journey.madeAt.toISOString();
    const { year } = montevideoFields(madeAt);
    const used = usedIn.get(year) ?? 0;
    const quote = quoteFees({
      lines: lines.map(toFeeItem),
      useFranchise: story.franchise,
      deliveryZone: scene.destinations[story.to].zone,
      franchisesUsed: used,
      regime: activeRegime(montevideoDay(madeAt)),
    });
    if (quote.useFranchise === 'USE' && !CAME_TO_NOTHING.includes(story.status)) usedIn.set(year, used + 1);
    const inCurrency = (usd: Cents) => (story.currency === 'UYU' ? toPesos(usd, scene.rate) : usd);
    return { id: random.uuid(), cartId: random.uuid(), story, journey, lines, quote, inCurrency };
  });
}

function toFeeItem({ card, price, quantity }: Goods & { quantity: number }): FeeItem {
  const { asin, weightGrams: unitWeight, exempt, ursec } = card;
  return { asin, unitPrice: price, quantity, unitWeight, exempt, ursec };
}

export function orderRow(random: Random, scene: Scene, order: DemoOrder): Insertable<OrdersTable> {
  const { story, journey, quote } = order;
  const destination = scene.destinations[story.to];
  const isAnnounced = journey.reached.has('READY_TO_DELIVER');
  const { code } = story.issue ?? {};
  return {
    id: order.id,
    customer_id: scene.customerId,
    cart_id: order.cartId,
    status: story.status,
    currency: story.currency,
    rate_micros: scene.rate,
    amount_cents: order.inCurrency(quote.total),
    amount_usd_cents: quote.total,
    fees: JSON.stringify(quote),
    use_franchise: quote.useFranchise,
    delivery_method: destination.method,
    delivery_zone: destination.zone,
    address: JSON.stringify(destination.address),
    consignee: JSON.stringify(scene.receiver.consignee),
    customer_email: scene.receiver.email,
    payment_method: story.method,
    consolidation_processed: isAnnounced,
    carrier_tracking_number: isAnnounced ? `SKY${digits(random, 10)}` : null,
    issue: code ? JSON.stringify({ code, description: eventText(code) }) : null,
    created_at: journey.madeAt,
  };
}

export function lineRows(random: Random, { id, lines }: DemoOrder): Insertable<OrderLinesTable>[] {
  return lines.map(({ card, price, variant, quantity }, position) => ({
    id: random.uuid(),
    order_id: id,
    position,
    asin: card.asin,
    title: card.title,
    variant,
    image: card.image,
    quantity,
    price_cents: price,
    weight_grams: card.weightGrams ?? DEFAULT_WEIGHT,
  }));
}

/** The cart that the order was made of. */
export function orderedCart(scene: Scene, { cartId, journey }: DemoOrder): Insertable<CartsTable> {
  return { id: cartId, customer_id: scene.customerId, state: 'ordered', created_at: journey.madeAt };
}

export function orderedItems(random: Random, { cartId, journey, lines }: DemoOrder): Insertable<CartItemsTable>[] {
  return lines.map(({ card, price, quantity }) => ({
    id: random.uuid(),
    cart_id: cartId,
    asin: card.asin,
    quantity,
    price_cents: price,
    added_at: journey.madeAt,
  }));
}
