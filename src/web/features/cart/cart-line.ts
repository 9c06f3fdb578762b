import type { Cart, CartItem } from '#contract/cart.ts';
import type { SavedItem } from '#contract/saved-items.ts';
import { addLine, cartTotal, countUnits, removeLine, setQuantity } from '#domain/cart/lines.ts';
import { roundToCents, toUnits } from '#domain/money/format.ts';
import { cartChanges as copy } from '#web/copy/cart-changes.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';

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

/** A change of the lines, of the saved products, or of both. */
export type CartOperation =
  /** `key`: the idempotency key. */
  | { kind: 'add'; line: CartLineView; key: string }
  | { kind: 'set'; productId: string; quantity: number }
  | { kind: 'remove'; productId: string }
  /** Moves so many units of a line to the saved products, where `item` is what they become. */
  | { kind: 'save'; item: SavedItem; quantity: number }
  /** Moves a saved product to the cart; a line without units has no room for them. */
  | { kind: 'move'; line: CartLineView }
  /** Removes a saved product. */
  | { kind: 'drop'; productId: string };

/** Lines after an operation; a refused operation changes nothing. */
export function applyOperation(lines: readonly CartLineView[], operation: CartOperation): readonly CartLineView[] {
  const { kind } = operation;
  if (kind === 'drop') return lines;
  if (kind === 'remove' || kind === 'save') return removeLine(lines, operationProductId(operation));
  const change = kind === 'set' ? setQuantity(lines, operation) : addLine(lines, operation.line);
  return change.ok ? change.lines : lines;
}

export function applyOperations(lines: readonly CartLineView[], operations: readonly CartOperation[]) {
  return operations.reduce(applyOperation, lines);
}

/** The product that an operation changes. */
export function operationProductId(operation: CartOperation): string {
  if (operation.kind === 'save') return operation.item.productId;
  return 'line' in operation ? operation.line.productId : operation.productId;
}

/** What is known of a product where it is added to the cart. */
export type AddedProduct = Pick<CartLineView, 'productId' | 'title' | 'image' | 'price'> & { variant?: string };

export function toAddition(product: AddedProduct, quantity: number): CartOperation {
  return { kind: 'add', line: { id: product.productId, variant: '', ...product, quantity }, key: newIdempotencyKey() };
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
