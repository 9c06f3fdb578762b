import { type Case, caseMessageSchema } from '#contract/cases.ts';
import { MAX_CASE_PHOTOS, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { TextareaField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cases } from '#web/copy/cases.ts';
import { useForm } from '#web/features/forms/use-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { CaseFormEnd } from './case-form-end.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { usePhotos } from './use-photos.ts';
import { useSending } from './use-sending.ts';

interface MessageDialogProps {
  found: Case;
  open: boolean;
  onClose: () => void;
}

/** The form that adds a message, and photos, to an open case. */
export function MessageDialog({ found, open, onClose }: MessageDialogProps) {
  const snackbar = useSnackbar();
  const photos = usePhotos(MAX_CASE_PHOTOS - found.photos.length);
  const end = () => {
    form.reset();
    onClose();
  };
  const { written, send, finish } = useSending({
    orderId: found.orderId,
    photos,
    write: (body: { text: string }, idempotencyKey) =>
      customerApi('addCaseMessage', { params: { id: found.orderId, caseId: found.id }, body }, { idempotencyKey }),
    onSent: ({ number }) => {
      end();
      snackbar.show({ kind: 'success', text: cases.added(number) });
    },
  });
  const form = useForm({ schema: caseMessageSchema, initial: { text: '' }, onSubmit: send });
  const cancel = () => {
    if (written === null) return onClose();
    finish();
    end();
  };
  return (
    <Dialog open={open} onClose={onClose} title={cases.addTo(found.number)} plain wide closeButton>
      <form className="form" {...form.props}>
        {written === null ? (
          <TextareaField {...form.field('text')} label={cases.form.messageLabels.text} maxLength={MAX_CASE_TEXT} />
        ) : (
          <Alert kind="success" title={null} role="status">
            {cases.form.written(written.number)}
          </Alert>
        )}
        {photos.max > 0 ? <PhotoPicker photos={photos} /> : null}
        <CaseFormEnd form={form} isWritten={written !== null} onCancel={cancel} />
      </form>
    </Dialog>
  );
}
