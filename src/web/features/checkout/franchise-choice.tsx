import type { Fees } from '#contract/cart.ts';
import { Money } from '#ui/components/price.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { franchisePlan } from '#web/copy/franchise-plan.ts';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { changeDraft } from './checkout-draft.ts';
import type { Checkout } from './use-checkout.ts';

/** Choice between using a franchise and paying taxes; offered up to the limit of the franchise. */
export function FranchiseChoice({ checkout: { choiceOffered, draft, fees, otherFees } }: { checkout: Checkout }) {
  if (!choiceOffered || fees.fees === null) return null;
  const [using, notUsing] = fees.useFranchise === 'USE' ? [fees, otherFees] : [otherFees, fees];
  // Above the limit of the franchise only one request is made; at exactly the limit the franchise is shown but disabled.
  const refusal = (fees.useFranchise === 'NOT_APPLICABLE' ? fees : using).fees?.franchiseRefusal ?? null;
  return (
    <RegimeChoice
      {...{ using, notUsing, refusal, regime: fees.fees.regime, chosen: draft.franchise }}
      onChoose={(franchise) => changeDraft({ type: 'franchiseChosen', franchise })}
    />
  );
}

/** What one of the two ways costs: as it was last calculated, and null while that is outdated. */
interface QuotedUse {
  fees: Fees | null;
  current: Fees | null;
}

interface RegimeChoiceProps {
  /** With the franchise, and without it. */
  using: QuotedUse;
  notUsing: QuotedUse;
  /** Why the franchise cannot be used. */
  refusal: Fees['franchiseRefusal'];
  regime: Fees['regime'];
  chosen: 'USE' | 'NOT_USE';
  onChoose: (use: 'USE' | 'NOT_USE') => void;
}

/** The two ways through customs, each with its taxes. */
export function RegimeChoice({ using, notUsing, refusal, regime, chosen, onChoose }: RegimeChoiceProps) {
  const figures = regimeFigures(regime);
  const value = refusal === null ? chosen : 'NOT_USE';
  const left = using.fees?.franchiseLeft ?? notUsing.fees?.franchiseLeft ?? null;
  const text = copy.review;
  const simplified = notUsing.fees === null || notUsing.fees.useFranchise === 'NOT_USE';
  const card = (use: 'USE' | 'NOT_USE') => ({
    name: 'useFranchise',
    value: use,
    checked: value === use,
    onChange: () => onChoose(use),
  });
  return (
    <div className="checkout-steps__regime">
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
      {value === 'USE' ? <p className="note">{franchisePlan.payer}</p> : null}
    </div>
  );
}

/** What using a franchise costs and how many of the year remain. */
function franchiseDetail({ fees }: QuotedUse, left: number | null): string {
  const { review: text } = copy;
  const taxes = fees !== null && totalTaxes(fees) > 0;
  return [
    taxes ? text.franchiseIva(regimeFigures(fees.regime).franchise.iva) : text.exempt,
    ...(fees === null || left === null ? [] : [text.franchisesLeft(left, regimeFigures(fees.regime))]),
  ].join(' ');
}

function Taxes({ current }: QuotedUse) {
  const toMoney = useTwoCurrencies();
  return current === null ? <Skeleton width="4.5em" /> : <Money {...toMoney(totalTaxes(current))} />;
}
