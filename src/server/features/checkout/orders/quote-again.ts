import type { AgainQuote } from '#contract/order-again.ts';
import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { cents } from '#domain/money/cents.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { currentRate } from '#server/features/base/currency/current-rate.ts';
import { noRate } from '#server/features/base/currency/no-rate.ts';
import { refuseStoppedSales } from '#server/features/base/switches/refuse-stopped-sales.ts';
import { hasOutdatedPrices } from '#server/features/catalog/products/outdated-prices.ts';
import { type RefreshResult, refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { quoteLines } from '#server/features/checkout/fees/quote-lines.ts';
import { isRefusal, notFound, Refusal, refuse } from '#server/refusal.ts';
import { type CurrentProduct, findCurrentProducts } from './current-products.ts';
import { findOrderLines, findOwnOrder } from './find-order.ts';
import { isOrderedAgain } from './ordered-again.ts';
import { ORDER_NOT_FOUND } from './read-order.ts';
import { chargedAmount } from './snapshot-order.ts';

/** What is read before anything is locked: the products at the marketplace, and the rate. */
export interface AgainPrerequisites {
  refreshed: ReadonlyMap<string, RefreshResult>;
  rate: RateMicros | null;
}

export interface AgainLine {
  line: OrderLineRow;
  offer: CurrentProduct['offer'];
}

/** What an order that ended unpaid would cost now, as it would be made of it; nothing changes. */
export async function quoteOrderAgain(
  context: Context,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<AgainQuote | Refusal> {
  const order = await findOwnOrder(context.db, customerId, orderId);
  if (!order) return notFound(ORDER_NOT_FOUND);
  const refused = await refuseAgain(context.db, order);
  if (refused) return refused;
  const prerequisites = await readAgainPrerequisites(context, order);
  if (isRefusal(prerequisites)) return prerequisites;
  const rules = context.rules.current();
  const { lines, quote } = await priceAgain({ db: context.db, clock: context.clock, rules }, order, prerequisites);
  const { currency, use_franchise: franchiseThen } = order;
  return {
    currency,
    amountThen: toUnits(cents(order.amount_cents)),
    amountNow: quote && toUnits(chargedAmount(quote, currency, prerequisites.rate)),
    franchiseThen,
    franchiseNow: quote?.useFranchise ?? null,
    lines: lines.map(presentLine),
  };
}

/** Only what ended unpaid gets another chance, and is not in an order that goes on: nothing is bought twice. */
export async function refuseAgain(db: Queryable, order: OrderRow): Promise<Refusal | null> {
  if (order.anonymized_at !== null) return notFound(ORDER_NOT_FOUND);
  if (order.status !== 'FAILED' && order.status !== 'CANCELED')
    return refuse(409, 'Esta orden sigue en curso: no hace falta hacerla de nuevo');
  if (!(await isOrderedAgain(db, order))) return null;
  return refuse(409, 'Ya tenés otra orden con estos productos: mirala en tus órdenes');
}

/** Reads the order's products at the marketplace again. A stored price stands in for one that is not answered, for a day. */
export async function readAgainPrerequisites(context: Context, order: OrderRow): Promise<AgainPrerequisites | Refusal> {
  const stopped = await refuseStoppedSales(context);
  if (stopped) return stopped;
  const rate = await currentRate(context);
  if (!rate && order.currency === 'UYU') return noRate('currency', 'podés comprar en dólares desde tu carrito');
  const lines = await findOrderLines(context.db, order.id);
  const refreshed = await refreshProducts(
    context,
    lines.map(({ asin }) => asin),
  );
  const unconfirmed = [...refreshed].flatMap(([asin, result]) => (result === 'unavailable' ? [asin] : []));
  if (await hasOutdatedPrices(context, unconfirmed)) return new Refusal(503, NOT_CONFIRMED, { retryAfter: 30 });
  return { refreshed, rate: rate?.micros ?? null };
}

const NOT_CONFIRMED = 'No pudimos confirmar los precios en Estados Unidos. Probá de nuevo en un momento.';

/** The lines as they can be bought now, and what those that can would cost together; null where none can. */
export async function priceAgain(
  deps: Pick<Context, 'clock'> & { db: Queryable; rules: Rules },
  order: OrderRow,
  { refreshed }: AgainPrerequisites,
): Promise<{ lines: AgainLine[]; quote: FeeQuote | null }> {
  const ordered = await findOrderLines(deps.db, order.id);
  const products = await findCurrentProducts(deps.db, refreshed);
  const lines = ordered.map((line) => ({
    line,
    offer: products.get(line.asin)?.offer ?? { unbuyable: 'GONE' as const },
  }));
  const bought = lines.flatMap(({ line, offer }) =>
    'card' in offer ? [{ card: offer.card, quantity: line.quantity }] : [],
  );
  if (bought.length === 0) return { lines, quote: null };
  const { customer_id: customerId, use_franchise: useFranchise, delivery_zone: deliveryZone } = order;
  return { lines, quote: await quoteLines(deps, { lines: bought, useFranchise, deliveryZone, customerId }) };
}

function presentLine({ line, offer }: AgainLine): AgainQuote['lines'][number] {
  return {
    id: line.id,
    productId: line.asin,
    title: line.title,
    translatedTitle: line.translated_title,
    variant: line.variant,
    quantity: line.quantity,
    priceThen: toUnits(cents(line.price_cents)),
    ...('card' in offer
      ? { priceNow: toUnits(offer.price), outcome: 'AVAILABLE' as const }
      : { priceNow: null, outcome: offer.unbuyable }),
  };
}
