import type { ProductCard } from '#contract/catalog.ts';
import { productCopy as copy } from '#web/copy/product.ts';
import { LandedFootnote } from './product-grid.tsx';
import { Promises } from './product-promises.tsx';
import { Description, Details, Features } from './product-texts.tsx';
import type { ProductView } from './product-view.ts';
import { ShareLinks } from './share-links.tsx';
import { SimilarCarousel } from './similar-carousel.tsx';

/** What is read below the picture. */
export function ProductReading({ product }: { product: ProductView }) {
  return (
    <>
      <Features product={product} />
      <Description product={product} />
      <div className="product-page__pair">
        <Details product={product} />
        {product.status === 'buyable' ? (
          <section className="product-page__promises">
            <h2 className="product-texts__title">{copy.deliveryAndGuarantee}</h2>
            <Promises />
          </section>
        ) : null}
      </div>
      <ShareLinks asin={product.asin} title={product.title} />
    </>
  );
}

/** What else there is. */
export function SimilarProducts({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <>
      <SimilarCarousel products={products} />
      <LandedFootnote />
    </>
  );
}
