import { data, redirect } from 'react-router';
import { PAGES, productPage } from '#contract/pages.ts';
import { shell } from '#web/copy/shell.ts';
import { loadProduct } from '#web/features/catalog/load-product.ts';
import { ProductNotFound } from '#web/features/catalog/product-not-found.tsx';
import { ProductPage } from '#web/features/catalog/product-page.tsx';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { toJsonLd } from '#web/features/shop-frame/structured-data.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/product.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asin = url.searchParams.get('asin')?.trim();
  if (!asin) throw redirect(PAGES.home);
  const found = await loadProduct(context.get(callerContext), asin, context.get(originContext));
  return found ?? data(null, { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: shell.notFound, matches });
  const { product, structured } = loaderData;
  const tags = pageMeta({
    title: product.productTitle,
    description: product.sentences[0] ?? product.features[0],
    path: productPage(product.asin),
    image: product.image,
    kind: 'product',
    matches,
  });
  return [...tags, ...structured.map(toJsonLd)];
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ProductPage {...loaderData} /> : <ProductNotFound />;
}
