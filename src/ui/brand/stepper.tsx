import { common } from '#ui/copy.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import './wave.css';
import './stepper.css';

interface StepperProps {
  steps: readonly string[];
  /** Index of the step the shopper is on; past the end when all are done. */
  current: number;
  label: string;
}

/** The steps of a purchase, drawn as spans of a bridge. */
export function Stepper({ steps, current, label }: StepperProps) {
  const now = steps[current];
  return (
    <div className="stepper">
      <svg
        className="stepper__line"
        viewBox={`0 0 ${(steps.length - 1) * 100} 44`}
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
      >
        {steps.slice(1).map((name, index) => (
          <path
            key={name}
            className={index < current ? 'stepper__span' : 'stepper__span stepper__span--ahead'}
            d={`M${index * 100} 34c34 0 30-31 50-31s16 31 50 31`}
          />
        ))}
      </svg>
      <ol className="stepper__steps" aria-label={label}>
        {steps.map((name, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
          return (
            <li
              key={name}
              className={`stepper__step stepper__step--${state}`}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className="stepper__node" aria-hidden="true">
                {state === 'done' ? <CheckIcon size={14} strokeWidth={3} /> : index + 1}
              </span>
              <span className="visually-hidden">
                {name}
                {state === 'done' ? `, ${common.stepDone}` : ''}
              </span>
              <span className="stepper__label from-tablet" aria-hidden="true">
                {name}
              </span>
            </li>
          );
        })}
      </ol>
      {now === undefined ? null : (
        <p className="stepper__now phone-only split" aria-hidden="true">
          <strong>{now}</strong>
          <span className="note">{common.stepOf(current + 1, steps.length)}</span>
        </p>
      )}
    </div>
  );
}

interface FranchiseSpansProps {
  total: number;
  /** Number of used exemptions; they come first and are dotted. */
  used: number;
}

/** The year's tax exemptions as spans; decoration beside a text with the count. */
export function FranchiseSpans({ total, used }: FranchiseSpansProps) {
  return (
    <svg className="franchise-spans" viewBox={`0 0 ${total * 24 + 4} 18`} fill="none" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => {
        const left = 2 + index * 24;
        return (
          <path
            key={left}
            className={index < used ? 'wave-dots' : undefined}
            d={`M${left} 15.5c8.16 0 7.2-13 12-13s3.84 13 12 13`}
          />
        );
      })}
    </svg>
  );
}
