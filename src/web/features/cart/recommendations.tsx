import { memo } from 'react';
import { cart as copy } from '#web/copy/cart.ts';
import type { CardView } from '#web/features/catalog/card-view.ts';
import { LandedFootnote } from '#web/features/catalog/product-grid.tsx';
import { ProductStrip } from '#web/features/catalog/product-strip.tsx';

interface RecommendationsProps {
  products: readonly CardView[];
}

/** Best sellers below the cart, not rendered again with each change of it. */
export const Recommendations = memo(function Recommendations({ products }: RecommendationsProps) {
  if (products.length === 0) return null;
  return (
    <div className="cart-screen__recommendations">
      <ProductStrip title={copy.recommendations} products={products} />
      <LandedFootnote />
    </div>
  );
});
