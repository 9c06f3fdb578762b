import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case } from '#contract/cases.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { cases } from '#web/copy/cases.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { casesKey } from './cases-query.ts';

const copy = cases.resolve;

/** The shopper closes a case, after a confirmation. */
export function ResolveCase({ found }: { found: Case }) {
  const [open, setOpen] = useState(false);
  const close = useMutation({
    mutationFn: () => customerApi('closeCase', { params: { id: found.orderId, caseId: found.id } }),
    meta: { owner: useOwner(), changes: [casesKey(found.orderId)] },
    onSuccess: () => setOpen(false),
  });
  return (
    <>
      <Button kind="second" small aria-label={cases.resolvedNumber(found.number)} onClick={() => setOpen(true)}>
        {cases.resolved}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.title(found.number)}
        locked={close.isPending}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {copy.keep}
            </Button>
            <Button busy={close.isPending} onClick={() => close.mutate()}>
              {copy.done}
            </Button>
          </>
        }
      >
        <p>{copy.text}</p>
        <ErrorAlert error={close.error} />
      </Dialog>
    </>
  );
}
