import type { ReactNode } from 'react';
import { Button, type ButtonKind } from '#ui/components/button.tsx';
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

/** Submits its form. Until hydration the button is disabled without looking so. */
export function SubmitButton({ form, children, ...buttonProps }: SubmitButtonProps) {
  return (
    <span className="submit">
      <Button {...buttonProps} type="submit" busy={form.submitting} disabled={!form.ready}>
        {children}
      </Button>
    </span>
  );
}
