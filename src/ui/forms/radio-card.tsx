import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from './field.tsx';

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  label: ReactNode;
  detail?: ReactNode;
  /** At the end of the first line: an amount. */
  aside?: ReactNode;
}

/** A radio as a card; the cards of one RadioCards group share the same `name`. */
export function RadioCard({ label, detail, aside, ...input }: RadioCardProps) {
  return (
    <label className="radio-card">
      <input className="radio-card__dot" type="radio" {...input} />
      <span className="radio-card__text">
        <span className="radio-card__top">
          <span>{label}</span>
          {aside === undefined ? null : <span className="money">{aside}</span>}
        </span>
        {detail === undefined ? null : <span className="note">{detail}</span>}
      </span>
    </label>
  );
}

interface RadioCardsProps {
  legend: ReactNode;
  /** Two columns on wide screens. */
  two?: boolean | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** The fieldset around radio cards. */
export function RadioCards({ legend, two = false, error, children }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="radio-cards__legend">{legend}</legend>
      <div className={classNames('radio-cards stack', two && 'radio-cards--two')}>{children}</div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
