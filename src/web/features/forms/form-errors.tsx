import { Alert } from '#ui/components/alert.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import type { Form } from './use-form.ts';
import './forms.css';

interface FormErrorsProps<Name extends string> {
  form: Pick<Form<Name>, 'errors' | 'field' | 'submitAttempted'>;
  labels: Readonly<Record<Name, string>>;
}

/**
 * Error summary of a long form, placed inside the form element: after a submit attempt every error links to its field.
 * Receives the focus.
 */
export function FormErrors<Name extends string>({ form, labels }: FormErrorsProps<Name>) {
  const { errors, field, submitAttempted } = form;
  const invalid = (Object.keys(labels) as Name[]).filter((name) => errors[name] !== undefined);
  return (
    <div tabIndex={-1} role="alert" className="form-errors">
      {submitAttempted && invalid.length > 0 ? (
        <Alert kind="error" title={formsCopy.errorSummary}>
          <ul className="form-errors__list">
            {invalid.map((name) => (
              <li key={name}>
                <a href={`#${field(name).id}`} onClick={(event) => focusField(event, field(name).id)}>
                  {labels[name]}
                </a>
                {`: ${errors[name]}`}
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
