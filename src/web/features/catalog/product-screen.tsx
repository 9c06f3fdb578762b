import { useMemo } from 'react';
import { unpack } from '#web/lib/packed.ts';
import type { ProductPageData } from './load-product.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductPage } from './product-page.tsx';

interface ProductScreenProps {
  data: ProductPageData | null;
}

export function ProductScreen({ data }: ProductScreenProps) {
  return data === null ? <ProductNotFound /> : <FoundProduct {...data} />;
}

/** Unpacked once for each product, so that another rendering of the page has the same objects. */
function FoundProduct({ offer, similar }: ProductPageData) {
  const found = useMemo(() => unpack(offer), [offer]);
  return <ProductPage {...found} similar={similar} />;
}
