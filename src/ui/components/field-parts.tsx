import type { ReactNode } from 'react';
import { common } from '#ui/copy.ts';
import { ErrorIcon } from '#ui/icons/icons.tsx';

/** Texts around the control of every field. */
export interface FieldTexts {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** Adds '(opcional)' to the label. */
  optional?: boolean | undefined;
}

interface DescribedByInput {
  id: string;
  error: string | undefined;
  hint: ReactNode;
  /** Ids of the elements that the caller describes the control by. */
  otherIds: string | undefined;
}

/** The attributes that tie a control to its error and hint. */
export function describedBy({ id, error, hint, otherIds }: DescribedByInput) {
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : '', otherIds ?? ''].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined } as const;
}

interface FieldLabelProps {
  htmlFor: string;
  optional?: boolean | undefined;
  children: ReactNode;
}

export function FieldLabel({ htmlFor, optional = false, children }: FieldLabelProps) {
  return (
    <label className="field__label" htmlFor={htmlFor}>
      {children}
      {optional ? <span className="field__optional"> {common.optional}</span> : null}
    </label>
  );
}

interface FieldNoteProps {
  id: string;
  children: ReactNode;
}

export function FieldHint({ id, children }: FieldNoteProps) {
  if (!children) return null;
  return (
    <div className="field__hint" id={`${id}-hint`}>
      {children}
    </div>
  );
}

export function FieldError({ id, children }: FieldNoteProps) {
  if (!children) return null;
  return (
    <div className="field__error" id={`${id}-error`}>
      <ErrorIcon size={18} />
      <span>{children}</span>
    </div>
  );
}
