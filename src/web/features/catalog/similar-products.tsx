import { useId, useRef } from 'react';
import { IconButton } from '#ui/components/icon-button.tsx';
import { SectionHeading } from '#ui/components/section-heading.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { ProductCard } from '#web/features/cards/product-card.tsx';
import { LandedFootnote } from '#web/features/cards/product-grid.tsx';
import type { ListedProduct } from './listed-products.ts';
import './similar-products.css';

const MAX_PRODUCTS = 17;
/** Where links to the section lead. */
export const SIMILAR_ID = 'parecidos';

/** Up to seventeen products side by side: one, two, three or four at once, by the width of the screen. */
export function SimilarProducts({ products }: { products: readonly ListedProduct[] }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const scroll = (by: 1 | -1) => list.current?.scrollBy({ left: by * list.current.clientWidth, behavior: 'smooth' });
  return (
    <>
      <section className="similar" id={SIMILAR_ID} aria-labelledby={id}>
        <div className="similar__heading">
          <SectionHeading title={copy.similar} id={id} />
          <div className="similar__arrows from-tablet">
            <IconButton icon={<ChevronLeftIcon />} label={copy.previousSlides} onClick={() => scroll(-1)} />
            <IconButton icon={<ChevronRightIcon />} label={copy.nextSlides} onClick={() => scroll(1)} />
          </div>
        </div>
        <ul className="similar__list card-row" ref={list}>
          {products.slice(0, MAX_PRODUCTS).map((product) => (
            <li key={product.asin} className="card-row__card">
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </section>
      <LandedFootnote />
    </>
  );
}
