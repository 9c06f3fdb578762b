import type { ProductPageData } from './load-product.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductPage } from './product-page.tsx';

interface ProductScreenProps {
  found: ProductPageData | null;
}

export function ProductScreen({ found }: ProductScreenProps) {
  return found === null ? <ProductNotFound /> : <ProductPage {...found} />;
}
