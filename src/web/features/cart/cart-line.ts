import type { CartItem } from '#contract/cart.ts';
import {
  addLine,
  type CartLine,
  cartTotal,
  keepUnits,
  mergeLines,
  removeLine,
  setQuantity,
} from '#domain/cart/lines.ts';
import { roundToCents, toUnits } from '#domain/money/format.ts';

/** A line as screens show it, from the browser's cart or the server's. Prices in dollars. */
export interface CartLineView
  extends Pick<CartItem, 'id' | 'productId' | 'title' | 'image' | 'variant' | 'price' | 'quantity'> {
  /** The title in Spanish; missing or null without a translation. */
  translatedTitle?: string | null;
  /** What it is, in Spanish. */
  kind?: string;
  /** Price when it was added, where it differs from the current one. */
  priceBefore?: number;
  /** Why the line cannot be bought any more, as shown to the shopper. */
  unavailable?: string;
}

/** A change of the lines, of the saved products, or of both. */
export type CartOperation =
  /** `key`: the idempotency key. */
  | { kind: 'add'; line: CartLineView; key: string }
  | { kind: 'set'; productId: string; quantity: number }
  | { kind: 'remove'; productId: string }
  /** Moves a line to the saved products. */
  | { kind: 'save'; line: CartLineView }
  /** Moves a saved product to the cart: as many of its units as there is room for. */
  | { kind: 'move'; line: CartLineView }
  /** Removes a saved product. */
  | { kind: 'drop'; productId: string }
  /** Keeps the units of one shipment, and saves the others for the next. */
  | { kind: 'split'; keep: readonly CartLine[]; saved: readonly CartLineView[] }
  /** Moves what was saved for the next shipment to the cart. */
  | { kind: 'next'; lines: readonly CartLineView[] };

/** Lines after an operation; a refused operation changes nothing. */
export function applyOperation(lines: readonly CartLineView[], operation: CartOperation): readonly CartLineView[] {
  const { kind } = operation;
  if (kind === 'drop') return lines;
  if (kind === 'remove' || kind === 'save') return removeLine(lines, operationProductId(operation));
  if (kind === 'move') return mergeLines(lines, [operation.line]);
  if (kind === 'next') return mergeLines(lines, operation.lines);
  if (kind === 'split') return keepUnits(lines, operation.keep);
  const change = kind === 'set' ? setQuantity(lines, operation) : addLine(lines, operation.line);
  return change.ok ? change.lines : lines;
}

/** The product that an operation changes. */
export function operationProductId(operation: Exclude<CartOperation, { kind: 'split' | 'next' }>): string {
  return 'line' in operation ? operation.line.productId : operation.productId;
}

/** What is known of a product where it is added to the cart. */
export type AddedProduct = Pick<
  CartLineView,
  'productId' | 'title' | 'translatedTitle' | 'kind' | 'image' | 'price'
> & {
  variant?: string;
};

export function toAddition(product: AddedProduct, quantity: number): CartOperation {
  return { kind: 'add', line: { id: product.productId, variant: '', ...product, quantity }, key: crypto.randomUUID() };
}

export function linesTotal(lines: readonly CartLineView[]): number {
  return toUnits(cartTotal(lines.map(({ price, quantity }) => ({ price: roundToCents(price), quantity }))));
}
