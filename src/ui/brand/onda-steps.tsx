import { common } from '#ui/copy.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { humpPath } from './onda-path.ts';
import './onda.css';
import './onda-steps.css';

interface StepperProps {
  steps: readonly string[];
  /** Index of the step the shopper is on; past the end when all are done. */
  current: number;
  label: string;
}

/** The steps of a purchase, drawn as spans of a bridge. */
export function Stepper({ steps, current, label }: StepperProps) {
  const spans = steps.slice(1).map((_, index) => index);
  const stateOf = (index: number) => (index < current ? 'done' : index === current ? 'current' : 'ahead');
  const now = steps[current];
  return (
    <div className="stepper">
      <svg
        className="stepper__line"
        viewBox={`0 0 ${spans.length * 100} 44`}
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
      >
        {spans.map((index) => (
          <path
            key={index}
            className={index < current ? 'stepper__span' : 'stepper__span stepper__span--ahead'}
            d={humpPath({ x: index * 100, y: 34, width: 100, height: 31 })}
          />
        ))}
      </svg>
      <ol className="stepper__steps" aria-label={label}>
        {steps.map((name, index) => {
          const state = stateOf(index);
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
              <span className="stepper__label" aria-hidden="true">
                {name}
              </span>
            </li>
          );
        })}
      </ol>
      {now === undefined ? null : (
        <p className="stepper__now" aria-hidden="true">
          <strong>{now}</strong>
          <span className="stepper__count">{common.stepOf(current + 1, steps.length)}</span>
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
  const spans = Array.from({ length: total }, (_, index) => index);
  return (
    <svg
      className="franchise-spans"
      viewBox={`0 0 ${total * 24 + 4} 18`}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {spans.map((index) => {
        const spent = index < used;
        return (
          <path
            key={index}
            className={spent ? 'onda-dots' : undefined}
            d={humpPath({ x: 2 + index * 24, y: 15.5, width: 24, height: 13 })}
            stroke={spent ? undefined : 'currentColor'}
            strokeWidth="3"
            strokeDasharray={spent ? '1.5 5' : undefined}
          />
        );
      })}
    </svg>
  );
}
