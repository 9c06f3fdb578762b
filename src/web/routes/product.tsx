import { data, redirect } from 'react-router';
import { PAGES, productPage } from '#contract/pages.ts';
import { shell } from '#web/copy/shell.ts';
import { loadProduct } from '#web/features/catalog/load-product.ts';
import { MissingProduct } from '#web/features/catalog/missing-product.tsx';
import { ProductPage } from '#web/features/catalog/product-page.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/product.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const asin = new URL(request.url).searchParams.get('asin')?.trim();
  if (!asin) throw redirect(PAGES.home);
  const found = await loadProduct(context.get(callerContext), asin, context.get(originContext));
  return found ?? data(null, { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: shell.errors.notFound, matches });
  const { product, structured } = loaderData;
  const tags = pageMeta({
    title: product.title,
    description: product.sentences[0] ?? product.features[0],
    path: productPage(product.asin),
    image: product.image,
    kind: 'product',
    matches,
  });
  return [...tags, ...structured.map((data) => ({ 'script:ld+json': data }))];
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <MissingProduct /> : <ProductPage {...loaderData} />;
}
