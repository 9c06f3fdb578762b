import type { MetaDescriptor } from 'react-router';
import { productPage } from '#contract/pages.ts';
import { originOf, type PageMatches } from '#web/features/shop-frame/page-meta.ts';
import { breadcrumbJsonLd, type StructuredData, toJsonLd } from '#web/features/shop-frame/structured-data.ts';
import type { ProductView } from './product-view.ts';

/** A product and its breadcrumb for search engines. */
export function productJsonLd(view: ProductView, matches: PageMatches): MetaDescriptor[] {
  const origin = originOf(matches);
  const path = productPage(view.asin);
  const sentences = describe(view);
  const product: StructuredData = {
    '@type': 'Product',
    name: titleOf(view),
    sku: view.asin,
    image: view.images.slice(0, 7).map((image) => new URL(image, origin).href),
    ...(view.brand && { brand: { '@type': 'Brand', name: view.brand } }),
    ...(sentences.length > 0 && { description: sentences.slice(0, 3).join(' ') }),
  };
  if (view.landedPrice !== null && view.status === 'buyable') {
    product.offers = {
      '@type': 'Offer',
      url: new URL(path, origin).href,
      price: view.landedPrice.total.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${view.isInStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `https://schema.org/${view.isNew ? 'NewCondition' : 'RefurbishedCondition'}`,
    };
  }
  if (view.productRating !== null && view.countReview > 0) {
    const { productRating: ratingValue, countReview: reviewCount } = view;
    product.aggregateRating = { '@type': 'AggregateRating', ratingValue, reviewCount };
  }
  return [toJsonLd(product), breadcrumbJsonLd([...view.crumbs, { label: titleOf(view), to: path }], matches)];
}

/** In Spanish where it is translated: what a search engine reads is what the page shows. */
export function titleOf({
  productTitle,
  translatedTitle,
}: Pick<ProductView, 'productTitle' | 'translatedTitle'>): string {
  return translatedTitle ?? productTitle;
}

export function describe({ translated, sentences }: Pick<ProductView, 'translated' | 'sentences'>): string[] {
  return translated?.sentences.map(({ text }) => text) ?? sentences;
}
