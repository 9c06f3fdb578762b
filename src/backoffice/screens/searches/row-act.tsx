import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ActOutcome, ActTarget } from '#backoffice/shared/act-parts.tsx';
import { useFormAddress } from '#backoffice/shared/form-address.ts';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { Button } from '#ui/components/button.tsx';

interface RowActProps<Name extends NamesOf<'act'>> {
  act: Name;
  /** What the row is. */
  of: BackofficeInput<Name>;
  label: string;
  children: ReactNode;
}

/** A button of a row that acts at once. */
export function RowAct<Name extends NamesOf<'act'>>({ act, of, label, children }: RowActProps<Name>) {
  return (
    <Form method="post" action={useFormAddress(act)} replace preventScrollReset>
      <ActTarget of={of} />
      <Button type="submit" name="stage" value="perform" kind="second" small aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}

/** What came of a row's act, where it is one of these; the row itself may be gone. */
export function RowOutcome({ of, state }: { of: readonly NamesOf<'act'>[]; state: ActState | undefined }) {
  return state && of.includes(state.act) ? <ActOutcome state={state} /> : null;
}
