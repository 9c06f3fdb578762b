import type { FormMetadata } from '@conform-to/react/future';
import { Alert } from '#ui/components/alert.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import './forms.css';

interface FormErrorsProps {
  form: Pick<FormMetadata<string[]>, 'context' | 'fieldErrors' | 'getField'>;
  labels: Readonly<Record<string, string>>;
}

/**
 * Error summary of a long form, placed inside the form element: after a submit attempt every error links to its field.
 * Receives the focus.
 */
export function FormErrors({ form, labels }: FormErrorsProps) {
  const isSubmitted = form.context.state.touchedFields.includes('');
  const invalid = Object.keys(labels).filter((name) => form.fieldErrors[name]);
  return (
    <div tabIndex={-1} role="alert" className="form-errors">
      {isSubmitted && invalid.length > 0 ? (
        <Alert kind="error" title={formsCopy.errorSummary}>
          <ul className="form-errors__list">
            {invalid.map((name) => (
              <li key={name}>
                <a href={`#${form.getField(name).id}`} onClick={(event) => focusField(event, form.getField(name).id)}>
                  {labels[name]}
                </a>
                {`: ${form.fieldErrors[name]?.[0]}`}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  );
}

/** Focuses the field without navigating: the URL may hold a checkout step that a fragment link would drop. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
