import { Link } from 'react-router';
import { PAGES, productPage } from '#contract/pages.ts';
import type { Settings } from '#contract/settings.ts';
import { HeroBridge } from '#ui/brand/bridge.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { Price } from '#ui/components/price.tsx';
import { common } from '#ui/copy.ts';
import { catalog } from '#web/copy/catalog.ts';
import { home } from '#web/copy/home.ts';
import { shell } from '#web/copy/shell.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import './hero.css';

interface HeroProps {
  banner: Settings['banner'];
}

/** Headline, bridge drawing and the presale product. */
export function Hero({ banner }: HeroProps) {
  // The product's picture in place of the drawn phone.
  const picture =
    banner.image === null ? undefined : (
      <image href={banner.image} x="10" y="-2" width="100" height="100" preserveAspectRatio="xMidYMax meet" />
    );
  return (
    <div className="hero">
      <HeroBridge ends={home.routeEnds} featured={picture}>
        <div className="hero__words wrap">
          <h1 className="hero__title">
            {home.hero.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className="hero__text">{home.heroText}</p>
          <p className="hero__actions from-tablet">
            <LinkButton to={PAGES.offers}>{catalog.seeOffers}</LinkButton>
            <Link className="hero__how" to={PAGES.howItWorks}>
              {shell.howItWorks}
            </Link>
          </p>
        </div>
      </HeroBridge>
      <div className="hero__presale-place wrap">
        <Presale banner={banner} />
      </div>
    </div>
  );
}

function Presale({ banner }: HeroProps) {
  const twoCurrencies = useTwoCurrencies();
  const landed = banner.product?.landedPrice ?? null;
  return (
    <section className="presale" aria-labelledby="preventa">
      <p className="presale__label">{home.presale}</p>
      <h2 className="presale__name" id="preventa">
        {banner.text}
      </h2>
      {landed === null ? null : (
        <div className="presale__price">
          <p className="presale__landed">{common.landed}</p>
          <Price {...twoCurrencies(landed.total)} size="total" stacked />
        </div>
      )}
      <LinkButton className="presale__button" to={productPage(banner.asin)} aria-describedby="preventa">
        {landed === null ? home.seePhone : home.reserve}
      </LinkButton>
    </section>
  );
}
