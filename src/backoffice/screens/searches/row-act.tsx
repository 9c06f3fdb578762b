import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';

interface RowActProps {
  act: NamesOf<'act'>;
  /** What the row is. */
  of: string;
  actKey: string;
  label: string;
  children: ReactNode;
}

/** A button of a row that acts at once. */
export function RowAct({ act, of, actKey, label, children }: RowActProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="of" value={of} />
      <input type="hidden" name="key" value={actKey} />
      <Button type="submit" name="stage" value="perform" kind="second" small aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}

/** What came of a row's act, where it is one of these; the row itself may be gone. */
export function RowOutcome({ of, state }: { of: readonly NamesOf<'act'>[]; state: ActState | undefined }) {
  if (state === undefined || !of.includes(state.act)) return null;
  return state.refused ? (
    <Alert kind="error" title={null} role="alert">
      {state.refused.message}
    </Alert>
  ) : (
    <Alert kind="success" title={null} role="status">
      {state.effects.join(' ')}
    </Alert>
  );
}
