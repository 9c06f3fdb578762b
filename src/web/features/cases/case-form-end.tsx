import type { CallError } from '#contract/caller.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { cases } from '#web/copy/cases.ts';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import type { Sending } from './use-sending.ts';

const copy = cases.form;

interface CaseFormEndProps {
  error: CallError | null;
  busy: boolean;
  sending: Pick<Sending<never>, 'written' | 'finish'>;
  onClose: () => void;
}

/** Why sending failed, and the buttons. */
export function CaseFormEnd({ error, busy, sending: { written, finish }, onClose }: CaseFormEndProps) {
  const cancel = () => {
    if (written !== null) finish();
    onClose();
  };
  return (
    <>
      <ErrorAlert error={error} />
      <FormActions busy={busy} cancelLabel={written === null ? undefined : copy.finish} onCancel={cancel}>
        {written === null ? copy.send : copy.retry}
      </FormActions>
    </>
  );
}
