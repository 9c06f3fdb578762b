import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadedDocument } from '#contract/documents.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { documents as copy } from '#web/copy/documents.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { documentsKey, paperRequestsKey } from './documents-query.ts';
import { FileButton } from './file-button.tsx';
import { saveReply } from './save-file.ts';
import './documents.css';

interface DocumentListProps {
  orderId: string;
  documents: readonly UploadedDocument[];
}

/** Documents to download; those that the shopper uploaded can be taken away again. */
export function DocumentList({ orderId, documents }: DocumentListProps) {
  if (documents.length === 0) return null;
  return (
    <ul className="documents" aria-label={copy.list}>
      {documents.map((document) => (
        <li key={document.id} className="split">
          <div>
            <Download orderId={orderId} document={document} />
            <p className="note">
              {copy.authors[document.author]} · <time dateTime={document.date}>{formatDateTime(document.date)}</time> ·{' '}
              {copy.size(document.size)}
            </p>
          </div>
          {document.author === 'customer' ? <Remove orderId={orderId} document={document} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface DocumentProps {
  orderId: string;
  document: UploadedDocument;
}

function Download({ orderId, document: { id, name } }: DocumentProps) {
  const reply = { params: { id: orderId, documentId: id }, name };
  return (
    <FileButton kind="quiet" label={copy.download(name)} save={() => saveReply('readDocument', reply)}>
      {name}
    </FileButton>
  );
}

function Remove({ orderId, document: { id, name } }: DocumentProps) {
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => customerApi('removeDocument', { params: { id: orderId, documentId: id } }),
    meta: { owner: useOwner(), changes: [documentsKey(orderId), paperRequestsKey(orderId)] },
    onSuccess: () => setOpen(false),
  });
  const { title, text, keep, done } = copy.removal;
  return (
    <>
      <Button kind="quiet" small aria-label={copy.removeNamed(name)} onClick={() => setOpen(true)}>
        {copy.remove}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title(name)}
        text={text}
        keep={keep}
        confirm={done}
        action={remove}
      />
    </>
  );
}
