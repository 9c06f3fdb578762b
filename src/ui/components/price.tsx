import type { ReactNode } from 'react';
import type { Cents, Currency } from '#domain/money/cents.ts';
import { formatMoney, moneyParts } from '#domain/money/format.ts';
import { OndaMark } from '#ui/brand/onda.tsx';
import { PriceOnda } from '#ui/brand/onda-route.tsx';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import './price.css';

type PriceSize = 'hero' | 'total' | 'card' | 'us' | 'line';

const NO_BREAK_SPACE = '\u00a0';

interface AmountProps {
  amount: Cents;
  currency: Currency;
}

function Amount({ amount, currency }: AmountProps) {
  const { symbol, whole, decimals } = moneyParts(amount, currency);
  return (
    <span className={currency === 'USD' ? 'price__amount price__amount--usd' : 'price__amount price__amount--uyu'}>
      <span className="price__symbol">
        {currency === 'USD' ? <abbr title={common.dollars}>{symbol}</abbr> : symbol}
        {NO_BREAK_SPACE}
      </span>
      <span className="price__whole">{whole}</span>
      <span className="price__decimals">,{decimals}</span>
    </span>
  );
}

export interface TwoCurrencies {
  usd: Cents;
  /** Null without an exchange rate. */
  uyu: Cents | null;
}

interface PriceProps extends TwoCurrencies {
  size: PriceSize;
  /** The other currency below instead of beside. */
  stacked?: boolean | undefined;
  end?: boolean | undefined;
  className?: string | undefined;
}

/** Dollars and pesos; `data-currency` of the document decides which one is shown large. */
export function Price({ usd, uyu, size, stacked = false, end = false, className }: PriceProps) {
  const names = [stacked && 'price--stacked', end && 'price--end', uyu === null && 'price--single', className];
  return (
    <span className={classNames('price', `price--${size}`, ...names)}>
      <Amount amount={usd} currency="USD" />
      {uyu === null ? null : (
        <>
          {' '}
          <Amount amount={uyu} currency="UYU" />
        </>
      )}
    </span>
  );
}

interface FrozenPriceProps extends AmountProps {
  size: PriceSize;
  className?: string | undefined;
}

/** An amount in one fixed currency, whatever the shopper's setting: as stored in an order. */
export function FixedPrice({ amount, currency, size, className }: FrozenPriceProps) {
  return (
    <span className={classNames('price price--single', `price--${size}`, className)}>
      <Amount amount={amount} currency={currency} />
    </span>
  );
}

interface MoneyProps {
  usd: Cents;
  uyu?: Cents | null | undefined;
}

/** An amount within a text, in the chosen currency when both are known. */
export function Money({ usd, uyu = null }: MoneyProps) {
  if (uyu === null) return <span className="money">{formatMoney(usd, 'USD')}</span>;
  return (
    <span className="money">
      <span className="money__usd">{formatMoney(usd, 'USD')}</span>
      <span className="money__uyu">{formatMoney(uyu, 'UYU')}</span>
    </span>
  );
}

interface StruckPriceProps {
  usd: Cents;
}

/** The list price, struck through. */
function StruckPrice({ usd }: StruckPriceProps) {
  return (
    <s className="struck-price">
      <span className="visually-hidden">{common.formerPrice} </span>
      {formatMoney(usd, 'USD')}
    </s>
  );
}

interface UsLineProps {
  usd: Cents;
  list?: Cents | null | undefined;
  /** What follows the amount: 'en EE. UU.' */
  where: string;
  /** In a narrow column the former price is left out. */
  narrow?: boolean | undefined;
}

/** The small line of a card with the price in the States. */
export function UsLine({ usd, list = null, where, narrow = false }: UsLineProps) {
  return (
    <p className={classNames('us-line', narrow && 'us-line--narrow')}>
      {list === null ? null : (
        <>
          <StruckPrice usd={list} />{' '}
        </>
      )}
      <strong>{formatMoney(usd, 'USD')}</strong> <span className="us-line__where">{where}</span>
    </p>
  );
}

interface LandedPriceProps extends TwoCurrencies {
  size?: PriceSize | undefined;
  stacked?: boolean | undefined;
  label?: string | undefined;
  className?: string | undefined;
}

/** The landed price of a card: everything included. */
export function LandedPrice({ usd, uyu, size = 'card', stacked, label = common.landed, className }: LandedPriceProps) {
  return (
    <div className={classNames('landed-price', className)}>
      <div className="landed-price__label">
        <OndaMark />
        {label}
      </div>
      <Price usd={usd} uyu={uyu} size={size} stacked={stacked} />
    </div>
  );
}

interface PriceBlockProps {
  landed: TwoCurrencies;
  us: Cents;
  list?: Cents | null | undefined;
  /** Formatted: '−19 %'. */
  saving?: ReactNode;
  /** A line below: 'Incluye impuestos de importación'. */
  note?: string | undefined;
  draw?: boolean | undefined;
}

/** The price panel of a product page: from the price in the States to the landed price. */
export function PriceBlock({ landed, us, list = null, saving, note, draw }: PriceBlockProps) {
  return (
    <div className="price-block">
      <PriceOnda draw={draw} />
      <div className="price-block__prices">
        <div className="price-block__landed">
          <span className="price-block__label">{common.landed}</span>
          <Price {...landed} size="hero" stacked end />
        </div>
        <div className="price-block__us">
          <span className="price-block__label">{common.inTheStates}</span>
          <FixedPrice amount={us} currency="USD" size="us" />
          {list === null ? null : (
            <span className="price-block__list">
              <StruckPrice usd={list} />
              {saving === undefined ? null : (
                <span className="price-block__saving">
                  <span className="visually-hidden">{common.saving} </span>
                  {saving}
                </span>
              )}
            </span>
          )}
        </div>
      </div>
      {note === undefined ? null : <p className="price-block__note">{note}</p>}
    </div>
  );
}
