import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { Step } from './steps.ts';

interface OpenStepProps {
  title: string;
  /** Shown at the end of the title line. */
  aside?: ReactNode;
  framed?: boolean;
  /**
   * False during the first render of the checkout; afterwards the heading of a newly opened step receives the focus.
   */
  mounted: RefObject<boolean>;
  children: ReactNode;
}

/** The current step. */
export function OpenStep({ title, aside, framed = false, mounted, children }: OpenStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!mounted.current) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [mounted]);
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
  /** Summary of the answers, shown once the step is done. */
  children?: ReactNode;
  editable: boolean;
}

/** A finished or upcoming step. */
export function ClosedStep({ step, children, editable }: ClosedStepProps) {
  const title = copy.steps[step];
  return (
    <section className={classNames('checkout-step', !editable && 'checkout-step--upcoming')}>
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

/** Returns to the furthest step reached, without changing this one. */
export function BackLink({ reached }: { reached: Step }) {
  return (
    <Link className="checkout-step__back" to={{ search: `?step=${reached}` }} preventScrollReset>
      {copy.back}
    </Link>
  );
}
