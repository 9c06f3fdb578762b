import type { CSSProperties } from 'react';
import type { Fees } from '#contract/cart.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { FranchiseSpans } from '#ui/brand/onda-steps.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { franchise as copy } from '#web/copy/franchise.ts';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import './cart-parts.css';

interface FranchiseMeterProps {
  fees: Fees | null;
  busy: boolean;
}

/** Franchises left this year, and the share of the per-shipment limit that the goods use. For customers only. */
export function FranchiseMeter({ fees, busy }: FranchiseMeterProps) {
  if (!busy && (fees === null || fees.franchiseLeft === null)) return null;
  const left = fees?.franchiseLeft ?? null;
  const perYear = fees?.regime.shipmentsPerYear ?? 0;
  return (
    <section className="franchise-meter" aria-label={copy.taxesTitle} aria-busy={busy || undefined}>
      <div className="franchise-meter__count">
        <FranchiseSpans total={perYear} used={left === null ? 0 : perYear - left} />
        {fees === null || left === null ? (
          <Skeleton width="15rem" />
        ) : (
          <strong>{copy.franchiseLeft(left, regimeFigures(fees.regime))}</strong>
        )}
      </div>
      {fees?.franchiseRefusal === 'NOTHING_TAXABLE' ? (
        <p className="franchise-meter__text">{copy.nothingTaxable}</p>
      ) : (
        <SpentShare fees={fees} busy={busy} />
      )}
    </section>
  );
}

/** The share of the limit that the goods use, and the taxes. */
function SpentShare({ fees, busy }: FranchiseMeterProps) {
  const spent = fees ? fromUnits(fees.productsTotal) : cents(0);
  const limit = fees ? fromUnits(fees.regime.franchise.below) : cents(0);
  const share = { '--share': limit > 0 ? Math.min(1, spent / limit) : 0 } as CSSProperties;
  const taxes = fees ? totalTaxes(fees) : 0;
  return (
    <>
      <div
        className={
          limit > 0 && spent >= limit ? 'franchise-meter__bar franchise-meter__bar--over' : 'franchise-meter__bar'
        }
      >
        <span className="franchise-meter__spent" style={share} />
      </div>
      <div className="franchise-meter__text">
        {busy ? (
          <Skeleton width="10rem" />
        ) : (
          <>
            <span>
              <MoneyText>{copy.ofLimit(formatMoney(spent, 'USD'), formatMoney(limit, 'USD'))}</MoneyText>
            </span>
            <span>
              <MoneyText>{taxes === 0 ? copy.taxesExempt : copy.taxes(formatMoney(fromUnits(taxes), 'USD'))}</MoneyText>
            </span>
          </>
        )}
      </div>
    </>
  );
}
