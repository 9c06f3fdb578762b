import { useQuery } from '@tanstack/react-query';
import type { Case } from '#contract/cases.ts';
import { MAX_DOCUMENTS } from '#domain/document/document.ts';
import { documents as copy } from '#web/copy/documents.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { DocumentList } from './document-list.tsx';
import { documentsQuery } from './documents-query.ts';
import { UploadDocument } from './upload-document.tsx';

/** The papers of a case, and the way to add one while it is open. */
export function CaseDocuments({ found: { id, orderId, number, state } }: { found: Case }) {
  const { data = [] } = useQuery(documentsQuery(useOwner(), orderId));
  const own = data.filter(({ caseId }) => caseId === id);
  return (
    <>
      <DocumentList orderId={orderId} documents={own} />
      {state === 'closed' ? null : own.length < MAX_DOCUMENTS ? (
        <UploadDocument orderId={orderId} inCase={{ id, number }} />
      ) : (
        <p>{copy.full}</p>
      )}
    </>
  );
}
