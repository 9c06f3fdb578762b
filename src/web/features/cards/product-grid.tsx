import type { ReactNode } from 'react';
import { catalog } from '#web/copy/catalog.ts';
import type { ListedProduct } from '#web/features/catalog/listed-products.ts';
import { RateNote } from '#web/features/shell/rate-note.tsx';
import { ProductCard } from './product-card.tsx';
import './product-grid.css';

interface ProductGridProps {
  products: readonly ListedProduct[];
  label?: string | undefined;
  /** Below the cards: the links to the other pages of the list. */
  children?: ReactNode;
}

const FIRST_ROW = 5;

/** The main list of a page: rows on a phone, columns elsewhere. Its pictures are the first of the page. */
export function ProductGrid({ products, label, children }: ProductGridProps) {
  return (
    <>
      <ul className="card-grid product-grid" aria-label={label}>
        {products.map((product, index) => (
          <li key={product.asin}>
            <ProductCard product={product} list priority={index === 0} eager={index < FIRST_ROW} />
          </li>
        ))}
      </ul>
      {children === undefined ? null : <div className="product-grid__pages">{children}</div>}
      <LandedFootnote />
    </>
  );
}

/** Explains 'Puesto en Uruguay' below a list of cards, and names the exchange rate. */
export function LandedFootnote() {
  return (
    <p className="landed-footnote note">
      {catalog.footnote} <RateNote />
    </p>
  );
}
