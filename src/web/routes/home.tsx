import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PAGES, searchPage } from '#contract/pages.ts';
import type { Settings } from '#contract/settings.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { home } from '#web/copy/home.ts';
import { instalments } from '#web/copy/instalments.ts';
import { shell, titles } from '#web/copy/shell.ts';
import { LandedFootnote } from '#web/features/cards/product-grid.tsx';
import { ProductStrip } from '#web/features/cards/product-strip.tsx';
import { listedProducts, withoutDescriptions } from '#web/features/catalog/listed-products.ts';
import { type RegimeFigures, regimeFigures } from '#web/features/fees/regime-figures.ts';
import { historyQuery } from '#web/features/history/history-query.ts';
import { Hero } from '#web/features/home/hero.tsx';
import { pickRandom } from '#web/features/home/pick-random.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { type StructuredData, toJsonLd } from '#web/features/shop-frame/structured-data.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import { useSession } from '#web/lib/session.ts';
import type { Route } from './+types/home.ts';
import '#web/features/home/home-page.css';

const TokenSignIn = lazyPart(async () => (await import('#web/features/home/token-sign-in.tsx')).TokenSignIn);

/** Products of each section. */
const SECTION_SIZE = 5;

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
    banner: settings.banner,
    structured: shopStructuredData(settings, context.get(originContext)),
    regime: regimeFigures(settings.regime),
    offers: withoutDescriptions(pickRandom(listedProducts(offers), SECTION_SIZE)),
    trending: withoutDescriptions(listedProducts(trending).slice(0, SECTION_SIZE)),
    bestSellers: withoutDescriptions(listedProducts(bestSellers).slice(0, SECTION_SIZE)),
  };
  return data(page, url.searchParams.has('token') ? { headers: PRIVATE } : {});
}

/** Structured data of the shop and its search. */
function shopStructuredData(settings: Settings, origin: string): StructuredData[] {
  const at = (path: string) => new URL(path, origin).href;
  const organization = {
    '@type': 'OnlineStore',
    '@id': `${at(PAGES.home)}#tienda`,
    name: settings.brand,
    url: at(PAGES.home),
    logo: at('/favicon.svg'),
    email: settings.supportEmail,
    sameAs: settings.social.map(({ url }) => url),
    areaServed: 'UY',
  };
  const site = {
    '@type': 'WebSite',
    name: settings.brand,
    url: at(PAGES.home),
    inLanguage: 'es-UY',
    publisher: { '@id': `${at(PAGES.home)}#tienda` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: at(searchPage('words')).replace('words', '{search_term_string}'),
      },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, site];
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
  const { banner, regime, offers, trending, bestSellers } = loaderData;
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = new URL(location.href).searchParams.get('token');
    if (found === null) return;
    history.replaceState(history.state, '', PAGES.home);
    setToken(found);
  }, []);
  const { miami } = useShopData().settings;
  return (
    <>
      {token === null ? null : <TokenSignIn token={token} />}
      <Hero banner={banner} />
      <div className="wrap home-page">
        <Benefits regime={regime} />
        <ProductStrip
          className="home-page__offers"
          title={shell.offers}
          link={{ to: PAGES.offers, label: home.seeAllOffers }}
          products={offers}
          more={home.moreOffers}
          first
        />
        <ProductStrip title={shell.trending} link={{ to: PAGES.trending, label: catalog.seeAll }} products={trending} />
        <ProductStrip
          title={shell.bestSellers}
          link={{ to: PAGES.bestSellers, label: catalog.seeAll }}
          products={bestSellers}
        />
        <RecentlyViewed />
        <Locker miami={miami} regime={regime} />
        <LandedFootnote />
      </div>
    </>
  );
}

/** Four benefits in one row. */
function Benefits({ regime }: { regime: RegimeFigures }) {
  return (
    <ul className="benefits">
      {home.benefits(regime).map(({ title, text, more, link }) => (
        <li key={title} className="benefits__one">
          <strong>{title}</strong>
          <p className="note">
            <MoneyText>{text}</MoneyText>
          </p>
          {more === undefined ? null : <p className="note">{more}</p>}
          {link === undefined ? null : (
            <p className="note">
              <Link to={link}>{instalments.seeTable}</Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The products that a customer visited last; at the end of the page, so that they shift nothing when they arrive. */
function RecentlyViewed() {
  const { data = [] } = useQuery(historyQuery(useOwner()));
  return (
    <ProductStrip
      title={home.history}
      link={{ to: PAGES.history, label: shell.history }}
      products={listedProducts(data).slice(0, SECTION_SIZE)}
    />
  );
}

/** What happens to a parcel before it reaches Uruguay, and what an account offers. */
function Locker({ miami, regime }: { miami: Settings['miami']; regime: RegimeFigures }) {
  const isCustomer = useSession().kind === 'customer';
  return (
    <section className="locker-section stack" aria-labelledby="casillero">
      <h2 id="casillero">{home.lockerTitle}</h2>
      <p className="muted">
        {miami.address}, {miami.city}
      </p>
      <ul className="locker-section__points">
        {home.locker(regime).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="note">{text}</p>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton kind="second" to={isCustomer ? PAGES.account : PAGES.signUp}>
          {isCustomer ? home.seeLocker : shell.signUp}
        </LinkButton>
      </p>
    </section>
  );
}
