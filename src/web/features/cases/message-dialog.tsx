import { type Case, caseMessageSchema } from '#contract/cases.ts';
import { MAX_CASE_PHOTOS, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { TextareaField } from '#ui/forms/field.tsx';
import { cases } from '#web/copy/cases.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { CaseDialog } from './case-dialog.tsx';

interface MessageDialogProps {
  found: Case;
  open: boolean;
  onClose: () => void;
}

/** The form that adds a message, and photos, to an open case. */
export function MessageDialog({ found, open, onClose }: MessageDialogProps) {
  const params = { id: found.orderId, caseId: found.id };
  return (
    <CaseDialog
      open={open}
      onClose={onClose}
      title={cases.addTo(found.number)}
      orderId={found.orderId}
      schema={caseMessageSchema}
      maxPhotos={MAX_CASE_PHOTOS - found.photos.length}
      write={(body, options) => customerApi('addCaseMessage', { params, body }, options)}
      sentText={cases.added}
    >
      {({ fields }) => (
        <TextareaField {...fields.text.props} label={cases.form.messageLabels.text} maxLength={MAX_CASE_TEXT} />
      )}
    </CaseDialog>
  );
}
