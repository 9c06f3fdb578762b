import type { Insertable } from 'kysely';
import type { CartItemsTable, CartsTable } from '#db/tables/carts.ts';
import type { OrderLinesTable, OrdersTable } from '#db/tables/orders.ts';
import { FRANCHISE_RELEASING_STATUSES } from '#domain/fees/franchise.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { type FeeQuote, quoteFees } from '#domain/fees/quote.ts';
import type { Cents } from '#domain/money/cents.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { eventText } from '#domain/order/event-text.ts';
import { montevideoDay, montevideoFields } from '#domain/time/montevideo.ts';
import { billableWeight } from '#domain/weight/unit-weight.ts';
import type { Context, Random } from '#server/context.ts';
import type { Destination } from '#server/features/checkout/orders/destination.ts';
import { encryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import type { Recipient } from '#server/features/checkout/orders/recipient.ts';
import { promisedOn } from '#server/features/checkout/orders/transition-order.ts';
import type { RuleBook } from '#server/rule-book.ts';
import type { DestinationKey, OrderScenario } from './order-scenarios.ts';
import { buildTimeline, type OrderTimeline } from './order-timeline.ts';
import { randomDigits } from './random-digits.ts';
import { type PricedProduct, type ProductSelection, selectedProduct } from './select-products.ts';

/** Values that all demo orders of a customer share. */
export interface OrderContext extends Pick<Context, 'fieldCipher'> {
  customerId: string;
  recipient: Recipient;
  destinations: Readonly<Record<DestinationKey, Destination>>;
  products: ProductSelection;
  scenarios: readonly OrderScenario[];
  rate: RateMicros;
  now: Date;
  /** Those of a day. */
  rulesOn: RuleBook['on'];
}

/** A demo order before it is written to the database. */
export interface DemoOrder {
  id: string;
  cartId: string;
  scenario: OrderScenario;
  timeline: OrderTimeline;
  lines: readonly (PricedProduct & { quantity: number })[];
  quote: FeeQuote;
  /** Converts an amount of the quote (US cents) to the order's currency. */
  inCurrency(usd: Cents): Cents;
}

/** Builds an order for each scenario, each quoted with the rules of its day. */
export function buildOrders(random: Random, context: OrderContext): DemoOrder[] {
  const franchisesUsedByYear = new Map<string, number>();
  return context.scenarios.map((scenario) => {
    const timeline = buildTimeline(scenario, context.now);
    const lines = scenario.lines.map(({ asin, quantity }) => ({
      ...selectedProduct(context.products, asin),
      quantity,
    }));
    const createdAt = timeline.createdAt.toISOString();
    const { year } = montevideoFields(createdAt);
    const used = franchisesUsedByYear.get(year) ?? 0;
    const quote = quoteFees({
      lines: lines.map(toFeeItem),
      useFranchise: scenario.franchise,
      deliveryZone: context.destinations[scenario.destination].zone,
      franchisesUsed: used,
      rules: context.rulesOn(montevideoDay(createdAt)),
    });
    if (quote.useFranchise === 'USE' && !FRANCHISE_RELEASING_STATUSES.includes(scenario.status))
      franchisesUsedByYear.set(year, used + 1);
    const inCurrency = (usd: Cents) => (scenario.currency === 'UYU' ? toPesos(usd, context.rate) : usd);
    return { id: random.uuid(), cartId: random.uuid(), scenario, timeline, lines, quote, inCurrency };
  });
}

function toFeeItem({ card, price, quantity }: PricedProduct & { quantity: number }): FeeItem {
  const { asin, weightGrams: unitWeight, exempt, ursec } = card;
  return { asin, unitPrice: price, quantity, unitWeight, exempt, ursec };
}

export function orderRow(random: Random, context: OrderContext, order: DemoOrder): Insertable<OrdersTable> {
  const { scenario, timeline, quote } = order;
  const destination = context.destinations[scenario.destination];
  const isAnnounced = timeline.reachedAt.has('READY_TO_DELIVER');
  const { code } = scenario.issue ?? {};
  const paidAt = timeline.reachedAt.get('PAID');
  const { email, consignee, document } = context.recipient;
  return {
    id: order.id,
    customer_id: context.customerId,
    cart_id: order.cartId,
    status: scenario.status,
    currency: scenario.currency,
    rate_micros: context.rate,
    amount_cents: order.inCurrency(quote.total),
    amount_usd_cents: quote.total,
    fees: JSON.stringify(quote),
    use_franchise: quote.useFranchise,
    delivery_method: destination.method,
    delivery_zone: destination.zone,
    address: JSON.stringify(destination.address),
    consignee: JSON.stringify({ ...consignee, document: encryptDocument(context, order.id, document) }),
    customer_email: email,
    payment_method: scenario.method,
    consolidation_processed: isAnnounced,
    carrier_tracking_number: isAnnounced ? `SKY${randomDigits(random, 10)}` : null,
    issue: code ? JSON.stringify({ code, description: eventText(code) }) : null,
    created_at: timeline.createdAt,
    status_since: timeline.reachedAt.get(scenario.status) ?? null,
    promised_on: paidAt ? promisedOn(paidAt) : null,
  };
}

export function lineRows(random: Random, { id, lines }: DemoOrder): Insertable<OrderLinesTable>[] {
  return lines.map(({ card, price, variant, quantity }, position) => ({
    id: random.uuid(),
    order_id: id,
    position,
    asin: card.asin,
    title: card.title,
    translated_title: card.translatedTitle,
    variant,
    image: card.image,
    quantity,
    price_cents: price,
    weight_grams: billableWeight(card.weightGrams),
  }));
}

/** The cart from which the order was created. */
export function orderedCartRow(context: OrderContext, { cartId, timeline }: DemoOrder): Insertable<CartsTable> {
  return { id: cartId, customer_id: context.customerId, state: 'ordered', created_at: timeline.createdAt };
}

export function orderedCartItemRows(
  random: Random,
  { cartId, timeline, lines }: DemoOrder,
): Insertable<CartItemsTable>[] {
  return lines.map(({ card, price, quantity }) => ({
    id: random.uuid(),
    cart_id: cartId,
    asin: card.asin,
    quantity,
    price_cents: price,
    added_at: timeline.createdAt,
  }));
}
