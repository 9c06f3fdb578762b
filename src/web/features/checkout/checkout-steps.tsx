import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { countUnits } from '#domain/cart/lines.ts';
import { classNames } from '#ui/class-names.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Price } from '#ui/components/price.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { FeeAlerts } from '#web/features/cart/fee-alerts.tsx';
import { SummaryTitle } from '#web/features/catalog/summary-title.tsx';
import { VariantText } from '#web/features/catalog/variant-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { AddressStep } from './address-step.tsx';
import { changeDraft, currentDraft } from './checkout-draft.ts';
import { type CheckoutAction, type Step, stepAfter, stepIndex, stepsFor } from './checkout-state.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { CustomsStep } from './customs-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { FranchiseChoice } from './franchise-choice.tsx';
import { ParcelsAlong } from './parcels-along.tsx';
import { PurchaseConsent } from './purchase-consent.tsx';
import { StepSummary } from './step-summary.tsx';
import type { Checkout } from './use-checkout.ts';
import type { OwnData } from './use-own-data.ts';

interface CheckoutStepsProps {
  checkout: Checkout;
  data: OwnData;
  /** Lines of the order once there is one, else of the cart. */
  lines: readonly CartLineView[];
}

/** The current step, with the others collapsed to summaries. */
export function CheckoutSteps({ checkout, data, lines }: CheckoutStepsProps) {
  const { draft, step } = checkout;
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(step);
  // The heading of a step that is opened receives the focus; that of the first one does not.
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step]);
  return (
    <div className="checkout-steps">
      {stepsFor(draft.confirmed.deliveryMethod).map((name) =>
        name === step ? (
          <CurrentStep key={name} {...{ checkout, data, lines, heading }} />
        ) : (
          <ClosedStep key={name} step={name} draft={draft} data={data} />
        ),
      )}
      {step !== 'paymentMethods' && checkout.fees.failed ? <FeeAlerts {...checkout.fees} /> : null}
    </div>
  );
}

interface CurrentStepProps extends CheckoutStepsProps {
  heading: RefObject<HTMLHeadingElement | null>;
}

function CurrentStep({ checkout, data, lines, heading }: CurrentStepProps) {
  const { step } = checkout;
  if (step === 'paymentMethods') {
    const units = countUnits(lines);
    return (
      <>
        <OpenStep title={copy.review.title} aside={copy.review.count(units)} heading={heading} framed>
          <ul className="review-lines">
            {lines.map((line) => (
              <ReviewLine key={line.productId} line={line} />
            ))}
          </ul>
          <ParcelsAlong />
          <FranchiseChoice checkout={checkout} />
          <CurrencyChoice total={checkout.fees.current?.total ?? null} />
        </OpenStep>
        <FeeAlerts {...checkout.fees} />
        <PurchaseConsent className="checkout-steps__consent" />
      </>
    );
  }
  return (
    <OpenStep title={copy.steps[step]} heading={heading}>
      {checkout.invalidStep === step ? (
        <Alert kind="error" role="alert" title={null}>
          {copy.stepInvalid}
        </Alert>
      ) : null}
      <StepForm step={step} checkout={checkout} data={data} />
    </OpenStep>
  );
}

function StepForm({ step, checkout, data }: Omit<CheckoutStepsProps, 'lines'> & { step: Step }) {
  const { draft, goTo } = checkout;
  const showErrors = checkout.invalidStep === step;
  // To the furthest step reached, without changing this one.
  const back = stepIndex(draft.reached) > stepIndex(step) && (
    <Link className="checkout-step__back" to={{ search: `?step=${draft.reached}` }} preventScrollReset>
      {copy.back}
    </Link>
  );
  const finish = (action: CheckoutAction) => {
    changeDraft(action);
    goTo(stepAfter(step, currentDraft()));
  };
  if (step === 'userInformation') {
    const onSaved = () => finish({ type: 'customsContinued' });
    return <CustomsStep profile={data.profile} {...{ onSaved, showErrors, back }} />;
  }
  if (step === 'deliveryMethod') {
    return (
      <DeliveryStep
        confirmed={draft.confirmed.deliveryMethod}
        onContinue={(method) => finish({ type: 'deliveryContinued', method })}
        {...{ showErrors, back }}
      />
    );
  }
  return (
    <AddressStep
      addresses={data.addresses}
      onContinue={(address) => finish({ type: 'addressContinued', address })}
      {...{ showErrors, back }}
    />
  );
}

interface OpenStepProps {
  title: string;
  /** Shown at the end of the title line. */
  aside?: ReactNode;
  framed?: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** The current step. */
function OpenStep({ title, aside, framed = false, heading, children }: OpenStepProps) {
  return (
    <section className={classNames('checkout-step checkout-step--open', framed && 'checkout-step--framed')}>
      <div className="split checkout-step__top">
        <h2 className="checkout-step__heading" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {aside === undefined ? null : <span className="note">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** A finished step with the summary of its answers, or an upcoming one. */
function ClosedStep({ step, draft, data }: ComponentProps<typeof StepSummary>) {
  const title = copy.steps[step];
  const editable = stepIndex(step) < stepIndex(draft.reached);
  return (
    <section className={classNames('checkout-step', !editable && 'checkout-step--upcoming')}>
      <h2 className="checkout-step__name">{title}</h2>
      <div className="checkout-step__summary note">
        {editable ? <StepSummary step={step} draft={draft} data={data} /> : null}
      </div>
      {editable ? (
        <Link
          className="checkout-step__edit"
          to={{ search: `?step=${step}` }}
          preventScrollReset
          aria-label={copy.editStep(title)}
        >
          {copy.edit}
        </Link>
      ) : null}
    </section>
  );
}

function ReviewLine({ line }: { line: CartLineView }) {
  const toMoney = useTwoCurrencies();
  const { image, variant, quantity, price } = line;
  const units = copy.review.units(quantity);
  return (
    <li className="review-line">
      <Picture src={image} alt="" side={128} className="review-line__picture" />
      <div className="review-line__text">
        <SummaryTitle {...line} />
        <span className="note">
          {variant === '' ? null : (
            <>
              <VariantText variant={variant} /> ·{' '}
            </>
          )}
          {units}
        </span>
      </div>
      <Price {...toMoney(Math.round(price * 100 * quantity) / 100)} size="line" stacked end />
    </li>
  );
}
