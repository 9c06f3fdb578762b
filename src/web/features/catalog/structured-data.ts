import { productPage } from '#contract/pages.ts';
import type { ProductView } from './product-view.ts';

/** Schema.org's words for search engines. The router writes them into the page with `<`, `>` and `&` escaped. */
export function structuredProduct(view: ProductView, origin: string): Record<string, unknown>[] {
  const url = new URL(productPage(view.asin), origin).href;
  const product: Record<string, unknown> = {
    '@context': 'https://schema.org',
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
  return [product, structuredCrumbs(view, origin)];
}

function structuredCrumbs(view: ProductView, origin: string): Record<string, unknown> {
  const steps = [{ label: 'Inicio', to: '/' }, ...view.crumbs, { label: view.title, to: productPage(view.asin) }];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(to, origin).href,
    })),
  };
}
