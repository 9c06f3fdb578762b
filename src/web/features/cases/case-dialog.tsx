import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Case } from '#contract/cases.ts';
import type { z } from '#contract/zod.ts';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { cases } from '#web/copy/cases.ts';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { casesKey } from './cases-query.ts';
import { PhotoPicker, type Photos, usePhotos } from './photo-picker.tsx';

const copy = cases.form;

export type CaseForm<Schema extends z.ZodObject> = ReturnType<typeof useMutationForm<Schema, void>>;

interface FormOfCase<Schema extends z.ZodObject> {
  schema: Schema;
  /** The fields. */
  children: (form: CaseForm<Schema>) => ReactNode;
}

interface CaseDialogProps<Schema extends z.ZodObject> extends FormOfCase<Schema> {
  open: boolean;
  onClose: () => void;
  title: string;
  orderId: string;
  maxPhotos: number;
  write: (body: z.output<Schema>, options: { idempotencyKey: string }) => Promise<Case>;
  /** Says that the text and all of its photos arrived. */
  sentText: (number: number) => string;
  /** What was typed is sent or given up. */
  onEnd?: () => void;
}

/**
 * Sends a text and then its photos. A failed text is sent again under the same key, and after a failed photo only what is
 * missing. What was typed stays while the dialog is closed, until it is sent.
 */
export function CaseDialog<Schema extends z.ZodObject>(props: CaseDialogProps<Schema>) {
  const { open, onClose, title, orderId, maxPhotos, write, sentText, onEnd, schema, children } = props;
  const snackbar = useSnackbar();
  const photos = usePhotos(maxPhotos);
  const [written, setWritten] = useState<Case | null>(null);
  const draft = useRef({});
  const attempt = useRef({ body: '', key: '' });
  const end = () => {
    draft.current = {};
    attempt.current = { body: '', key: '' };
    setWritten(null);
    photos.clear();
    onEnd?.();
    onClose();
  };
  const { mutateAsync: send } = useMutation({
    mutationFn: async (body: z.output<Schema>) => {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
      const found = written ?? (await write(body, { idempotencyKey: attempt.current.key }));
      setWritten(found);
      const { number } = await photos.send(found);
      end();
      snackbar.show({ kind: 'success', text: sentText(number) });
    },
    meta: { owner: useOwner(), changes: [casesKey(orderId)] },
  });
  return (
    <Dialog open={open} onClose={onClose} title={title} wide closeButton>
      <DialogForm {...{ schema, send, draft, written, photos }} onCancel={written === null ? onClose : end}>
        {children}
      </DialogForm>
    </Dialog>
  );
}

interface DialogFormProps<Schema extends z.ZodObject> extends FormOfCase<Schema> {
  send: (body: z.output<Schema>) => Promise<void>;
  draft: RefObject<Readonly<Record<string, string>>>;
  /** The case, once its text was sent and while photos are missing. */
  written: Case | null;
  photos: Photos;
  onCancel: () => void;
}

function DialogForm<Schema extends z.ZodObject>(dialog: DialogFormProps<Schema>) {
  const { schema, send, draft, written, photos, onCancel, children } = dialog;
  const form = useMutationForm(schema, {
    mutationFn: send,
    defaultValue: draft.current,
    onChange: (values) => {
      draft.current = values;
    },
  });
  return (
    <form className="form" {...form.props}>
      <div className="form" hidden={written !== null}>
        {children(form)}
      </div>
      {written === null ? null : (
        <Alert kind="success" title={null} role="status">
          {copy.written(written.number)}
        </Alert>
      )}
      {photos.max > 0 ? <PhotoPicker photos={photos} /> : null}
      <ErrorAlert error={form.error} />
      <FormActions
        busy={form.mutation.isPending}
        cancelLabel={written === null ? undefined : copy.finish}
        onCancel={onCancel}
      >
        {written === null ? copy.send : copy.retry}
      </FormActions>
    </form>
  );
}
