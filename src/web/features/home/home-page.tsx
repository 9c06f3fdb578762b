import { PAGES } from '#contract/pages.ts';
import { home } from '#web/copy/home.ts';
import type { CardView } from '#web/features/catalog/card-view.ts';
import { LandedFootnote } from '#web/features/catalog/product-grid.tsx';
import { ProductStrip } from '#web/features/catalog/product-strip.tsx';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { Hero } from './hero.tsx';
import { LockerSection } from './locker-section.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { TokenSignIn } from './token-sign-in.tsx';
import './home-page.css';
import { MoneyText } from '#web/lib/money-text.tsx';
import './benefits.css';

export interface HomeData {
  regime: RegimeFigures;
  offers: readonly CardView[];
  trending: readonly CardView[];
  bestSellers: readonly CardView[];
}

export function HomePage({ regime, offers, trending, bestSellers }: HomeData) {
  const settings = useShopData()?.settings;
  return (
    <>
      <TokenSignIn />
      {settings === undefined ? null : <Hero banner={settings.banner} />}
      <div className="wrap home-page">
        <div className="home-page__benefits">
          <Benefits regime={regime} />
        </div>
        <ProductStrip
          className="home-page__offers"
          title={home.offers}
          link={{ to: PAGES.offers, label: home.seeAllOffers }}
          products={offers}
          more={home.moreOffers}
          first
        />
        <ProductStrip title={home.trending} link={{ to: PAGES.trending, label: home.seeAll }} products={trending} />
        <ProductStrip
          title={home.bestSellers}
          link={{ to: PAGES.bestSellers, label: home.seeAll }}
          products={bestSellers}
        />
        <RecentlyViewed />
        {settings === undefined ? null : <LockerSection miami={settings.miami} regime={regime} />}
        <LandedFootnote />
      </div>
    </>
  );
}

/** Four benefits in one row. */
function Benefits({ regime }: { regime: RegimeFigures }) {
  return (
    <ul className="benefits">
      {home.benefits(regime).map(({ title, text, more }) => (
        <li key={title} className="benefits__one">
          <strong>{title}</strong>
          <span>
            <MoneyText>{text}</MoneyText>
          </span>
          {more === undefined ? null : <span>{more}</span>}
        </li>
      ))}
    </ul>
  );
}
