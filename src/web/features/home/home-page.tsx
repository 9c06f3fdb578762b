import type { ProductCard } from '#contract/catalog.ts';
import { PAGES } from '#contract/pages.ts';
import { home } from '#web/copy/home.ts';
import { LandedFootnote } from '#web/features/catalog/product-grid.tsx';
import { ProductStrip } from '#web/features/catalog/product-strip.tsx';
import { useShopFacts } from '#web/features/shell/shop-facts.ts';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import { LastVisit } from './last-visit.tsx';
import { LockerSection } from './locker-section.tsx';
import { useTokenSignIn } from './use-token-sign-in.ts';
import './home-page.css';

export interface HomeProducts {
  offers: readonly ProductCard[];
  trending: readonly ProductCard[];
  bestSellers: readonly ProductCard[];
}

export function HomePage({ offers, trending, bestSellers }: HomeProducts) {
  const settings = useShopFacts()?.settings;
  useTokenSignIn();
  return (
    <>
      {settings === undefined ? null : <Hero banner={settings.banner} />}
      <div className="wrap home-page">
        <div className="home-page__benefits">
          <Benefits />
        </div>
        <ProductStrip
          className="home-page__offers"
          title={home.offers}
          link={{ to: PAGES.offers, label: home.seeAllOffers }}
          products={offers}
          grid
          first
        />
        <ProductStrip title={home.trending} link={{ to: PAGES.trending, label: home.seeAll }} products={trending} />
        <ProductStrip
          title={home.bestSellers}
          link={{ to: PAGES.bestSellers, label: home.seeAll }}
          products={bestSellers}
        />
        <LastVisit />
        {settings === undefined ? null : <LockerSection miami={settings.miami} />}
        <LandedFootnote />
      </div>
    </>
  );
}
