import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { DOCUMENT_TYPES } from '#domain/document/document.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { documents as copy } from '#web/copy/documents.ts';
import { readUpload } from './read-upload.ts';
import './documents.css';

interface UploadFileProps extends Pick<UseMutationOptions, 'meta'> {
  text: string;
  /** Where the text alone does not say what the file is of. */
  label: string;
  send: (upload: { name: string; content: string }) => Promise<unknown>;
}

/** Chooses a file and sends it at once. An iPhone turns its photos into JPEG, because no other is accepted. */
export function UploadFile({ text, label, send, meta }: UploadFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const snackbar = useSnackbar();
  const upload = useMutation({
    mutationFn: async (file: File) => send({ name: file.name || text, content: await readUpload(file) }),
    ...(meta && { meta }),
    onSuccess: (_nothing, { name }) => snackbar.show({ kind: 'success', text: copy.added(name) }),
  });
  return (
    <div className="documents__add">
      <Button kind="second" small busy={upload.isPending} aria-label={label} onClick={() => input.current?.click()}>
        {text}
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
