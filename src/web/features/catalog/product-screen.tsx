import type { ProductPageData } from './load-product.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductPage } from './product-page.tsx';

interface ProductScreenProps {
  data: ProductPageData | null;
}

export function ProductScreen({ data }: ProductScreenProps) {
  return data === null ? <ProductNotFound /> : <ProductPage {...data} />;
}
