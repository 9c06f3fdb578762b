import type { CSSProperties } from 'react';
import { addCents, cents } from '#domain/money/cents.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { FranchiseSpans } from '#ui/brand/stepper.tsx';
import { classNames } from '#ui/class-names.ts';
import { franchise as copy } from '#web/copy/franchise.ts';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import type { FeesState } from './use-fees.ts';
import './cart-parts.css';

type FranchiseMeterProps = Pick<FeesState, 'fees' | 'busy'>;

/** Franchises left this year, and the share of the per-shipment limit that the goods use. For customers only. */
export function FranchiseMeter({ fees, busy }: FranchiseMeterProps) {
  const { regime: currentRegime } = useShopData().settings;
  if (!busy && (fees === null || fees.franchiseLeft === null)) return null;
  const left = fees?.franchiseLeft ?? null;
  const regime = fees?.regime ?? currentRegime;
  const perYear = regime.shipmentsPerYear;
  return (
    <section className="stack" aria-label={copy.taxesTitle} aria-busy={busy || undefined}>
      <div className="franchise-meter__count cluster">
        <FranchiseSpans total={perYear} used={left === null ? 0 : perYear - left} />
        <strong className={left === null ? 'franchise-meter__unknown' : undefined}>
          {copy.franchiseLeft(left ?? perYear, regimeFigures(regime))}
        </strong>
      </div>
      {fees?.franchiseRefusal === 'NOTHING_TAXABLE' ? (
        <p className="note">{copy.nothingTaxable}</p>
      ) : (
        <SpentShare fees={fees} limit={regime.franchise.below} busy={busy} />
      )}
    </section>
  );
}

/** The share of the limit that the goods use, and the taxes. */
function SpentShare({ fees, limit: units, busy }: FranchiseMeterProps & { limit: number }) {
  const spent = fees ? addCents(fromUnits(fees.productsTotal), fromUnits(fees.forwardedGoods)) : cents(0);
  const limit = fromUnits(units);
  const share = { '--share': Math.min(1, spent / limit) } as CSSProperties;
  const taxes = fees ? totalTaxes(fees) : 0;
  return (
    <>
      <div className={classNames('franchise-meter__bar', spent >= limit && 'franchise-meter__bar--over')}>
        <span className="franchise-meter__spent" style={share} />
      </div>
      <div className={classNames('franchise-meter__text note split', busy && 'franchise-meter__unknown')}>
        <span>
          <MoneyText>{copy.ofLimit(formatMoney(spent, 'USD'), formatMoney(limit, 'USD'))}</MoneyText>
        </span>
        <span>
          <MoneyText>{taxes === 0 ? copy.taxesExempt : copy.taxes(formatMoney(fromUnits(taxes), 'USD'))}</MoneyText>
        </span>
      </div>
    </>
  );
}
