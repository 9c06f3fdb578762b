import type { OrderQuote } from '#domain/fees/quote.ts';
import { type ContentKind, declaredValue, type WeighedParcel } from '#domain/forwarding/parcel.ts';
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

/** What a payment was for, to the cent: the costs of the lines, the parcels and the delivery add up to what was paid. */
export interface PaymentShares {
  lines: LineCost[];
  /** Freight, handling and taxes of the parcels of other stores, which stay with these. */
  parcels: Cents;
  /** Of the shipment, not of a line: it comes back with the whole order only. */
  delivery: Cents;
}

interface PaidOrder {
  quote: OrderQuote;
  lines: readonly SoldLine[];
  /** The parcels of other stores that it brings. */
  parcels: readonly WeighedParcel[];
}

/**
 * Splits a payment over what it bought. Goods and service follow the price of a line, taxes the value of a line or parcel,
 * freight its weight, handling its package and the fees of URSEC its devices. The payment may be in another currency than the quote.
 */
export function sharePayment(paid: Cents, { quote, lines, parcels }: PaidOrder): PaymentShares {
  const quoted = quotedCosts(quote, [...lines.map(itemOfLine), ...parcels.map(itemOfParcel)]);
  const weights = quoted.flatMap((costs) => COST_PARTS.map((part) => costs[part]));
  const shares = allocateCents(paid, [...weights, quote.deliveryFee]);
  const sharesOf = (index: number) => shares.slice(index * COST_PARTS.length, (index + 1) * COST_PARTS.length);
  const costs = lines.map(({ asin, quantity }, index): LineCost => {
    const own = sharesOf(index);
    const parts = Object.fromEntries(COST_PARTS.map((part, at) => [part, own[at] ?? ZERO_CENTS]));
    return { asin, quantity, parts: parts as Record<CostPart, Cents>, total: sumCents(own) };
  });
  const ofParcels = parcels.map((_, index) => sumCents(sharesOf(lines.length + index)));
  return { lines: costs, parcels: sumCents(ofParcels), delivery: shares.at(-1) ?? ZERO_CENTS };
}

/** A line or a parcel of another store, by what its costs follow. */
interface SharedItem {
  /** What the order pays for its goods. */
  price: Cents;
  /** What customs counts, and what of it pays duty. */
  value: Cents;
  taxable: Cents;
  grams: number;
  radios: number;
  phones: number;
}

function itemOfLine({ unitPrice, quantity, unitGrams, exempt, ursec }: SoldLine): SharedItem {
  const price = multiplyCents(unitPrice, quantity);
  return {
    price,
    value: price,
    taxable: exempt ? ZERO_CENTS : price,
    grams: Math.max(0, Math.round(unitGrams * quantity)),
    radios: ursec === 'radio' ? quantity : 0,
    phones: ursec === 'phone' ? quantity : 0,
  };
}

/** Its goods were paid at the other store. */
function itemOfParcel({ contents, weightGrams }: WeighedParcel): SharedItem {
  const unitsOf = (of: ContentKind) =>
    contents.reduce((sum, { kind, quantity }) => (kind === of ? sum + quantity : sum), 0);
  return {
    price: ZERO_CENTS,
    value: declaredValue(contents),
    taxable: declaredValue(contents.filter(({ kind }) => kind !== 'book')),
    grams: weightGrams,
    radios: unitsOf('radio'),
    phones: unitsOf('phone'),
  };
}

/** The costs of each item in cents of the quote's currency. */
function quotedCosts(quote: OrderQuote, items: readonly SharedItem[]): Record<CostPart, Cents>[] {
  const goods = items.map(({ price }) => price);
  const isDutiable = items.some(({ taxable }) => taxable > 0);
  const { freight, handling, serviceFee, ursecFee, ursecFeeForPhones } = quote;
  const fees = addCents(quote.productsTotal, freight, handling, serviceFee, quote.deliveryFee);
  const duties = cents(quote.total - fees - ursecFee - ursecFeeForPhones);
  const split = (amount: Cents, weightOf: (item: SharedItem) => number) => allocateCents(amount, items.map(weightOf));
  const shares = {
    freight: split(freight, ({ grams }) => grams),
    handling: split(handling, () => 1),
    service: allocateCents(serviceFee, goods),
    duties: split(duties, ({ taxable, value }) => (isDutiable ? taxable : value)),
    radios: split(ursecFee, ({ radios }) => radios),
    phones: split(ursecFeeForPhones, ({ phones }) => phones),
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
