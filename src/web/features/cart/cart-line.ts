import type { Cart, CartItem } from '#contract/cart.ts';
import { addLine, cartTotal, countUnits, removeLine, setQuantity } from '#domain/cart/lines.ts';
import { roundToCents, toUnits } from '#domain/money/format.ts';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';

/** A line as screens show it, from the browser's cart or the server's. Prices in dollars. */
export interface CartLineView {
  id: string;
  productId: string;
  title: string;
  image: string | null;
  variant: string;
  price: number;
  /** Price when it was added, where it differs from the current one. */
  priceBefore?: number;
  quantity: number;
  /** Why the line cannot be bought any more, as shown to the shopper. */
  unavailable?: string;
}

/** A change of the lines; `send` replaces the call to the server where a change also concerns the saved products. */
export type CartOperation = LineOperation & { send?: () => Promise<Cart> };

type LineOperation =
  | { kind: 'add'; line: CartLineView; key: string }
  | { kind: 'set'; productId: string; quantity: number }
  | { kind: 'remove'; productId: string };

/** Lines after an operation; a refused operation changes nothing. */
export function applyOperation(lines: readonly CartLineView[], operation: CartOperation): readonly CartLineView[] {
  if (operation.kind === 'remove') return removeLine(lines, operation.productId);
  const change = operation.kind === 'add' ? addLine(lines, operation.line) : setQuantity(lines, operation);
  return change.ok ? change.lines : lines;
}

export function applyOperations(lines: readonly CartLineView[], operations: readonly CartOperation[]) {
  return operations.reduce(applyOperation, lines);
}

/** The product that an operation changes. */
export function operationProductId(operation: CartOperation): string {
  return operation.kind === 'add' ? operation.line.productId : operation.productId;
}

export function linesTotal(lines: readonly CartLineView[]): number {
  return toUnits(cartTotal(lines.map(({ price, quantity }) => ({ price: roundToCents(price), quantity }))));
}

export function linesQuantity(lines: readonly CartLineView[]): number {
  return countUnits(lines);
}

export function toCartLines(cart: Cart): CartLineView[] {
  return cart.cartItems.map(toLine);
}

function toLine({ id, productId, title, image, variant, price, quantity, product }: CartItem): CartLineView {
  const line = { id, productId, title, image, variant, price, quantity };
  if (product.forbidden) return { ...line, unavailable: copy.forbidden };
  if (!product.valid) return { ...line, unavailable: copy.cannotShip };
  const isPriced = product.price !== null || product.salePrice !== null;
  return isPriced ? line : { ...line, unavailable: copy.outOfStock };
}
