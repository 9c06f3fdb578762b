import { type Case, caseMessageSchema } from '#contract/cases.ts';
import { MAX_CASE_PHOTOS, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { TextareaField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cases } from '#web/copy/cases.ts';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { CaseFormEnd } from './case-form-end.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { type Photos, usePhotos } from './use-photos.ts';
import { type Sending, useSending } from './use-sending.ts';

interface MessageDialogProps {
  found: Case;
  open: boolean;
  onClose: () => void;
}

/** The form that adds a message, and photos, to an open case. */
export function MessageDialog({ found, open, onClose }: MessageDialogProps) {
  const snackbar = useSnackbar();
  const photos = usePhotos(MAX_CASE_PHOTOS - found.photos.length);
  const sending = useSending({
    orderId: found.orderId,
    photos,
    write: (body: { text: string }, idempotencyKey) =>
      customerApi('addCaseMessage', { params: { id: found.orderId, caseId: found.id }, body }, { idempotencyKey }),
    onSent: ({ number }) => {
      onClose();
      snackbar.show({ kind: 'success', text: cases.added(number) });
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={cases.addTo(found.number)} wide closeButton>
      <MessageForm sending={sending} photos={photos} onClose={onClose} />
    </Dialog>
  );
}

interface MessageFormProps {
  sending: Sending<{ text: string }>;
  photos: Photos;
  onClose: () => void;
}

function MessageForm({ sending, photos, onClose }: MessageFormProps) {
  const { written, draft } = sending;
  const { props, fields, error, mutation } = useMutationForm(caseMessageSchema, {
    mutationFn: sending.send,
    defaultValue: draft.current,
    onChange: (values) => {
      draft.current = values;
    },
  });
  return (
    <form className="form" {...props}>
      <div hidden={written !== null}>
        <TextareaField {...fields.text.props} label={cases.form.messageLabels.text} maxLength={MAX_CASE_TEXT} />
      </div>
      {written === null ? null : (
        <Alert kind="success" title={null} role="status">
          {cases.form.written(written.number)}
        </Alert>
      )}
      {photos.max > 0 ? <PhotoPicker photos={photos} /> : null}
      <CaseFormEnd error={error} busy={mutation.isPending} sending={sending} onClose={onClose} />
    </form>
  );
}
