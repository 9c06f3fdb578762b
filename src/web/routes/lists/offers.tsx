import { PAGES } from '#contract/pages.ts';
import { catalog } from '#web/copy/catalog.ts';
import { toPlainCards } from '#web/features/catalog/card-view.ts';
import { ListPage } from '#web/features/catalog/list-page.tsx';
import { listStructuredData } from '#web/features/catalog/list-structured-data.ts';
import { listedProducts } from '#web/features/catalog/listed-products.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/offers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const entries = await context.get(callerContext)('listOffers').catch(throwErrorResponse);
  return { products: toPlainCards(listedProducts(entries)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = { title: catalog.offers, description: catalog.offersText, path: PAGES.offers };
  return [...pageMeta({ ...page, matches }), ...listStructuredData(page, loaderData?.products, matches)];
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage title={catalog.offers} intro={catalog.offersText} products={loaderData.products} />;
}
