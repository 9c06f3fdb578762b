import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { document, type User } from '#contract/accounts.ts';
import { CallError } from '#contract/caller.ts';
import type { DocumentCorrection } from '#contract/document-corrections.ts';
import { z } from '#contract/zod.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { account } from '#web/copy/account.ts';
import { PhotoPicker, usePhotos } from '#web/features/cases/photo-picker.tsx';
import { withCheckedDocument } from '#web/features/forms/checked-document.ts';
import { DocumentField } from '#web/features/forms/document-field.tsx';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/cases/cases.css';

const copy = account.correction;

/** Of a document that a paid order locked: what was asked for, and the way to ask. */
export function DocumentCorrections({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const owner = useOwner();
  const { data } = useQuery(
    customerQuery(owner, ['document-corrections'], (signal) => customerApi('listDocumentCorrections', {}, { signal })),
  );
  const [last] = data ?? [];
  const close = () => setOpen(false);
  return (
    <>
      {last === undefined ? null : <span className="detail-list__note note">{stateText(last)}</span>}
      {last?.state === 'waiting' ? null : (
        <Button kind="quiet" aria-label={copy.open} onClick={() => setOpen(true)}>
          {copy.open}
        </Button>
      )}
      <Dialog open={isOpen} onClose={close} title={copy.title}>
        {isOpen ? <CorrectionForm user={user} onClose={close} /> : null}
      </Dialog>
    </>
  );
}

function stateText({ state, requestedAt, decidedAt, reason }: DocumentCorrection): string {
  if (state === 'waiting') return copy.waiting(formatDateTime(requestedAt));
  const when = formatDateTime(decidedAt ?? requestedAt);
  return state === 'accepted' ? copy.accepted(when) : copy.refused(when, reason ?? '');
}

function CorrectionForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [schema] = useState(() => withCheckedDocument(z.strictObject({ document }), user.document));
  const photos = usePhotos(1);
  const snackbar = useSnackbar();
  const { mutateAsync: ask } = useMutation({
    mutationFn: (body: { document: string; documentConfirmed: boolean; photo: string }) =>
      customerApi('requestDocumentCorrection', { body }),
    meta: { owner: useOwner(), changes: [['document-corrections']] },
  });
  const { form, props, fields, error, mutation } = useMutationForm(schema, {
    mutationFn: async (values) => {
      const [photo] = photos.picked;
      if (photo === undefined) throw new CallError({ code: 422, message: copy.photoMissing });
      await ask({
        document: values.document,
        documentConfirmed: values.documentConfirmed === 'on',
        photo: photo.url.slice(photo.url.indexOf(',') + 1),
      });
    },
    onSuccess: () => {
      snackbar.show({ kind: 'success', text: copy.sent });
      onClose();
    },
  });
  return (
    <form className="form" {...props}>
      <p className="note">{copy.lead}</p>
      <DocumentField
        {...fields.document.props}
        label={account.fields.document}
        hint={copy.hint}
        saved={user.document}
        formId={form.id}
      />
      <PhotoPicker photos={photos} />
      <ErrorAlert error={error} />
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {copy.send}
      </FormActions>
    </form>
  );
}
