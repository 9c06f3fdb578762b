import { type FeeItem, type ParcelRequest, priceParcel, sumLines } from '#domain/fees/parcel.ts';
import { type FeeQuote, mergeByAsin, quoteFees } from '#domain/fees/quote.ts';
import { addCents } from '#domain/money/cents.ts';

/** A basket is split into at most so many shipments. */
export const MAX_SHIPMENTS = 3;
/** Up to so many units every split is compared; of more, those that moving and exchanging lines leads to. */
const COMPARED_UNITS = 8;
/** Of a large basket at most so many shipments are priced. */
const MAX_PRICED = 2000;

export type SplitRequest = Omit<ParcelRequest, 'useFranchise'> & { lines: readonly FeeItem[] };

export interface Shipment {
  lines: FeeItem[];
  /** Under the regime that makes the whole basket cheapest. */
  quote: FeeQuote;
}

/** How many units of each line of the basket a shipment holds. */
type Units = readonly number[];

/** The totals of a shipment, in USD cents. */
interface Priced {
  goods: number;
  taxed: number;
  /** Null where the franchise does not apply or saves nothing. */
  dutyFree: number | null;
}

/** What is left of the year's franchises. */
interface Allowance {
  shipments: number;
  goods: number;
}

interface Basket {
  lines: readonly FeeItem[];
  allowance: Allowance;
  price(units: Units): Priced;
  /** Whether shipments may still be priced. */
  hasTime(): boolean;
}

/** The cheapest way to order a basket in up to three shipments, each an order of its own: as few of them as that takes. */
export function bestSplit(request: SplitRequest): Shipment[] {
  const basket = createBasket(request);
  const units = sumOf(basket.lines.map(({ quantity }) => quantity));
  const split = units <= COMPARED_UNITS ? compareAll(basket) : search(basket);
  const { dutyFree } = chooseDutyFree(split.map(basket.price), basket.allowance);
  return split.map((shipment, index) => {
    const lines = linesOf(basket.lines, shipment);
    const useFranchise = dutyFree.includes(index) ? 'USE' : 'NOT_USE';
    return { lines, quote: quoteFees({ ...request, lines, useFranchise }) };
  });
}

function createBasket(request: SplitRequest): Basket {
  const lines = mergeByAsin(request.lines);
  const known = new Map<Units, Priced>();
  const price = (units: Units) => {
    const priced = known.get(units) ?? priceShipment(request, linesOf(lines, units));
    known.set(units, priced);
    return priced;
  };
  const { franchisesUsed, franchiseSpentUsd, rules } = request;
  const { shipmentsPerYear, annualUsd } = rules.regime;
  const allowance = {
    shipments: shipmentsPerYear - (franchisesUsed ?? 0),
    goods: (annualUsd ?? Number.POSITIVE_INFINITY) - (franchiseSpentUsd ?? 0),
  };
  return { lines, allowance, price, hasTime: () => known.size < MAX_PRICED };
}

function priceShipment(request: SplitRequest, lines: readonly FeeItem[]): Priced {
  const sums = sumLines(lines);
  const under = (useFranchise: 'USE' | 'NOT_USE') => {
    // The allowance of the year is that of all shipments together.
    const year = { franchisesUsed: null, franchiseSpentUsd: null };
    const { useFranchise: applied, components } = priceParcel(sums, { ...request, ...year, useFranchise });
    return { applied, total: addCents(...Object.values(components)) };
  };
  const taxed = under('NOT_USE').total;
  const free = under('USE');
  return { goods: sums.goods, taxed, dutyFree: free.applied === 'USE' && free.total < taxed ? free.total : null };
}

function linesOf(lines: readonly FeeItem[], units: Units): FeeItem[] {
  return lines.flatMap((line, index) => {
    const quantity = units[index] ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** The total of shipments of which those are duty-free, within the allowance, that save most. */
function chooseDutyFree(shipments: readonly Priced[], allowance: Allowance): { total: number; dutyFree: number[] } {
  const taxed = sumOf(shipments.map((shipment) => shipment.taxed));
  const eligible = shipments.flatMap(({ dutyFree }, index) => (dutyFree === null ? [] : [index]));
  let best = { total: taxed, dutyFree: [] as number[] };
  for (const chosen of subsetsOf(eligible)) {
    const isAllowed =
      chosen.length <= allowance.shipments &&
      sumOf(chosen.map((index) => shipments[index]?.goods ?? 0)) <= allowance.goods;
    const total = sumOf(
      shipments.map(({ taxed, dutyFree }, index) => (chosen.includes(index) ? (dutyFree ?? taxed) : taxed)),
    );
    if (isAllowed && total < best.total) best = { total, dutyFree: chosen };
  }
  return best;
}

function subsetsOf([first, ...others]: readonly number[]): number[][] {
  if (first === undefined) return [[]];
  return subsetsOf(others).flatMap((subset) => [subset, [first, ...subset]]);
}

/** Cheaper, or as cheap in fewer shipments. */
function isBetter({ allowance, price }: Basket, one: readonly Units[], other: readonly Units[]): boolean {
  const [total, otherTotal] = [one, other].map((split) => chooseDutyFree(split.map(price), allowance).total) as [
    number,
    number,
  ];
  return total < otherTotal || (total === otherTotal && one.length < other.length);
}

/** The best of all ways to divide the units; each is found once: the first shipment has the first unit, the second the first of the rest. */
function compareAll(basket: Basket): Units[] {
  const units = basket.lines.flatMap(({ quantity }, line) => Array.from({ length: quantity }, () => line));
  const all = (1 << units.length) - 1;
  const shipments = Array.from({ length: all + 1 }, (_, bits) =>
    basket.lines.map((_line, line) => units.filter((unit, bit) => unit === line && bits & (1 << bit)).length),
  );
  let best: Units[] = shipments.slice(all);
  for (const first of partsWithLowest(all))
    for (const second of partsWithLowest(all ^ first)) {
      const parts = [first, second, all ^ first ^ second].filter((bits) => bits > 0);
      const split = parts.flatMap((bits) => shipments.slice(bits, bits + 1));
      if (isBetter(basket, split, best)) best = split;
    }
  return best;
}

/** The parts of a set of bits that have its lowest bit; the empty set is its own only part. */
function partsWithLowest(set: number): number[] {
  const lowest = set & -set;
  const rest = set ^ lowest;
  const parts = [set];
  for (let left = rest; left > 0; left = (left - 1) & rest) parts.push(set ^ left);
  return parts;
}

/** The best of some first splits, of which each was improved while moving units or exchanging lines does. */
function search(basket: Basket): Units[] {
  const [best = [], ...others] = firstSplits(basket.lines).map((split) => improve(basket, split));
  return others.reduce((chosen, split) => (isBetter(basket, split, chosen) ? split : chosen), best);
}

/** Everything together, books and media apart, and the dearest lines in turn to each shipment. */
function firstSplits(lines: readonly FeeItem[]): Units[][] {
  const place = (shipmentOf: (line: FeeItem) => number) =>
    Array.from({ length: MAX_SHIPMENTS }, (_, shipment) =>
      lines.map((line) => (shipmentOf(line) === shipment ? line.quantity : 0)),
    );
  const byGoods = [...lines].sort((one, other) => other.unitPrice * other.quantity - one.unitPrice * one.quantity);
  return [
    place(() => 0),
    place(({ exempt }) => (exempt ? 1 : 0)),
    place((line) => byGoods.indexOf(line) % MAX_SHIPMENTS),
  ].map(withoutEmpty);
}

function withoutEmpty(split: readonly Units[]): Units[] {
  return split.filter((units) => units.some((count) => count > 0));
}

function improve(basket: Basket, start: Units[]): Units[] {
  let split = start;
  for (let isBetterThanBefore = true; isBetterThanBefore && basket.hasTime(); ) {
    isBetterThanBefore = false;
    for (const change of changes(basket.lines)) {
      if (!basket.hasTime()) break;
      const changed = change(split);
      if (!changed || !isBetter(basket, changed, split)) continue;
      split = changed;
      isBetterThanBefore = true;
    }
  }
  return split;
}

/** A split as it is once units have gone from one shipment to another; null where the one has not as many. */
type Change = (split: readonly Units[]) => Units[] | null;

interface Transfer {
  line: number;
  /** Positions of shipments; the next position stands for a new one. */
  from: number;
  to: number;
  units: number | 'all';
}

/** One unit or all units of each line to each shipment, then each two lines exchanged. */
function changes(lines: readonly FeeItem[]): Change[] {
  const positions = Array.from({ length: MAX_SHIPMENTS }, (_, position) => position);
  const ways = positions.flatMap((from) => positions.flatMap((to) => (from === to ? [] : [{ from, to }])));
  const indexes = [...lines.keys()];
  const moves = indexes.flatMap((line) =>
    ways.flatMap((way) => (['all', 1] as const).map((units) => transferring([{ ...way, line, units }]))),
  );
  const exchanges = indexes.flatMap((line) =>
    indexes.slice(0, line).flatMap((other) =>
      ways.map(({ from, to }) =>
        transferring([
          { line, from, to, units: 'all' },
          { line: other, from: to, to: from, units: 'all' },
        ]),
      ),
    ),
  );
  return [...moves, ...exchanges];
}

function transferring(transfers: readonly Transfer[]): Change {
  return (split) => {
    const changed = [...split];
    for (const { line, from, to, units } of transfers) {
      const held = changed[from]?.[line] ?? 0;
      const moved = units === 'all' ? held : units;
      const target = changed[to] ?? changed[0]?.map(() => 0);
      if (moved === 0 || moved > held || !target || !changed[from]) return null;
      changed[from] = changed[from].with(line, held - moved);
      changed[to] = target.with(line, (target[line] ?? 0) + moved);
    }
    return withoutEmpty(changed.filter(Boolean));
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
