import type { Fees } from '#contract/cart.ts';
import type { Regime } from '#contract/fee-rules.ts';
import { Money } from '#ui/components/price.tsx';
import { RadioCard, RadioCards } from '#ui/components/radio-card.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { FeesState } from '#web/features/cart/use-fees.ts';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { changeDraft } from './checkout-draft.ts';

interface FranchiseChoiceProps {
  regime: Regime;
  /** Why the franchise cannot be used; at exactly the limit of the regime it is shown but disabled. */
  refusal: Fees['franchiseRefusal'];
  chosen: 'USE' | 'NOT_USE';
  /** Fees of each choice. */
  using: FeesState;
  notUsing: FeesState;
}

/** Choice between using a franchise and paying taxes; offered up to the limit of the franchise. */
export function FranchiseChoice({ regime, refusal, chosen, using, notUsing }: FranchiseChoiceProps) {
  const figures = regimeFigures(regime);
  const value = refusal === null ? chosen : 'NOT_USE';
  const left = using.fees?.franchiseLeft ?? notUsing.fees?.franchiseLeft ?? null;
  const text = copy.review;
  const simplified = notUsing.fees === null || notUsing.fees.useFranchise === 'NOT_USE';
  const card = (use: 'USE' | 'NOT_USE') => ({
    name: 'useFranchise',
    value: use,
    checked: value === use,
    onChange: () => changeDraft({ type: 'franchiseChosen', franchise: use }),
  });
  return (
    <RadioCards legend={text.regime} two>
      <RadioCard
        {...card('USE')}
        label={text.useFranchise}
        disabled={refusal !== null}
        {...(refusal === null ? { aside: <Taxes {...using} /> } : {})}
        detail={
          <MoneyText>{refusal === null ? franchiseDetail(using, left) : text.refusals[refusal](figures)}</MoneyText>
        }
      />
      <RadioCard
        {...card('NOT_USE')}
        label={text.withoutFranchise}
        aside={<Taxes {...notUsing} />}
        detail={<MoneyText>{(simplified ? text.withoutFranchiseDetail : text.importDetail)(figures)}</MoneyText>}
      />
    </RadioCards>
  );
}

/** What using a franchise costs and how many of the year remain. */
function franchiseDetail({ fees }: FeesState, left: number | null): string {
  const { review: text } = copy;
  const taxes = fees !== null && totalTaxes(fees) > 0;
  return [
    taxes ? text.franchiseIva(regimeFigures(fees.regime).franchise.iva) : text.exempt,
    ...(fees === null || left === null ? [] : [text.franchisesLeft(left, regimeFigures(fees.regime))]),
  ].join(' ');
}

function Taxes({ fees, busy, failed }: FeesState) {
  const toMoney = useTwoCurrencies();
  return busy || failed || fees === null ? <Skeleton width="4.5em" /> : <Money {...toMoney(totalTaxes(fees))} />;
}
