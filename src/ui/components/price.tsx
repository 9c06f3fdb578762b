import type { Cents, Currency } from '#domain/money/cents.ts';
import { formatMoney, moneyParts } from '#domain/money/format.ts';
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
}

/** Dollars and pesos; `data-currency` of the document decides which one is shown large. */
export function Price({ usd, uyu, size, stacked = false, end = false }: PriceProps) {
  const names = [stacked && 'price--stacked', end && 'price--end', uyu === null && 'price--single'];
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

/** An amount in one fixed currency, whatever the shopper's setting: as stored in an order. */
export function FixedPrice({ size, ...amount }: AmountProps & { size: PriceSize }) {
  return (
    <span className={`price price--single price--${size}`}>
      <Amount {...amount} />
    </span>
  );
}

/** An amount within a text, in the chosen currency when both are known. */
export function Money({ usd, uyu = null }: { usd: Cents; uyu?: Cents | null | undefined }) {
  if (uyu === null) return <span className="money">{formatMoney(usd, 'USD')}</span>;
  return (
    <span className="money">
      <span className="money__usd">{formatMoney(usd, 'USD')}</span>
      <span className="money__uyu">{formatMoney(uyu, 'UYU')}</span>
    </span>
  );
}

/** The list price, struck through. */
export function StruckPrice({ usd }: { usd: Cents }) {
  return (
    <s className="struck-price muted">
      <span className="visually-hidden">{common.formerPrice} </span>
      {formatMoney(usd, 'USD')}
    </s>
  );
}
