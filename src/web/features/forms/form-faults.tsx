import { Alert } from '#ui/alert.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import type { Form } from './use-form.ts';
import './forms.css';

interface FormFaultsProps<Name extends string> {
  form: Pick<Form<Name>, 'errors' | 'field' | 'tried'>;
  labels: Readonly<Record<Name, string>>;
}

/** For long forms, within the form element: after a try every fault with a link to its field. It takes the focus. */
export function FormFaults<Name extends string>({ form, labels }: FormFaultsProps<Name>) {
  const { errors, field, tried } = form;
  const faults = (Object.keys(labels) as Name[]).filter((name) => errors[name] !== undefined);
  return (
    <div tabIndex={-1} role="alert" className="form-faults">
      {tried && faults.length > 0 ? (
        <Alert kind="error" title={formsCopy.faults}>
          <ul className="form-faults__list">
            {faults.map((name) => (
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

/** The address of a page may name a step; a jump to a field leaves it as it is. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
