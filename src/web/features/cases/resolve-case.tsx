import { useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { Case } from '#contract/cases.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { cases } from '#web/copy/cases.ts';
import { customerApi } from '#web/lib/customer-api.ts';

const copy = cases.resolve;

/** The shopper closes a case, after a confirmation. */
export function ResolveCase({ found, onChange }: { found: Case; onChange: (changed: Case) => void }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = async () => {
    setBusy(true);
    setError(null);
    try {
      onChange(await customerApi('closeCase', { params: { id: found.orderId, caseId: found.id } }));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="second" small aria-label={cases.resolvedNumber(found.number)} onClick={() => setOpen(true)}>
        {cases.resolved}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.title(found.number)}
        locked={busy}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {copy.keep}
            </Button>
            <Button busy={busy} onClick={() => void close()}>
              {copy.done}
            </Button>
          </>
        }
      >
        <p>{copy.text}</p>
        {error === null ? null : (
          <Alert kind="error" title={null} role="alert">
            {error}
          </Alert>
        )}
      </Dialog>
    </>
  );
}
