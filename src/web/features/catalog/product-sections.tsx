import type { ReactNode } from 'react';
import { productCopy as copy } from '#web/copy/product.ts';
import type { CardView } from './card-view.ts';
import { LandedFootnote } from './product-grid.tsx';
import { Description, Details, Features } from './product-texts.tsx';
import type { ProductView } from './product-view.ts';
import { ShareLinks } from './share-links.tsx';
import { SimilarCarousel } from './similar-carousel.tsx';

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
