import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import './timeline.css';

export interface TimelineStep {
  key: string;
  title: string;
  /** Formatted text, and ISO 8601 for the datetime attribute. */
  time?: { iso: string; text: string } | undefined;
  /** Small lines below: 'Miami. Peso: 1,11 kg', 'Estimada: 26/11 al 03/12/2026'. */
  notes?: readonly ReactNode[] | undefined;
  state: 'done' | 'current' | 'todo' | 'stop';
  /** The line to the next step is drawn as waves. */
  sea?: boolean | undefined;
}

const WAVES = 16;
/** Long enough for any step; CSS clips the rest. */
const SEA = `M9 0${'c5.5 6 5.5 12 0 18s-5.5 12 0 18'.repeat(WAVES)}`;

/** Steps in order, joined by a straight line on land and a wavy one at sea. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step, index) => {
        const last = index === steps.length - 1;
        const landAhead = step.sea !== true && steps[index + 1]?.state === 'todo';
        return (
          <li
            key={step.key}
            className={classNames(
              'timeline__step',
              `timeline__step--${step.state}`,
              landAhead && 'timeline__step--before-todo',
              step.sea && 'timeline__step--sea',
            )}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            {step.sea && !last ? <Sea /> : null}
            <span className="timeline__dot" aria-hidden="true" />
            <div>
              <div className="timeline__title">{step.title}</div>
              {step.time === undefined ? null : (
                <time className="note" dateTime={step.time.iso}>
                  {step.time.text}
                </time>
              )}
              {step.notes?.map((note, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: notes of a step keep their order
                <div key={at} className="note">
                  {note}
                </div>
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Sea() {
  return (
    <svg className="timeline__sea" aria-hidden="true" fill="none">
      <path d={SEA} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
