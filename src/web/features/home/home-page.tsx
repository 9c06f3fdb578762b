import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import type { Settings } from '#contract/settings.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { home } from '#web/copy/home.ts';
import { LandedFootnote } from '#web/features/cards/product-grid.tsx';
import { ProductStrip } from '#web/features/cards/product-strip.tsx';
import { type ListedProduct, listedProducts } from '#web/features/catalog/listed-products.ts';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';
import { historyQuery } from '#web/features/history/history-query.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { useSession } from '#web/lib/session.ts';
import { Hero } from './hero.tsx';
import { SECTION_SIZE } from './home-products.ts';
import { TokenSignIn } from './token-sign-in.tsx';
import './home-page.css';

interface HomePageProps {
  regime: RegimeFigures;
  offers: readonly ListedProduct[];
  trending: readonly ListedProduct[];
  bestSellers: readonly ListedProduct[];
}

export function HomePage({ regime, offers, trending, bestSellers }: HomePageProps) {
  const { banner, miami } = useShopData().settings;
  return (
    <>
      <TokenSignIn />
      <Hero banner={banner} />
      <div className="wrap home-page">
        <Benefits regime={regime} />
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
      {home.benefits(regime).map(({ title, text, more }) => (
        <li key={title} className="benefits__one">
          <strong>{title}</strong>
          <p className="note">
            <MoneyText>{text}</MoneyText>
          </p>
          {more === undefined ? null : <p className="note">{more}</p>}
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
      link={{ to: PAGES.history, label: home.yourHistory }}
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
          {isCustomer ? home.seeLocker : home.signUp}
        </LinkButton>
      </p>
    </section>
  );
}
