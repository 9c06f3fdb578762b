import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { cases } from '#web/copy/cases.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import type { Form } from '#web/features/forms/use-form.ts';

const copy = cases.form;

interface CaseFormEndProps {
  form: Pick<Form<string>, 'submitting' | 'ready' | 'submitError' | 'values'>;
  /** The text was sent and photos are missing. */
  isWritten: boolean;
  onCancel: () => void;
}

/** Why sending failed, and the buttons. */
export function CaseFormEnd({ form, isWritten, onCancel }: CaseFormEndProps) {
  const { submitError, values } = form;
  const isAtField = submitError?.errors.some(({ field }) => Object.hasOwn(values, field));
  return (
    <>
      <ErrorAlert error={isAtField ? null : submitError} />
      <div className="form__actions">
        <Button kind="second" onClick={onCancel}>
          {isWritten ? copy.finish : formsCopy.cancel}
        </Button>
        <SubmitButton form={form}>{isWritten ? copy.retry : copy.send}</SubmitButton>
      </div>
    </>
  );
}
