import { type Cents, sumCents, multiplyCents } from '#domain/money/cents.ts';

export const MAX_QUANTITY = 10;
export const MAX_LINES = 50;

export interface CartLine {
  productId: string;
  quantity: number;
}

export type CartRefusal = 'QUANTITY_OUT_OF_RANGE' | 'TOO_MANY_LINES' | 'UNKNOWN_LINE';

export type CartChange<Line extends CartLine> = { ok: true; lines: Line[] } | { ok: false; refusal: CartRefusal };

/** Adds units; an existing line grows by them. Refused beyond 10 of a line or 50 lines, and the lines stay as they are. */
export function addLine<Line extends CartLine>(lines: readonly Line[], added: Line): CartChange<Line> {
  if (!isQuantity(added.quantity)) return refused('QUANTITY_OUT_OF_RANGE');
  const existing = lines.find((line) => line.productId === added.productId);
  if (existing !== undefined) {
    const quantity = existing.quantity + added.quantity;
    return setQuantity(lines, { productId: added.productId, quantity });
  }
  return lines.length >= MAX_LINES ? refused('TOO_MANY_LINES') : { ok: true, lines: [...lines, added] };
}

/** Sets a line to 1 to 10 units. */
export function setQuantity<Line extends CartLine>(lines: readonly Line[], wanted: CartLine): CartChange<Line> {
  if (!isQuantity(wanted.quantity)) return refused('QUANTITY_OUT_OF_RANGE');
  if (!lines.some((line) => line.productId === wanted.productId)) return refused('UNKNOWN_LINE');
  const { productId, quantity } = wanted;
  return { ok: true, lines: lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)) };
}

/** One unit more. */
export function increase<Line extends CartLine>(lines: readonly Line[], productId: string): CartChange<Line> {
  return changeBy(lines, productId, 1);
}

/** One unit less; refused at quantity 1. */
export function decrease<Line extends CartLine>(lines: readonly Line[], productId: string): CartChange<Line> {
  return changeBy(lines, productId, -1);
}

export function removeLine<Line extends CartLine>(lines: readonly Line[], productId: string): Line[] {
  return lines.filter((line) => line.productId !== productId);
}

/** The lines of both carts: quantities of one product add up and stop at 10; the server's data of a line win. */
export function mergeLines<Line extends CartLine>(server: readonly Line[], local: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of [...server, ...local]) {
    const seen = merged.get(line.productId);
    if (seen === undefined && merged.size >= MAX_LINES) continue;
    const quantity = Math.min(MAX_QUANTITY, (seen?.quantity ?? 0) + line.quantity);
    merged.set(line.productId, { ...(seen ?? line), quantity });
  }
  return [...merged.values()];
}

/** What is left after so many units were taken out of the lines; a line without any is gone. */
export function subtractLines<Line extends CartLine>(lines: readonly Line[], taken: readonly CartLine[]): Line[] {
  const units = new Map(taken.map(({ productId, quantity }) => [productId, quantity]));
  return lines.flatMap((line) => {
    const quantity = line.quantity - (units.get(line.productId) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** The sum of price times quantity; a line without a price adds nothing. */
export function cartTotal(lines: readonly { price: Cents | null; quantity: number }[]): Cents {
  return sumCents(lines.flatMap(({ price, quantity }) => (price === null ? [] : [multiplyCents(price, quantity)])));
}

/** Units in all lines, as the badge shows them. */
export function countUnits(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

function changeBy<Line extends CartLine>(lines: readonly Line[], productId: string, step: number): CartChange<Line> {
  const line = lines.find((candidate) => candidate.productId === productId);
  return line === undefined
    ? refused('UNKNOWN_LINE')
    : setQuantity(lines, { productId, quantity: line.quantity + step });
}

function refused(refusal: CartRefusal): { ok: false; refusal: CartRefusal } {
  return { ok: false, refusal };
}
