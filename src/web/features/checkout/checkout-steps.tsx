import { type RefObject, useEffect, useRef } from 'react';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { FeeAlerts } from '#web/features/cart/fee-alerts.tsx';
import { AddressStep } from './address-step.tsx';
import { CustomsStep } from './customs-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { changeDraft } from './checkout-draft.ts';
import { FranchiseChoice } from './franchise-choice.tsx';
import { ReviewStep } from './review-step.tsx';
import { BackLink, ClosedStep, OpenStep } from './step-section.tsx';
import { StepSummary } from './step-summary.tsx';
import { type Step, stepIndex, stepsFor } from './steps.ts';
import type { Checkout } from './use-checkout.ts';
import type { OwnData } from './use-own-data.ts';

interface CheckoutStepsProps {
  checkout: Checkout;
  data: OwnData;
  /** Those of the order once there is one. */
  lines: readonly CartLineView[];
}

/** The step that is open, and the others in a line each. */
export function CheckoutSteps({ checkout, data, lines }: CheckoutStepsProps) {
  const { draft, step } = checkout;
  // Set once the first step stands: whoever comes to a step later is led to its heading.
  const arrived = useRef(false);
  useEffect(() => {
    arrived.current = true;
  }, []);
  return (
    <div className="checkout-steps">
      {stepsFor(draft.deliveryMethod).map((one) =>
        one === step ? (
          <CurrentStep key={one} {...{ checkout, data, lines }} arrived={arrived} />
        ) : (
          <ClosedStep key={one} step={one} editable={stepIndex(one) < stepIndex(draft.reached)}>
            <StepSummary step={one} draft={draft} data={data} />
          </ClosedStep>
        ),
      )}
      {step !== 'paymentMethods' && checkout.fees.failed ? <FeeAlerts {...checkout.fees} /> : null}
    </div>
  );
}

function CurrentStep({ checkout, data, lines, arrived }: CheckoutStepsProps & { arrived: RefObject<boolean> }) {
  const { step } = checkout;
  if (step === 'paymentMethods') {
    const units = lines.reduce((sum, line) => sum + line.quantity, 0);
    return (
      <>
        <OpenStep title={copy.review.title} aside={copy.review.count(units)} arrived={arrived} framed>
          <ReviewStep lines={lines}>
            <RegimeChoice checkout={checkout} />
          </ReviewStep>
        </OpenStep>
        <FeeAlerts {...checkout.fees} />
        <p className="checkout-steps__consent">{copy.review.consent}</p>
      </>
    );
  }
  return (
    <OpenStep title={copy.steps[step]} arrived={arrived}>
      <StepForm step={step} checkout={checkout} data={data} />
    </OpenStep>
  );
}

function StepForm({ step, checkout, data }: Omit<CheckoutStepsProps, 'lines'> & { step: Step }) {
  const { draft, own, goTo } = checkout;
  const back = stepIndex(draft.reached) > stepIndex(step) ? <BackLink reached={draft.reached} /> : null;
  if (step === 'userInformation') {
    const saved = (profile: OwnData['profile']) => {
      own.change((data) => ({ ...data, profile }));
      goTo('deliveryMethod');
    };
    return <CustomsStep profile={data.profile} onSaved={saved} back={back} />;
  }
  if (step === 'deliveryMethod') {
    return (
      <DeliveryStep
        initial={draft.deliveryMethod}
        back={back}
        onChosen={(deliveryMethod) => {
          changeDraft({ deliveryMethod });
          if (deliveryMethod === 'pickup') return goTo('paymentMethods');
          goTo('shippingAddress');
        }}
      />
    );
  }
  return <AddressStep addresses={data.addresses} onChosen={() => goTo('paymentMethods')} back={back} />;
}

function RegimeChoice({ checkout }: { checkout: Checkout }) {
  const { choiceOffered, cart, draft, fees, otherFees, useFranchise } = checkout;
  if (!choiceOffered) return null;
  const asked = useFranchise === 'USE';
  return (
    <div className="checkout-steps__regime">
      <FranchiseChoice
        total={cart.total}
        chosen={draft.franchise}
        using={asked ? fees : otherFees}
        notUsing={asked ? otherFees : fees}
      />
    </div>
  );
}
