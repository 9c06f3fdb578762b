import type { OrderQuote } from '#domain/fees/quote.ts';
import { allocateCents } from '#domain/money/allocate.ts';
import { addCents, type Cents, cents, multiplyCents, sumCents, ZERO_CENTS } from '#domain/money/cents.ts';

/** A line of an order as it was sold. */
export interface SoldLine {
  asin: string;
  quantity: number;
  unitPrice: Cents;
  unitGrams: number;
  /** Books and media, which pay no duty. */
  exempt: boolean;
  ursec: 'none' | 'phone' | 'radio';
}

export const COST_PARTS = ['goods', 'freight', 'handling', 'service', 'taxes'] as const;
export type CostPart = (typeof COST_PARTS)[number];

/** What a line cost in the currency of the payment; its parts add up to `total`. */
export interface LineCost {
  asin: string;
  quantity: number;
  parts: Record<CostPart, Cents>;
  total: Cents;
}

/** What a payment was for, to the cent: the costs of the lines and the delivery add up to what was paid. */
export interface PaymentShares {
  lines: LineCost[];
  /** Of the shipment, not of a line: it comes back with the whole order only. */
  delivery: Cents;
}

/**
 * Splits a payment over what it bought. Goods, service and taxes follow the price of a line, freight its weight, handling
 * its package and the fees of URSEC its devices. The payment may be in another currency than the quote.
 */
export function sharePayment(
  paid: Cents,
  { quote, lines }: { quote: OrderQuote; lines: readonly SoldLine[] },
): PaymentShares {
  const quoted = quotedCosts(quote, lines);
  const weights = quoted.flatMap((costs) => COST_PARTS.map((part) => costs[part]));
  const shares = allocateCents(paid, [...weights, quote.deliveryFee]);
  const costs = lines.map(({ asin, quantity }, index): LineCost => {
    const own = shares.slice(index * COST_PARTS.length, (index + 1) * COST_PARTS.length);
    const parts = Object.fromEntries(COST_PARTS.map((part, at) => [part, own[at] ?? ZERO_CENTS]));
    return { asin, quantity, parts: parts as Record<CostPart, Cents>, total: sumCents(own) };
  });
  return { lines: costs, delivery: shares.at(-1) ?? ZERO_CENTS };
}

/** The costs of each line in cents of the quote's currency. */
function quotedCosts(quote: OrderQuote, lines: readonly SoldLine[]): Record<CostPart, Cents>[] {
  const goods = lines.map(({ unitPrice, quantity }) => multiplyCents(unitPrice, quantity));
  const isDutiable = lines.some(({ exempt }) => !exempt);
  const dutiable = lines.map(({ exempt }, index) => (exempt && isDutiable ? 0 : (goods[index] ?? 0)));
  const grams = lines.map(({ unitGrams, quantity }) => Math.max(0, Math.round(unitGrams * quantity)));
  const devices = (kind: SoldLine['ursec']) => lines.map(({ ursec, quantity }) => (ursec === kind ? quantity : 0));
  const { freight, handling, serviceFee, ursecFee, ursecFeeForPhones } = quote;
  const fees = addCents(quote.productsTotal, freight, handling, serviceFee, quote.deliveryFee);
  const duties = cents(quote.total - fees - ursecFee - ursecFeeForPhones);
  const shares = {
    freight: allocateCents(freight, grams),
    handling: allocateCents(
      handling,
      lines.map(() => 1),
    ),
    service: allocateCents(serviceFee, goods),
    duties: allocateCents(duties, dutiable),
    radios: allocateCents(ursecFee, devices('radio')),
    phones: allocateCents(ursecFeeForPhones, devices('phone')),
  };
  const at = (key: keyof typeof shares, index: number) => shares[key][index] ?? ZERO_CENTS;
  return goods.map((price, index) => ({
    goods: price,
    freight: at('freight', index),
    handling: at('handling', index),
    service: at('service', index),
    taxes: addCents(at('duties', index), at('radios', index), at('phones', index)),
  }));
}

/**
 * What `quantity` units of a line cost, after `before` units of it came back: all units together are the line's total to
 * the cent, however they are taken. Throws RangeError for more units than are left.
 */
export function costOfUnits(
  { quantity: sold, total }: LineCost,
  { quantity, before }: { quantity: number; before: number },
): Cents {
  if (quantity < 0 || before < 0 || quantity + before > sold) throw new RangeError('more units than were sold');
  const upTo = (units: number) => Number((BigInt(total) * BigInt(units)) / BigInt(sold));
  return cents(upTo(before + quantity) - upTo(before));
}
