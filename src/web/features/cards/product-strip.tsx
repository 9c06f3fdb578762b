import { type ReactNode, useId } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { SectionHeading } from '#ui/components/section-heading.tsx';
import type { ListedProduct } from '#web/features/catalog/listed-products.ts';
import { ProductCard } from './product-card.tsx';
import './product-strip.css';

interface ProductStripProps {
  title: string;
  link?: { to: To; label: ReactNode } | undefined;
  products: readonly ListedProduct[];
  /** Two columns on a phone instead of a row to swipe; the text of the last cell, which links to the full list. */
  more?: string | undefined;
  /** These are the first pictures of the page, loaded without delay. */
  first?: boolean | undefined;
  className?: string | undefined;
}

/** A section with a handful of products; a row to swipe where they do not fit. */
export function ProductStrip({ title, link, products, more, first = false, className }: ProductStripProps) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section className={classNames('product-strip', className)} aria-labelledby={id}>
      <SectionHeading title={title} id={id} link={link} />
      <ul className={classNames('product-strip__list card-row', more !== undefined && 'product-strip__list--grid')}>
        {products.map((product, index) => (
          <li key={product.asin} className="card-row__card">
            <ProductCard product={product} priority={first && index === 0} eager={first && index < 2} />
          </li>
        ))}
        {more === undefined || link === undefined ? null : (
          <li className="product-strip__more">
            <Link className="product-strip__more-link" to={link.to}>
              {more}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
