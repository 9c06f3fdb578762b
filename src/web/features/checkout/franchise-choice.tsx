import { fromUnits } from '#domain/money/format.ts';
import { Money } from '#ui/price.tsx';
import { RadioCard, RadioCards } from '#ui/radio-card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { FeesState } from '#web/features/cart/use-fees.ts';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { currentRegime, regimeFigures } from '#web/features/fees/regime-figures.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { changeDraft } from './checkout-draft.ts';

interface FranchiseChoiceProps {
  /** In dollars; at exactly the limit of the regime the franchise shows and cannot be used. */
  total: number;
  chosen: 'USE' | 'NOT_USE';
  /** What each choice would cost. */
  using: FeesState;
  notUsing: FeesState;
}

/** With the year's franchise or without; offered up to its limit. */
export function FranchiseChoice({ total, chosen, using, notUsing }: FranchiseChoiceProps) {
  const regime = currentRegime();
  const rules = regimeFigures(regime);
  const refusal = fromUnits(total) >= regime.perShipmentUsd ? 'AMOUNT' : (using.fees?.franchiseRefusal ?? null);
  const value = refusal === null ? chosen : 'NOT_USE';
  const left = using.fees?.franchiseLeft ?? notUsing.fees?.franchiseLeft ?? null;
  const words = copy.review;
  const simplified = notUsing.fees === null || notUsing.fees.useFranchise === 'NOT_USE';
  const card = (use: 'USE' | 'NOT_USE') => ({
    name: 'useFranchise',
    value: use,
    checked: value === use,
    onChange: () => changeDraft({ franchise: use }),
  });
  return (
    <RadioCards legend={words.regime} two>
      <RadioCard
        {...card('USE')}
        label={words.use}
        disabled={refusal !== null}
        {...(refusal === null ? { aside: <Taxes {...using} /> } : {})}
        detail={refusal === null ? words.franchiseDetail(left, rules) : words.refusals[refusal](rules)}
      />
      <RadioCard
        {...card('NOT_USE')}
        label={words.notUse}
        aside={<Taxes {...notUsing} />}
        detail={(simplified ? words.notUseDetail : words.importDetail)(rules)}
      />
    </RadioCards>
  );
}

function Taxes({ fees, busy, failed }: FeesState) {
  const toMoney = useTwoCurrencies();
  return busy || failed || fees === null ? <Skeleton width="4.5em" /> : <Money {...toMoney(totalTaxes(fees))} />;
}
