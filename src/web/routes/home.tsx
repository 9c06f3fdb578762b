import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { titles } from '#web/copy/shell.ts';
import { listedProducts, withoutDescriptions } from '#web/features/catalog/listed-products.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { pickRandom, SECTION_SIZE } from '#web/features/home/home-products.ts';
import { shopStructuredData } from '#web/features/home/shop-structured-data.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { toJsonLd } from '#web/features/shop-frame/structured-data.ts';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/home.ts';

/** A page requested with a token is not cached, and its address is not sent as a referrer. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = context.get(callerContext);
  const [settings, offers, trending, bestSellers] = await Promise.all([
    call('readSettings').catch(throwErrorResponse),
    call('listOffers').catch(() => []),
    call('listTrending').catch(() => []),
    call('listBestSellers').catch(() => []),
  ]);
  const page = {
    structured: shopStructuredData(settings, context.get(originContext)),
    regime: regimeFigures(settings.regime),
    offers: withoutDescriptions(pickRandom(listedProducts(offers), SECTION_SIZE)),
    trending: withoutDescriptions(listedProducts(trending).slice(0, SECTION_SIZE)),
    bestSellers: withoutDescriptions(listedProducts(bestSellers).slice(0, SECTION_SIZE)),
  };
  const hasToken = url.searchParams.has('token');
  return data(page, hasToken ? { headers: PRIVATE } : {});
}

/** Removing the token from the address does not draw other offers. */
export function shouldRevalidate({ currentUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !currentUrl.searchParams.has('token') && defaultShouldRevalidate;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = pageMeta({ title: titles.home, path: PAGES.home, matches });
  return [...tags, ...(loaderData?.structured ?? []).map(toJsonLd)];
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
