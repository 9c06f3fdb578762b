import type { ProductPageData } from './load-product.ts';
import { MissingProduct } from './missing-product.tsx';
import { ProductPage } from './product-page.tsx';

interface ProductScreenProps {
  found: ProductPageData | null;
}

export function ProductScreen({ found }: ProductScreenProps) {
  return found === null ? <MissingProduct /> : <ProductPage {...found} />;
}
