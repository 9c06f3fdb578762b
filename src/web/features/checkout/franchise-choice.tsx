import { fromUnits } from '#domain/money/format.ts';
import { Money } from '#ui/components/price.tsx';
import { RadioCard, RadioCards } from '#ui/components/radio-card.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { FeesState } from '#web/features/cart/use-fees.ts';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { currentRegime, regimeFigures } from '#web/features/fees/regime-figures.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { changeDraft } from './checkout-draft.ts';

interface FranchiseChoiceProps {
  /** Dollars. At exactly the limit of the regime the franchise is shown but disabled. */
  total: number;
  chosen: 'USE' | 'NOT_USE';
  /** Fees of each choice. */
  using: FeesState;
  notUsing: FeesState;
}

/** Choice between using a franchise and paying taxes; offered up to the limit of the franchise. */
export function FranchiseChoice({ total, chosen, using, notUsing }: FranchiseChoiceProps) {
  const regime = currentRegime();
  const figures = regimeFigures(regime);
  const refusal = fromUnits(total) >= regime.perShipmentUsd ? 'AMOUNT' : (using.fees?.franchiseRefusal ?? null);
  const value = refusal === null ? chosen : 'NOT_USE';
  const left = using.fees?.franchiseLeft ?? notUsing.fees?.franchiseLeft ?? null;
  const text = copy.review;
  const simplified = notUsing.fees === null || notUsing.fees.useFranchise === 'NOT_USE';
  const card = (use: 'USE' | 'NOT_USE') => ({
    name: 'useFranchise',
    value: use,
    checked: value === use,
    onChange: () => changeDraft({ franchise: use }),
  });
  return (
    <RadioCards legend={text.regime} two>
      <RadioCard
        {...card('USE')}
        label={text.useFranchise}
        disabled={refusal !== null}
        {...(refusal === null ? { aside: <Taxes {...using} /> } : {})}
        detail={refusal === null ? text.franchiseDetail(left, figures) : text.refusals[refusal](figures)}
      />
      <RadioCard
        {...card('NOT_USE')}
        label={text.withoutFranchise}
        aside={<Taxes {...notUsing} />}
        detail={(simplified ? text.withoutFranchiseDetail : text.importDetail)(figures)}
      />
    </RadioCards>
  );
}

function Taxes({ fees, busy, failed }: FeesState) {
  const toMoney = useTwoCurrencies();
  return busy || failed || fees === null ? <Skeleton width="4.5em" /> : <Money {...toMoney(totalTaxes(fees))} />;
}
