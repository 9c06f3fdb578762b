import { type Cents, type Currency, cents, sumCents, ZERO_CENTS } from '#domain/money/cents.ts';
import { type RateMicros, toDollars } from '#domain/money/exchange.ts';
import { roundHalfUp } from '#domain/money/round.ts';

export interface Amount {
  cents: Cents;
  currency: Currency;
}

/** What is known of the money of a paid order. Amounts without a currency are in dollars. */
export interface OrderMoney {
  /** What the shopper paid, at the order's own rate. */
  charged: Cents;
  /** The parts of it, as the order was quoted; taxes are the rest. */
  quoted: { goods: Cents; freight: Cents; handling: Cents; service: Cents; delivery: Cents };
  /** Pesos per dollar, as frozen in the order; null where nothing of it is in pesos. */
  rate: RateMicros | null;
  /** Whether it was called off and paid back: nothing is bought, carried or taxed any more. */
  isCalledOff: boolean;
  purchases: readonly { paid: Cents | null; credited: Cents }[];
  carrier: { invoiced: Cents | null; weighed: Cents | null };
  refunds: readonly Amount[];
  commissions: readonly Amount[];
}

export type CarrierSource = 'invoice' | 'weight' | 'quote';

/** In dollars. Charged is the sum of its parts, and the margin is charged less every cost, to the cent. */
export interface MarginAmounts {
  charged: Cents;
  goods: Cents;
  freight: Cents;
  handling: Cents;
  service: Cents;
  delivery: Cents;
  taxes: Cents;
  marketplace: Cents;
  carrier: Cents;
  refunded: Cents;
  commission: Cents;
  margin: Cents;
}

export interface OrderMargin {
  amounts: MarginAmounts;
  carrierSource: CarrierSource;
  /** Whether the price of the goods stands for a purchase whose cost is not known. */
  isEstimated: boolean;
}

/** What an order leaves: what was charged less taxes, the marketplace, the carrier, refunds and commissions. */
export function orderMargin(order: OrderMoney): OrderMargin {
  const { charged, quoted, isCalledOff } = order;
  const { goods, freight, handling, service, delivery } = quoted;
  const taxes = cents(charged - sumCents([goods, freight, handling, service, delivery]));
  const { paid, isEstimated } = marketplaceCost(order);
  const carrier = carrierCost(order);
  const refunded = inDollars(order.refunds, order.rate);
  const commission = inDollars(order.commissions, order.rate);
  // The state takes the taxes of what arrives alone.
  const taxesPaid = isCalledOff ? ZERO_CENTS : taxes;
  const margin = cents(charged - sumCents([taxesPaid, paid, carrier.paid, refunded, commission]));
  return {
    amounts: {
      charged,
      goods,
      freight,
      handling,
      service,
      delivery,
      taxes: taxesPaid,
      marketplace: paid,
      carrier: carrier.paid,
      refunded,
      commission,
      margin,
    },
    carrierSource: carrier.source,
    isEstimated,
  };
}

function marketplaceCost({ purchases, quoted, isCalledOff }: OrderMoney): { paid: Cents; isEstimated: boolean } {
  const isKnown = purchases.every(({ paid }) => paid !== null);
  if (isCalledOff || (purchases.length > 0 && isKnown))
    return { paid: sumCents(purchases.map(({ paid, credited }) => cents((paid ?? 0) - credited))), isEstimated: false };
  const credited = sumCents(purchases.map((purchase) => purchase.credited));
  return { paid: cents(quoted.goods - credited), isEstimated: true };
}

/** The invoice says it; before it, the weight that the carrier billed, and before that the quote. */
function carrierCost({ carrier, quoted, isCalledOff }: OrderMoney): { paid: Cents; source: CarrierSource } {
  if (carrier.invoiced !== null) return { paid: carrier.invoiced, source: 'invoice' };
  if (carrier.weighed !== null) return { paid: carrier.weighed, source: 'weight' };
  return { paid: isCalledOff ? ZERO_CENTS : quoted.freight, source: 'quote' };
}

function inDollars(amounts: readonly Amount[], rate: RateMicros | null): Cents {
  return sumCents(
    amounts.map((amount) => {
      if (amount.currency === 'USD') return amount.cents;
      if (rate === null) throw new RangeError('an amount in pesos of an order without a rate');
      return toDollars(amount.cents, rate);
    }),
  );
}

const KEYS = [
  'charged',
  'goods',
  'freight',
  'handling',
  'service',
  'delivery',
  'taxes',
  'marketplace',
  'carrier',
  'refunded',
  'commission',
  'margin',
] as const satisfies readonly (keyof MarginAmounts)[];

export function sumMargins(orders: readonly MarginAmounts[]): MarginAmounts {
  return Object.fromEntries(
    KEYS.map((key) => [key, sumCents(orders.map((order) => order[key]))]),
  ) as unknown as MarginAmounts;
}

/** The margin in tenths of a percent of what was charged; 0 where nothing was. */
export function marginPerMille({ margin, charged }: Pick<MarginAmounts, 'margin' | 'charged'>): number {
  return charged === 0 ? 0 : roundHalfUp(margin * 1000, charged);
}
