import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { CallError, type CallInput } from '#contract/caller.ts';
import { correctionFormSchema, type DocumentCorrection } from '#contract/document-corrections.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { account } from '#web/copy/account.ts';
import { PhotoPicker, usePhotos } from '#web/features/cases/photo-picker.tsx';
import { withCheckedDocument } from '#web/features/forms/checked-document.ts';
import { DocumentField } from '#web/features/forms/document-field.tsx';
import { ProofField, proofBody } from '#web/features/forms/proof-field.tsx';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/cases/cases.css';

const copy = account.correction;

function useLastCorrection(): DocumentCorrection | undefined {
  const { data } = useQuery(
    customerQuery(useOwner(), ['document-corrections'], (signal) =>
      customerApi('listDocumentCorrections', {}, { signal }),
    ),
  );
  return data?.[0];
}

/** What became of the last correction of a document that a paid order locked. */
export function CorrectionState() {
  const last = useLastCorrection();
  return last === undefined ? account.customs.documentLocked : stateText(last);
}

/** The way to ask for a correction of a locked document, unless one is waiting. */
export function AskCorrection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const isWaiting = useLastCorrection()?.state === 'waiting';
  const close = () => setOpen(false);
  return (
    <>
      {isWaiting ? null : (
        <Button kind="quiet" onClick={() => setOpen(true)}>
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
  const [schema] = useState(() => withCheckedDocument(correctionFormSchema, user.document));
  const photos = usePhotos(1);
  const snackbar = useSnackbar();
  const { mutateAsync: ask } = useMutation({
    mutationFn: (body: CallInput<'requestDocumentCorrection'>['body']) =>
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
        ...proofBody(values.proof, user.hasPassword),
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
      <ProofField field={fields.proof.props} hasPassword={user.hasPassword} />
      <ErrorAlert error={error} />
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {copy.send}
      </FormActions>
    </form>
  );
}
