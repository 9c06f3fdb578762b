import { Suspense } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { titles } from '#web/copy/titles.ts';
import { knownProducts } from '#web/features/catalog/listed-products.ts';
import { packCards } from '#web/features/catalog/packed-cards.ts';
import { currentRegime, regimeFigures } from '#web/features/fees/regime-figures.ts';
import { HOME_COUNT } from '#web/features/home/home-count.ts';
import { pickRandom } from '#web/features/home/home-products.ts';
import { structuredShop } from '#web/features/home/shop-structured-data.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { soon } from '#web/lib/lazy-preloaded.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/home.ts';

const loadPage = async () => ({ default: (await import('#web/features/home/home-page.tsx')).HomePage });
const HomePage = import.meta.env.SSR ? (await loadPage()).default : soon(loadPage);

/** A page that was asked for with somebody's token is nobody else's, and tells no one where it was called from. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(callerContext);
  const [settings, offers, trending, bestSellers] = await Promise.all([
    call('readSettings'),
    call('listOffers').catch(() => []),
    call('listTrending').catch(() => []),
    call('listBestSellers').catch(() => []),
  ]);
  const page = {
    structured: structuredShop(settings, context.get(originContext)),
    regime: regimeFigures(currentRegime()),
    offers: packCards(pickRandom(knownProducts(offers), HOME_COUNT)),
    trending: packCards(knownProducts(trending).slice(0, HOME_COUNT)),
    bestSellers: packCards(knownProducts(bestSellers).slice(0, HOME_COUNT)),
  };
  const hasToken = new URL(request.url).searchParams.has('token');
  return data(page, hasToken ? { headers: PRIVATE } : {});
}

/** Between pages the old one stays until the new one's code is there too. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [products] = await Promise.all([serverLoader(), loadPage()]);
  return products;
}

/** Losing the token from the address is no reason to draw other offers. */
export function shouldRevalidate({ currentUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !currentUrl.searchParams.has('token') && defaultShouldRevalidate;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = pageMeta({ title: titles.home, path: PAGES.home, matches });
  return [...tags, ...(loaderData?.structured ?? []).map((told) => ({ 'script:ld+json': told }))];
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <HomePage {...loaderData} />
    </Suspense>
  );
}
