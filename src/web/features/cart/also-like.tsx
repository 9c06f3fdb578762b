import type { ProductCard as Product } from '#contract/catalog.ts';
import { cart as copy } from '#web/copy/cart.ts';
import { ProductCard } from '#web/features/catalog/product-card.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

interface AlsoLikeProps {
  products: readonly Product[];
}

/** What others buy most. */
export function AlsoLike({ products }: AlsoLikeProps) {
  if (products.length === 0) return null;
  return (
    <section className="cart-screen__also" aria-labelledby="also-like">
      <SectionHeading title={copy.alsoLike} id="also-like" />
      <ul className="card-grid">
        {products.map((product) => (
          <li key={product.asin}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
