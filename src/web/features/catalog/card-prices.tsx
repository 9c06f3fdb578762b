import type { ProductCard } from '#contract/catalog.ts';
import { productPage } from '#contract/pages.ts';
import { fromUnits } from '#domain/money/format.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { LandedPrice, UsLine } from '#ui/components/price.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { listUnits, sellingUnits } from './selling-price.ts';

interface CardPricesProps {
  product: ProductCard;
  /** In a narrow column the former price is left out. */
  narrow?: boolean | undefined;
}

/** The price in the States and the landed price, or what stands in their place. */
export function CardPrices({ product, narrow }: CardPricesProps) {
  const twoCurrencies = useTwoCurrencies();
  const selling = sellingUnits(product);
  const list = listUnits(product);
  if (selling === null) {
    return (
      <>
        <p className="us-line us-line__where">{catalog.noPriceToday}</p>
        <LinkButton className="product-card__ask" kind="second" small to={productPage(product.asin)}>
          {catalog.askPrice}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <UsLine
        usd={fromUnits(selling)}
        list={list === null ? null : fromUnits(list)}
        where={catalog.inTheStates}
        narrow={narrow}
      />
      {product.landedPrice === null ? (
        <p className="product-card__refused">{catalog.notForUruguay}</p>
      ) : (
        <LandedPrice {...twoCurrencies(product.landedPrice.total)} />
      )}
      {product.landedPrice === null || product.landedPrice.useFranchise === 'USE' ? null : (
        <p className="us-line us-line__where">{catalog.withTaxes}</p>
      )}
    </>
  );
}
