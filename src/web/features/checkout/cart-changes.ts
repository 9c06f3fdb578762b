import type { CartLineView } from '#web/features/cart/cart-line.ts';

/** What became of a line between two looks at the cart; prices in dollars. */
export interface LineChange {
  productId: string;
  title: string;
  before: number;
  /** Null when the line is gone. */
  after: number | null;
}

export function lineChanges(before: readonly CartLineView[], after: readonly CartLineView[]): LineChange[] {
  const now = new Map(after.map((line) => [line.productId, line.price]));
  return before.flatMap(({ productId, title, price }) => {
    const current = now.get(productId) ?? null;
    return current === price ? [] : [{ productId, title, before: price, after: current }];
  });
}
