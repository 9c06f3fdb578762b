import { PAGES, productPage } from '#contract/pages.ts';
import { catalog } from '#web/copy/catalog.ts';
import { breadcrumbList, type StructuredData } from '#web/features/shell/structured-data.ts';
import type { ProductView } from './product-view.ts';

/** Structured data of a product and its breadcrumb, for the page's meta. */
export function productStructuredData(view: ProductView, origin: string): StructuredData[] {
  const url = new URL(productPage(view.asin), origin).href;
  const product: StructuredData = {
    '@type': 'Product',
    name: view.title,
    sku: view.asin,
    image: view.images.slice(0, 7).map((image) => new URL(image, origin).href),
    ...(view.manufacturer && { brand: { '@type': 'Brand', name: view.manufacturer } }),
    ...(view.sentences.length > 0 && { description: view.sentences.slice(0, 3).join(' ') }),
  };
  if (view.landed !== null && view.status === 'buyable') {
    product.offers = {
      '@type': 'Offer',
      url,
      price: view.landed.total.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${view.stock.tone === 'bad' ? 'OutOfStock' : 'InStock'}`,
      itemCondition: `https://schema.org/${view.refurbished ? 'RefurbishedCondition' : 'NewCondition'}`,
    };
  }
  if (view.rating !== null && view.reviews > 0) {
    product.aggregateRating = { '@type': 'AggregateRating', ratingValue: view.rating, reviewCount: view.reviews };
  }
  const steps = [
    { label: catalog.home, to: PAGES.home },
    ...view.crumbs,
    { label: view.title, to: productPage(view.asin) },
  ];
  return [product, breadcrumbList(steps, origin)];
}
