import { productPage } from '#contract/pages.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { Price, StruckPrice } from '#ui/components/price.tsx';
import { common } from '#ui/copy.ts';
import { catalog } from '#web/copy/catalog.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { CardView } from './card-view.ts';
import './card-prices.css';

const WAVE = 'M1 8C4.6 8 4.6 1.6 7.48 1.6S10.6 4.29 13 4.29 15.64 1.6 18.52 1.6 21.4 8 25 8';

interface CardPricesProps {
  product: Pick<CardView, 'asin' | 'price' | 'listPrice' | 'landed'>;
  /** In a narrow column the former price is left out. */
  narrow?: boolean | undefined;
}

/** The price in the States and the landed price, or why there is none. */
export function CardPrices({ product, narrow }: CardPricesProps) {
  const twoCurrencies = useTwoCurrencies();
  const { price, listPrice, landed } = product;
  if (price === null) {
    return (
      <>
        <p className="us-line us-line__where">{catalog.noPriceToday}</p>
        <LinkButton className="product-card__price-request" kind="second" small to={productPage(product.asin)}>
          {catalog.requestPrice}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <p className={classNames('us-line', narrow && 'us-line--narrow')}>
        {listPrice === null ? null : <StruckPrice usd={fromUnits(listPrice)} />}{' '}
        <strong>{formatMoney(fromUnits(price), 'USD')}</strong>{' '}
        <span className="us-line__where">{catalog.inUnitedStates}</span>
      </p>
      {landed === null ? (
        <p className="product-card__refused">{catalog.notForUruguay}</p>
      ) : (
        <div className="landed-price">
          <div className="landed-price__label">
            <svg className="landed-price__wave" viewBox="0 0 26 9" fill="none" aria-hidden="true">
              <path d={WAVE} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
            {common.landed}
          </div>
          <Price {...twoCurrencies(landed.total)} size="card" />
        </div>
      )}
      {landed?.taxed ? <p className="us-line us-line__where">{catalog.withTaxes}</p> : null}
    </>
  );
}
