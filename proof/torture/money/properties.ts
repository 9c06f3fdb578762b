import fc from 'fast-check';
import { cartTotal, mergeLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { discountPercent, saving, sellingPrice } from '#domain/catalog/price.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import type { WeighedParcel } from '#domain/forwarding/parcel.ts';
import { cents } from '#domain/money/cents.ts';
import { meanRate, rateMicros, toPesos } from '#domain/money/exchange.ts';
import { moneyBackOf, type OrderTerms, quoteOnTerms, totalOnTerms } from '#domain/question/price-rest.ts';
import { costOfUnits, sharePayment } from '#domain/refund/line-refund.ts';
import { grams } from '#domain/weight/grams.ts';
import { unitWeight } from '#domain/weight/unit-weight.ts';
import {
  amount,
  cart,
  exactWeight,
  type MixedOrder,
  measure,
  mixedOrder,
  product,
  rate,
  request,
  type Unit,
} from './cases.ts';
import {
  type OracleLine,
  type OracleParcel,
  type OracleRequest,
  oracleFees,
  oracleMerge,
  oraclePaid,
  oraclePesos,
  oraclePrice,
  oracleShares,
} from './oracle.ts';

/** Something that the shop computes, compared with the specification for one random case at a time. */
export interface MoneyProperty {
  name: string;
  /** Which part of all cases it gets. */
  share: number;
  /** Throws for a case in which the two differ. */
  property: fc.IProperty<[unknown]>;
}

const RULES = rulesOn('2026-11-22', [SEED_RULES.customs, SEED_RULES.tariff]);
/** As marketplaces write them. */
const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  ounce: 'Ounces',
  pound: 'pounds',
  kilogram: 'Kilograms',
  gram: 'g',
};

export const MONEY_PROPERTIES: readonly MoneyProperty[] = [
  { name: 'fees that differ from the specification', share: 0.4, property: hold(request, checkFees) },
  {
    name: 'shares of a payment that do not add up to it',
    share: 0.1,
    property: hold(fc.tuple(request, amount), checkShares),
  },
  {
    name: 'parts of mixed orders that cost or give back otherwise',
    share: 0.1,
    property: hold(mixedOrder, checkParts),
  },
  { name: 'amounts in pesos that differ', share: 0.1, property: hold(fc.tuple(amount, rate, rate), checkPesos) },
  { name: 'prices, savings or discounts that differ', share: 0.1, property: hold(product, checkPrice) },
  { name: 'carts merged or summed otherwise', share: 0.1, property: hold(fc.tuple(cart, cart, amount), checkCart) },
  {
    name: 'published weights read otherwise',
    share: 0.1,
    property: hold(fc.array(measure, { maxLength: 3 }), checkWeight),
  },
];

function hold<Case>(arbitrary: fc.Arbitrary<Case>, check: (one: Case) => void): fc.IProperty<[unknown]> {
  return fc.property(arbitrary, check) as fc.IProperty<[unknown]>;
}

function quote({ lines, parcels = [], regime, zone, used }: OracleRequest) {
  return quoteFees({
    lines: lines.map(toItem),
    forwarded: parcels.map(toParcel),
    useFranchise: regime,
    deliveryZone: zone,
    franchisesUsed: used === null ? null : Number(used),
    rules: RULES,
  });
}

function toItem({ price, quantity, weight, exempt, device }: OracleLine, index: number) {
  return {
    asin: `B00000000${index}` as Asin,
    unitPrice: cents(Number(price)),
    quantity: Number(quantity),
    unitWeight: weight === null ? null : toGrams(weight),
    exempt,
    ursec: device,
  };
}

function toParcel({ grams: weight, contents }: OracleParcel): WeighedParcel {
  return {
    weightGrams: grams(Number(weight)),
    contents: contents.map(({ price, quantity, kind }) => ({
      description: '',
      unitPrice: cents(Number(price)),
      quantity: Number(quantity),
      kind,
    })),
  };
}

/** The closest number of grams that a computer has for an exact weight. */
function toGrams(weight: bigint) {
  return grams(Number(weight) / 1e8);
}

function checkFees(asked: OracleRequest): void {
  const quoted: Record<string, unknown> = { ...quote(asked) };
  for (const [name, expected] of Object.entries(oracleFees(asked))) equal(name, quoted[name], plain(expected));
}

function checkShares([asked, paid]: [OracleRequest, number]): void {
  const quoted = quote(asked);
  const lines = asked.lines.map(({ price, quantity, weight, exempt, device }, index) => ({
    asin: `B00000000${index}`,
    quantity: Number(quantity),
    unitPrice: cents(Number(price)),
    unitGrams: weight === null ? 340 : toGrams(weight),
    exempt,
    ursec: device,
  }));
  const { lines: costs, delivery } = sharePayment(cents(paid), { quote: quoted, lines, parcels: [] });
  const parts = costs.flatMap(({ parts: own }) => Object.values(own));
  equal('a negative share', [...parts, delivery].filter((share) => share < 0).length, 0);
  equal('the sum', costs.reduce((sum, { total }) => sum + total, 0) + delivery, paid);
  for (const cost of costs) {
    const units = Array.from({ length: cost.quantity }, (_, before) => costOfUnits(cost, { quantity: 1, before }));
    equal(
      'the units of a line',
      units.reduce((sum, unit) => sum + unit, 0),
      cost.total,
    );
  }
}

/** What a line of an order with parcels of other stores gives back, what it costs at another price, and whose its costs are. */
function checkParts({ request: asked, rate: micros, line, price }: MixedOrder): void {
  const { lines, parcels } = asked;
  const at = line % lines.length;
  const exactRate = micros === null ? null : BigInt(micros);
  const paid = oraclePaid(oracleFees(asked).total, exactRate);
  const quoted = quote(asked);
  const terms: OrderTerms = {
    quote: quoted,
    currency: micros === null ? 'USD' : 'UYU',
    rate: micros === null ? null : rateMicros(micros),
    franchisesUsed: Number(asked.used),
    franchiseSpentUsd: cents(0),
    forwarded: parcels.map(toParcel),
  };
  const items = lines.map(toItem);
  const without = lines.filter((_, index) => index !== at);
  const after =
    without.length + parcels.length === 0 ? 0n : oraclePaid(oracleFees({ ...asked, lines: without }).total, exactRate);
  const afterShop = totalOnTerms(
    terms,
    items.filter((_, index) => index !== at),
  );
  equal('the order', totalOnTerms(terms, items), Number(paid));
  equal('the order without a line', afterShop, Number(after));
  const risen = lines.map((one, index) => (index === at ? { ...one, price } : one));
  const dearer = quoteOnTerms(
    terms,
    items.map((one, index) => (index === at ? { ...one, unitPrice: cents(Number(price)) } : one)),
  );
  equal('the order with another price', dearer.total, Number(oracleFees({ ...asked, lines: risen }).total));
  const sold = lines.map(({ weight }, index) => ({
    ...toItem(lines[index] as OracleLine, index),
    unitGrams: weight === null ? 340 : toGrams(weight),
  }));
  const shares = sharePayment(cents(Number(paid)), { quote: quoted, lines: sold, parcels: terms.forwarded });
  const exact = oracleShares(asked, paid);
  // Each of six costs is rounded to a cent of a dollar, and each of five parts to one of the payment.
  const tolerance = 6 * ((micros ?? 1_000_000) / 1_000_000) + 6;
  const isNear = (share: number, expected: number) => Math.abs(share - expected) <= tolerance;
  for (const [index, { total }] of shares.lines.entries())
    equal(`the share ${total} is near ${exact.lines[index]}`, isNear(total, exact.lines[index] ?? 0), true);
  const ofParcels = exact.parcels.reduce((sum, share) => sum + share, 0);
  equal(
    `the parcels' ${shares.parcels} are near ${ofParcels}`,
    Math.abs(shares.parcels - ofParcels) <= 2 * tolerance,
    true,
  );
  const sum = shares.lines.reduce((all, { total }) => all + total, 0) + shares.parcels + shares.delivery;
  equal('the sum of the shares', sum, Number(paid));
  const share = shares.lines[at]?.total ?? cents(0);
  const back = moneyBackOf({ before: cents(Number(paid)), after: afterShop, share, left: cents(Number(paid)) });
  equal('what comes back', back, Math.max(Number(paid - after), share));
}

function checkPesos([usd, buy, sell]: [number, number, number]): void {
  const expected = oraclePesos(BigInt(usd), BigInt(buy), BigInt(sell));
  equal('pesos', toPesos(cents(usd), meanRate(rateMicros(buy), rateMicros(sell))), Number(expected));
}

type Prices = Record<'price' | 'salePrice' | 'retailPrice', number | null>;

function checkPrice(prices: Prices): void {
  const amountOf = (name: keyof Prices) => (prices[name] === null ? null : cents(prices[name]));
  const own = { price: amountOf('price'), salePrice: amountOf('salePrice'), retailPrice: amountOf('retailPrice') };
  const exact = (name: keyof Prices) => (prices[name] === null ? null : BigInt(prices[name]));
  const { selling, saved, percent } = oraclePrice({
    price: exact('price'),
    salePrice: exact('salePrice'),
    retailPrice: exact('retailPrice'),
  });
  equal('price', sellingPrice(own), plain(selling));
  equal('saving', saving(own), plain(saved));
  equal('percent', discountPercent(own), plain(percent));
}

type Cart = readonly (readonly [string, number])[];

function checkCart([server, local, price]: [Cart, Cart, number]): void {
  const lines = (of: Cart) => of.map(([productId, quantity]) => ({ productId, quantity, price: cents(price) }));
  const merged = mergeLines(lines(server), lines(local));
  const exact = (of: Cart) => of.map(([asin, quantity]) => [asin, BigInt(quantity)] as const);
  const expected = [...oracleMerge(exact(server), exact(local))];
  equal('lines', JSON.stringify(merged.map((one) => [one.productId, one.quantity])), JSON.stringify(expected.map(([asin, units]) => [asin, Number(units)]))); // biome-ignore format: one comparison
  const units = expected.reduce((sum, [, quantity]) => sum + quantity, 0n);
  equal('total', cartTotal(merged), Number(units * BigInt(price)));
}

function checkWeight(measures: readonly { unit: Unit; hundredths: number }[]): void {
  const details = measures.map((one) => ({
    name: 'Item Weight',
    value: `${one.hundredths / 100} ${UNIT_NAMES[one.unit]}`,
  }));
  const highest = measures.map(exactWeight).reduce((most, one) => (one > most ? one : most), 0n);
  const read = unitWeight([...details, { name: 'Weight Capacity Maximum', value: '600 Pounds' }]);
  if (measures.length === 0) {
    equal('weight', read, null);
    return;
  }
  // A product of two numbers of a computer is not exact, but close.
  const error = Math.abs(Number(read ?? Number.NaN) * 1e8 - Number(highest));
  equal(`weight ${read} is that of ${highest}`, error <= Number(highest) * 2 ** -50, true);
}

function plain(exact: bigint | string | boolean | null): number | string | boolean | null {
  return typeof exact === 'bigint' ? Number(exact) : exact;
}

function equal(name: string, measured: unknown, expected: unknown): void {
  if (measured !== expected) throw new Error(`${name} is ${String(measured)} and should be ${String(expected)}`);
}
