import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '#ui/components/icon-button.tsx';
import { SectionHeading } from '#ui/components/section-heading.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import type { CardView } from './card-view.ts';
import { ProductCard } from './product-card.tsx';
import { LandedFootnote } from './product-grid.tsx';
import { Description, Details, Features } from './product-texts.tsx';
import type { ProductView } from './product-view.ts';
import { ShareLinks } from './share-links.tsx';
import './similar-carousel.css';

const MAX_PRODUCTS = 17;

/** Features, description, details, delivery terms and share links. */
export function ProductSections({ product, terms }: { product: ProductView; terms: ReactNode }) {
  return (
    <>
      <Features product={product} />
      <Description product={product} />
      <div className="product-page__pair">
        <Details product={product} />
        {product.status === 'buyable' ? (
          <section className="product-page__delivery-terms">
            <h2 className="product-texts__title">{copy.deliveryAndGuarantee}</h2>
            {terms}
          </section>
        ) : null}
      </div>
      <ShareLinks asin={product.asin} title={product.title} />
    </>
  );
}

export function SimilarProducts({ products }: { products: readonly CardView[] }) {
  if (products.length === 0) return null;
  return (
    <>
      <SimilarCarousel products={products} />
      <LandedFootnote />
    </>
  );
}

interface SimilarCarouselProps {
  products: readonly CardView[];
}

/** Up to seventeen products side by side: one, two, three or four at once, by the width of the screen. */
function SimilarCarousel({ products }: SimilarCarouselProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  if (products.length === 0) return null;
  const scroll = (by: 1 | -1) => list.current?.scrollBy({ left: by * list.current.clientWidth, behavior: 'smooth' });
  return (
    <section className="similar" aria-labelledby={id}>
      <div className="similar__heading">
        <SectionHeading title={copy.similar} id={id} />
        <div className="similar__arrows">
          <IconButton icon={<ChevronLeftIcon />} label={copy.previousSlides} onClick={() => scroll(-1)} />
          <IconButton icon={<ChevronRightIcon />} label={copy.nextSlides} onClick={() => scroll(1)} />
        </div>
      </div>
      <ul className="similar__list card-row" ref={list}>
        {products.slice(0, MAX_PRODUCTS).map((product) => (
          <li key={product.asin} className="similar__slide card-row__card">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
