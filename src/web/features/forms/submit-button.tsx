import type { ComponentProps } from 'react';
import { Button } from '#ui/components/button.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { useHydrated } from '#web/lib/store.ts';
import './forms.css';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>;

/** Submits its form. Until hydration the button is disabled without looking so. */
export function SubmitButton(props: SubmitButtonProps) {
  return (
    <span className="submit">
      <Button {...props} type="submit" disabled={!useHydrated()} />
    </span>
  );
}

interface FormActionsProps extends SubmitButtonProps {
  cancelLabel?: string | undefined;
  onCancel: () => void;
}

/** The buttons of a form in a dialog. */
export function FormActions({ cancelLabel = formsCopy.cancel, onCancel, ...submit }: FormActionsProps) {
  return (
    <div className="form__actions">
      <Button kind="second" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <SubmitButton {...submit} />
    </div>
  );
}
