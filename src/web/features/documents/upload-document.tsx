import { documents as copy } from '#web/copy/documents.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { documentsKey, paperRequestsKey } from './documents-query.ts';
import { UploadFile } from './upload-file.tsx';

interface UploadDocumentProps {
  orderId: string;
  /** Null for a document of the order itself. */
  inCase: { id: string; number: number } | null;
}

/** Adds a paper to an order, or to a case of it. */
export function UploadDocument({ orderId, inCase }: UploadDocumentProps) {
  return (
    <UploadFile
      text={copy.add}
      label={inCase === null ? copy.add : copy.addToCase(inCase.number)}
      meta={{ owner: useOwner(), changes: [documentsKey(orderId), paperRequestsKey(orderId)] }}
      send={(upload) =>
        customerApi('addDocument', { params: { id: orderId }, body: { ...upload, caseId: inCase?.id ?? null } })
      }
    />
  );
}
