import { Suspense } from 'react';
import { data, redirect } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { shell } from '#web/copy/shell.ts';
import { loadProduct } from '#web/features/catalog/load-product.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { toJsonLd } from '#web/features/shell/structured-data.ts';
import { lazyPreloaded } from '#web/lib/lazy-preloaded.ts';
import { unpack } from '#web/lib/packed.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/product.ts';

const loadPage = async () => ({ default: (await import('#web/features/catalog/product-screen.tsx')).ProductScreen });
const ProductScreen = import.meta.env.SSR ? (await loadPage()).default : lazyPreloaded(loadPage);

export async function loader({ context, request }: Route.LoaderArgs) {
  const asin = new URL(request.url).searchParams.get('asin')?.trim();
  if (!asin) throw redirect(PAGES.home);
  const found = await loadProduct(context.get(callerContext), asin, context.get(originContext));
  return found ?? data(null, { status: 404 });
}

/** The previous page stays until the code of this one is loaded too. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [found] = await Promise.all([serverLoader(), loadPage()]);
  return found;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: shell.notFound, matches });
  const { structured, ...head } = unpack(loaderData.head);
  return [...pageMeta({ ...head, kind: 'product', matches }), ...structured.map(toJsonLd)];
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <ProductScreen data={loaderData} />
    </Suspense>
  );
}
