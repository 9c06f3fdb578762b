import { useId } from 'react';
import type { ProductCard as Product } from '#contract/catalog.ts';
import { results as copy } from '#web/copy/results.ts';
import { ProductCard } from '#web/features/cards/product-card.tsx';
import '#web/features/cards/product-grid.css';
import './mentioned-products.css';

/** Products that only mention what was asked for, below those that are it. They count nowhere. */
export function MentionedProducts({ keyword, products }: { keyword: string; products: readonly Product[] }) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section className="mentioned stack" aria-labelledby={id}>
      <h2 id={id}>{copy.mentioned(keyword)}</h2>
      <p className="note">{copy.mentionedText(products.length)}</p>
      <ul className="card-grid product-grid">
        {products.map((product) => (
          <li key={product.asin}>
            <ProductCard product={product} list />
          </li>
        ))}
      </ul>
    </section>
  );
}
