import { catalog } from '#web/copy/catalog.ts';
import { RateNote } from '#web/features/shell/rate-note.tsx';
import type { CardView } from './card-view.ts';
import { ProductCard } from './product-card.tsx';
import './product-grid.css';

interface ProductGridProps {
  products: readonly CardView[];
  /** These are the first pictures of the page, loaded without delay. */
  first?: boolean | undefined;
  label?: string | undefined;
}

const FIRST_ROW = 5;

/** A list of results: rows on a phone, columns elsewhere. */
export function ProductGrid({ products, first = true, label }: ProductGridProps) {
  return (
    <ul className="product-grid" aria-label={label}>
      {products.map((product, index) => (
        <li key={product.asin}>
          <ProductCard
            product={product}
            list
            level={2}
            priority={first && index === 0}
            eager={first && index < FIRST_ROW}
          />
        </li>
      ))}
    </ul>
  );
}

/** Explains 'Puesto en Uruguay' below a list of cards, and names the exchange rate. */
export function LandedFootnote() {
  return (
    <p className="landed-footnote">
      {catalog.footnote} <RateNote />
    </p>
  );
}
