import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/components/icon-button.tsx';
import { common } from '#ui/copy.ts';
import { ChevronDownIcon, ErrorIcon, EyeIcon, EyeOffIcon } from '#ui/icons/icons.tsx';
import './field.css';

/** Texts around the control of every field. */
interface FieldTexts {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** Adds '(opcional)' to the label. */
  optional?: boolean | undefined;
}

/** Parts the props of a field: those of its frame, and those of the control, tied to the label, the error and the hint. */
function useField<Props extends FieldTexts & Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-describedby'>>(
  props: Props,
) {
  const generatedId = useId();
  const { label, error, hint, optional, className, id = generatedId, ...control } = props;
  const described = [error && `${id}-error`, hint && `${id}-hint`, props['aria-describedby']].filter(Boolean).join(' ');
  return {
    frame: { id, label, error, hint, optional, className },
    control: { ...control, id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  } as const;
}

interface FrameProps extends FieldTexts {
  id: string;
  className?: string | undefined;
  /** The control. */
  children: ReactNode;
}

/** Label above, error and hint below. */
function Frame({ id, label, error, hint, optional = false, className, children }: FrameProps) {
  return (
    <div className={classNames('field', className)}>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional ? <span className="note"> {common.optional}</span> : null}
      </label>
      {children}
      {hint ? (
        <div className="field__hint note" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** The error of the control with this id. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="field__error" id={`${id}-error`}>
      <ErrorIcon size={18} />
      <span>{children}</span>
    </div>
  );
}

interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** A button at the end of the input, at most 44 px wide. */
  end?: ReactNode;
}

export function Field({ end, ...props }: FieldProps) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <div className={classNames('field__box', end !== undefined && 'field__box--end')}>
        <input className="input" {...control} />
        {end === undefined ? null : <span className="field__end">{end}</span>}
      </div>
    </Frame>
  );
}

/** A password with a button that shows it, and leaves the caret and a phone's keyboard where they are. */
export function PasswordField(props: Omit<FieldProps, 'end' | 'type' | 'ref'>) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = () => {
    const { current } = input;
    const caret = current?.selectionStart ?? null;
    flushSync(() => setShown((before) => !before));
    if (current === null || document.activeElement !== current) return;
    // The layout of an input whose type changed puts the caret at the start.
    current.getBoundingClientRect();
    current.setSelectionRange(caret, caret);
  };
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={input}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          label={common.showPassword}
          aria-pressed={shown}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        />
      }
    />
  );
}

interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
  /** Values with their names; in place of children. */
  options?: Readonly<Record<string, string>>;
}

/** The native select. */
export function SelectField({ options = {}, children, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <div className="field__box">
        <select className="input" {...control}>
          {children ??
            Object.entries(options).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
        </select>
        <ChevronDownIcon className="field__chevron" />
      </div>
    </Frame>
  );
}

export function TextareaField(props: FieldTexts & Omit<ComponentProps<'textarea'>, 'children'>) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <textarea className="input" rows={4} {...control} />
    </Frame>
  );
}

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** Number of matching results, at the end of the row. */
  count?: string | undefined;
}

export function CheckboxField(props: CheckboxFieldProps) {
  return <CheckRow type="checkbox" {...props} />;
}

/** One of several values on a plain row. */
export function RadioField(props: CheckboxFieldProps) {
  return <CheckRow type="radio" {...props} />;
}

function CheckRow({ label, count, className, ...input }: CheckboxFieldProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={classNames('check', className)}>
      <input className="check__box" {...input} />
      <span>{label}</span>
      {count === undefined ? null : <span className="check__count note tabular">{count}</span>}
    </label>
  );
}

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
