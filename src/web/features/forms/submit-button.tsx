import type { ReactNode } from 'react';
import { Button, type ButtonKind } from '#ui/button.tsx';
import type { Form } from './use-form.ts';
import './forms.css';

interface SubmitButtonProps {
  form: Pick<Form<string>, 'submitting' | 'ready'>;
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Sends the form it stands in. Until the page has come to life it waits, looking as it always does. */
export function SubmitButton({ form, children, ...look }: SubmitButtonProps) {
  return (
    <span className="submit">
      <Button {...look} type="submit" busy={form.submitting} disabled={!form.ready}>
        {children}
      </Button>
    </span>
  );
}
