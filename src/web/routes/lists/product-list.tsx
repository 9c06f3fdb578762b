import { PAGES, productPage } from '#contract/pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { shell } from '#web/copy/shell.ts';
import { ProductGrid } from '#web/features/cards/product-grid.tsx';
import { ListFrame } from '#web/features/catalog/list-frame.tsx';
import { listedProducts, withoutDescriptions } from '#web/features/catalog/listed-products.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '#web/features/shop-frame/structured-data.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/product-list.ts';

/** The lists of the shop itself, by their paths. */
const LISTS = {
  [PAGES.offers]: { call: 'listOffers', title: shell.offers, text: catalog.offersText },
  [PAGES.trending]: { call: 'listTrending', title: shell.trending, text: catalog.trendingText },
  [PAGES.bestSellers]: { call: 'listBestSellers', title: shell.bestSellers, text: catalog.bestSellersText },
} as const;

function listAt(pathname: string) {
  const path = pathname.replace(/\/$/, '') as keyof typeof LISTS;
  return { path, ...LISTS[path] };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, title, text } = listAt(url.pathname);
  const entries = await context.get(callerContext)(call).catch(throwErrorResponse);
  return { title, text, products: withoutDescriptions(listedProducts(entries)) };
}

/** Search engines use the first items of a list only. */
const MAX_ITEMS = 20;

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { title, text, path } = listAt(location.pathname);
  const items = (loaderData?.products ?? []).slice(0, MAX_ITEMS).map(({ asin, productTitle, translatedTitle }) => ({
    label: translatedTitle ?? productTitle,
    to: productPage(asin),
  }));
  return [
    ...pageMeta({ title, description: text, path, matches }),
    breadcrumbJsonLd([{ label: title, to: path }], matches),
    ...(items.length === 0 ? [] : [itemListJsonLd(items, matches)]),
  ];
}

export default function ProductListRoute({ loaderData: { title, text, products } }: Route.ComponentProps) {
  return (
    <ListFrame title={title} intro={text}>
      {products.length === 0 ? (
        <EmptyState
          title={catalog.emptyList}
          action={<LinkButton to={PAGES.home}>{catalog.findProducts}</LinkButton>}
        />
      ) : (
        <ProductGrid products={products} />
      )}
    </ListFrame>
  );
}
