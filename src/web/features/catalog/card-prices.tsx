import { productPage } from '#contract/pages.ts';
import { fromUnits } from '#domain/money/format.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { LandedPrice, UsLine } from '#ui/components/price.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { CardView } from './card-view.ts';

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
      <UsLine
        usd={fromUnits(price)}
        list={listPrice === null ? null : fromUnits(listPrice)}
        where={catalog.inUnitedStates}
        narrow={narrow}
      />
      {landed === null ? (
        <p className="product-card__refused">{catalog.notForUruguay}</p>
      ) : (
        <LandedPrice {...twoCurrencies(landed.total)} />
      )}
      {landed?.taxed ? <p className="us-line us-line__where">{catalog.withTaxes}</p> : null}
    </>
  );
}
