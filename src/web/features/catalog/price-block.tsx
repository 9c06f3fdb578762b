import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { FixedPrice, Price, StruckPrice } from '#ui/components/price.tsx';
import { common } from '#ui/copy.ts';
import { productCopy as copy } from '#web/copy/product.ts';
import { InstalmentLine } from '#web/features/instalments/instalment-line.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { ProductView } from './product-view.ts';
import '#ui/brand/wave.css';
import './price-block.css';

interface PriceBlockProps {
  price: number;
  landed: NonNullable<ProductView['landedPrice']>;
  product: ProductView;
  /** When a purchase paid today arrives. */
  promise: string | undefined;
}

/** The price panel of a product page: from the price in the States to the landed price, then when it arrives. */
export function PriceBlock({ price, landed, product, promise }: PriceBlockProps) {
  const { discountPercent, retailPrice, priceSaving } = product;
  const twoCurrencies = useTwoCurrencies();
  return (
    <div className="price-block">
      <svg className="price-block__wave" viewBox="0 0 440 40" fill="none" aria-hidden="true">
        <path className="wave-pier" d="M122.02 7V37M220 17.5V37M317.98 7V37" />
        <path
          className="wave-drawn"
          d="M7 32C70.9 32 70.9 7 122.02 7S177.4 17.5 220 17.5 266.86 7 317.98 7 369.1 32 433 32"
          pathLength="1"
          strokeWidth="3"
        />
        <circle className="price-block__ring" cx="7" cy="32" r="5" />
        <circle cx="433" cy="32" r="6.5" fill="currentColor" />
      </svg>
      <div className="price-block__prices">
        <div className="price-block__landed">
          <span>{common.landed}</span>
          <Price {...twoCurrencies(landed.total)} size="hero" stacked end />
        </div>
        <div className="price-block__us">
          <span className="muted">{copy.inTheStates}</span>
          <FixedPrice amount={fromUnits(price)} currency="USD" size="us" />
          {!discountPercent || retailPrice === null ? null : (
            <span className="price-block__list">
              <StruckPrice usd={fromUnits(retailPrice)} />
              {priceSaving === null ? null : (
                <span className="price-block__saving">
                  <span className="visually-hidden">{copy.savingLabel} </span>
                  <MoneyText>{copy.saving(discountPercent, formatMoney(fromUnits(priceSaving), 'USD'))}</MoneyText>
                </span>
              )}
            </span>
          )}
        </div>
      </div>
      {landed.taxes > 0 ? <p className="price-block__note muted">{copy.taxesIncluded}</p> : null}
      <p className="price-block__note">
        {promise === undefined ? null : <strong className="price-block__promise">{promise}</strong>}
        {product.lastLeg}
      </p>
      <Instalments total={landed.total} />
    </div>
  );
}

/** How a purchase may be paid in parts, which every price box says, also of what cannot be bought now. */
export function Instalments({ total }: { total: number | null }) {
  return (
    <p className="price-block__note">
      <InstalmentLine total={total} />
    </p>
  );
}
