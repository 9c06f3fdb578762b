import type { CallError } from '#contract/caller.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { cases } from '#web/copy/cases.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import type { Sending } from './use-sending.ts';

const copy = cases.form;

interface CaseFormEndProps {
  error: CallError | null;
  sending: Pick<Sending<never>, 'written' | 'finish'> & { mutation: { isPending: boolean } };
  onClose: () => void;
}

/** Why sending failed, and the buttons. */
export function CaseFormEnd({ error, sending: { mutation, written, finish }, onClose }: CaseFormEndProps) {
  const cancel = () => {
    if (written !== null) finish();
    onClose();
  };
  return (
    <>
      <ErrorAlert error={error} />
      <div className="form__actions">
        <Button kind="second" onClick={cancel}>
          {written === null ? formsCopy.cancel : copy.finish}
        </Button>
        <SubmitButton busy={mutation.isPending}>{written === null ? copy.send : copy.retry}</SubmitButton>
      </div>
    </>
  );
}
