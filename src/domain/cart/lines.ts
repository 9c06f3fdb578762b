import { type Cents, multiplyCents, sumCents } from '#domain/money/cents.ts';

/** Units of one line. */
export const MAX_QUANTITY = 10;
export const MAX_LINES = 50;

export interface CartLine {
  productId: string;
  quantity: number;
}

export type CartRefusal = 'QUANTITY_OUT_OF_RANGE' | 'TOO_MANY_LINES' | 'UNKNOWN_LINE';

export type CartChange<Line extends CartLine> = { ok: true; lines: Line[] } | { ok: false; refusal: CartRefusal };

/** Adds a line, or its units to the existing line of the product. Refused beyond 10 units of a line or 50 lines. */
export function addLine<Line extends CartLine>(lines: readonly Line[], added: Line): CartChange<Line> {
  if (!isQuantity(added.quantity)) return refused('QUANTITY_OUT_OF_RANGE');
  const existing = lines.find((line) => line.productId === added.productId);
  if (existing !== undefined) {
    const quantity = existing.quantity + added.quantity;
    return setQuantity(lines, { productId: added.productId, quantity });
  }
  return lines.length >= MAX_LINES ? refused('TOO_MANY_LINES') : { ok: true, lines: [...lines, added] };
}

/** Sets the quantity of an existing line, 1 to 10 units. */
export function setQuantity<Line extends CartLine>(lines: readonly Line[], requested: CartLine): CartChange<Line> {
  if (!isQuantity(requested.quantity)) return refused('QUANTITY_OUT_OF_RANGE');
  if (!lines.some((line) => line.productId === requested.productId)) return refused('UNKNOWN_LINE');
  const { productId, quantity } = requested;
  return { ok: true, lines: lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)) };
}

export function removeLine<Line extends CartLine>(lines: readonly Line[], productId: string): Line[] {
  return lines.filter((line) => line.productId !== productId);
}

/** Merges two carts: quantities of one product add up to at most 10; the server's data of a line take precedence. */
export function mergeLines<Line extends CartLine>(server: readonly Line[], local: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of [...server, ...local]) {
    const existing = merged.get(line.productId);
    if (existing === undefined && merged.size >= MAX_LINES) continue;
    const quantity = Math.min(MAX_QUANTITY, (existing?.quantity ?? 0) + line.quantity);
    merged.set(line.productId, { ...(existing ?? line), quantity });
  }
  return [...merged.values()];
}

/** Raises each line to at least the wanted units; a new line is added while there is room for it. */
export function raiseLines<Line extends CartLine>(lines: readonly Line[], wanted: readonly Line[]): Line[] {
  const missing = wanted.flatMap((line) => {
    const quantity = line.quantity - (lines.find(({ productId }) => productId === line.productId)?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return mergeLines(lines, missing);
}

/** Subtracts units from the lines; a line without units left is removed. */
export function subtractLines<Line extends CartLine>(lines: readonly Line[], subtracted: readonly CartLine[]): Line[] {
  const units = new Map(subtracted.map(({ productId, quantity }) => [productId, quantity]));
  return lines.flatMap((line) => {
    const quantity = line.quantity - (units.get(line.productId) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** The units of each line that are kept, at most as many as it has; a line of which none are is left out. */
export function keepUnits<Line extends CartLine>(lines: readonly Line[], kept: readonly CartLine[]): Line[] {
  const units = new Map(kept.map(({ productId, quantity }) => [productId, quantity]));
  return lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, units.get(line.productId) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** The sum of price times quantity; a line without a price counts as 0. */
export function cartTotal(lines: readonly { price: Cents | null; quantity: number }[]): Cents {
  return sumCents(lines.flatMap(({ price, quantity }) => (price === null ? [] : [multiplyCents(price, quantity)])));
}

/** Units of all lines: the number on the cart's badge. */
export function countUnits(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

function refused(refusal: CartRefusal): { ok: false; refusal: CartRefusal } {
  return { ok: false, refusal };
}
