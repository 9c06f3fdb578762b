import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from '#ui/icons/icons.tsx';
import { describedBy, FieldError, FieldHint, FieldLabel, type FieldTexts } from './field-parts.tsx';
import { IconButton } from './icon-button.tsx';
import './field.css';

interface FieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'children'> {
  /** A button at the end of the input, at most 44 px wide. */
  end?: ReactNode;
}

/** Label above, input, error and hint below, tied together. */
export function Field({ label, error, hint, optional, end, className, ...input }: FieldProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <div className={classNames('field', className)}>
      <FieldLabel htmlFor={id} optional={optional}>
        {label}
      </FieldLabel>
      <div className={classNames('field__box', end !== undefined && 'field__box--end')}>
        <input
          className="input"
          {...input}
          {...describedBy({ id, error, hint, otherIds: input['aria-describedby'] })}
        />
        {end === undefined ? null : <span className="field__end">{end}</span>}
      </div>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** A password with a button that shows it. */
export function PasswordField(props: Omit<FieldProps, 'end' | 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          label={shown ? common.hidePassword : common.showPassword}
          onClick={() => setShown((before) => !before)}
        />
      }
    />
  );
}

interface SelectFieldProps extends FieldTexts, ComponentPropsWithRef<'select'> {}

/** The native select; its options are the children. */
export function SelectField({ label, error, hint, optional, className, children, ...select }: SelectFieldProps) {
  const generatedId = useId();
  const id = select.id ?? generatedId;
  return (
    <div className={classNames('field', className)}>
      <FieldLabel htmlFor={id} optional={optional}>
        {label}
      </FieldLabel>
      <div className="field__box">
        <select
          className="input"
          {...select}
          {...describedBy({ id, error, hint, otherIds: select['aria-describedby'] })}
        >
          {children}
        </select>
        <ChevronDownIcon className="field__chevron" />
      </div>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

interface TextareaFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

export function TextareaField({ label, error, hint, optional, className, ...area }: TextareaFieldProps) {
  const generatedId = useId();
  const id = area.id ?? generatedId;
  return (
    <div className={classNames('field', className)}>
      <FieldLabel htmlFor={id} optional={optional}>
        {label}
      </FieldLabel>
      <textarea
        className="input"
        rows={4}
        {...area}
        {...describedBy({ id, error, hint, otherIds: area['aria-describedby'] })}
      />
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  label: ReactNode;
  error?: string | undefined;
  /** Number of matching results, at the end of the row. */
  count?: string | undefined;
}

export function CheckboxField({ label, error, count, className, ...input }: CheckboxFieldProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <div className={className}>
      <label className="check" htmlFor={id}>
        <input
          className="check__box"
          type="checkbox"
          {...input}
          {...describedBy({ id, error, hint: undefined, otherIds: input['aria-describedby'] })}
        />
        <span className="check__text">{label}</span>
        {count === undefined ? null : <span className="check__count">{count}</span>}
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
