import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { DOCUMENT_TYPES } from '#domain/document/document.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { documents as copy } from '#web/copy/documents.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { documentsKey, paperRequestsKey } from './documents-query.ts';
import { readUpload } from './read-upload.ts';

interface UploadDocumentProps {
  orderId: string;
  /** Null for a document of the order itself. */
  inCase: { id: string; number: number } | null;
}

/** Chooses a file and sends it at once. An iPhone turns its photos into JPEG, because no other is accepted. */
export function UploadDocument({ orderId, inCase }: UploadDocumentProps) {
  const input = useRef<HTMLInputElement>(null);
  const snackbar = useSnackbar();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const body = { name: file.name || copy.add, content: await readUpload(file), caseId: inCase?.id ?? null };
      await customerApi('addDocument', { params: { id: orderId }, body });
    },
    meta: { owner: useOwner(), changes: [documentsKey(orderId), paperRequestsKey(orderId)] },
    onSuccess: (_nothing, { name }) => snackbar.show({ kind: 'success', text: copy.added(name) }),
  });
  const label = inCase === null ? copy.add : copy.addToCase(inCase.number);
  return (
    <div className="documents__add">
      <Button kind="second" small busy={upload.isPending} aria-label={label} onClick={() => input.current?.click()}>
        {copy.add}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={DOCUMENT_TYPES.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was refused.
          target.value = '';
          if (file) upload.mutate(file);
        }}
      />
      <p className="note">{copy.hint}</p>
      {upload.error === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {upload.error.message}
        </Alert>
      )}
    </div>
  );
}
