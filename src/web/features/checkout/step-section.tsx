import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { Step } from './steps.ts';

interface OpenStepProps {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  framed?: boolean;
  /** False while the first step is drawn; after that the heading of a new step takes the focus. */
  arrived: RefObject<boolean>;
  children: ReactNode;
}

/** The step that the shopper is on. */
export function OpenStep({ title, aside, framed = false, arrived, children }: OpenStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrived.current) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [arrived]);
  return (
    <section className={classNames('checkout-step checkout-step--open', framed && 'checkout-step--framed')}>
      <div className="checkout-step__top">
        <h2 className="checkout-step__heading" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {aside === undefined ? null : <span className="checkout-step__aside">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

interface ClosedStepProps {
  step: Step;
  /** What was said, once it was. */
  children?: ReactNode;
  editable: boolean;
}

/** A step that is done, or to come. */
export function ClosedStep({ step, children, editable }: ClosedStepProps) {
  const title = copy.steps[step];
  return (
    <section className={classNames('checkout-step', !editable && 'checkout-step--ahead')}>
      <h2 className="checkout-step__name">{title}</h2>
      <div className="checkout-step__summary">{editable ? children : null}</div>
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

/** Leads back to where the shopper had come, leaving the step as it was. */
export function BackLink({ reached }: { reached: Step }) {
  return (
    <Link className="checkout-step__back" to={{ search: `?step=${reached}` }} preventScrollReset>
      {copy.back}
    </Link>
  );
}
