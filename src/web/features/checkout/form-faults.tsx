import type { RefObject } from 'react';
import { checkout as copy } from '#web/copy/checkout.ts';
import { Alert } from '#web/ui/alert.tsx';

interface FormFaultsProps<Name extends string> {
  errors: Partial<Record<Name, string>>;
  labels: Readonly<Record<Name, string>>;
  /** Of the field; the link leads there. */
  idOf: (name: Name) => string;
  ref: RefObject<HTMLDivElement | null>;
  shown: boolean;
}

/** After a try to go on: every fault with a link to its field. It takes the focus. */
export function FormFaults<Name extends string>({ errors, labels, idOf, ref, shown }: FormFaultsProps<Name>) {
  const faults = (Object.keys(labels) as Name[]).filter((name) => errors[name] !== undefined);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="form-faults">
      {shown && faults.length > 0 ? (
        <Alert kind="error" title={copy.faults}>
          <ul className="form-faults__list">
            {faults.map((name) => (
              <li key={name}>
                <a href={`#${idOf(name)}`} onClick={(event) => focusField(event, idOf(name))}>
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

/** The address of the page names the step; a jump to a field leaves it as it is. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
