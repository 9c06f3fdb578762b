import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { MAX_DOCUMENTS } from '#domain/document/document.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { documents as copy } from '#web/copy/documents.ts';
import { OrderSection } from '#web/features/orders/order-section.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { DocumentList } from './document-list.tsx';
import { documentsQuery } from './documents-query.ts';
import { UploadDocument } from './upload-document.tsx';
import { WrittenPapers } from './written-papers.tsx';

/** The papers of an order that was paid, and the way to add one; those of a case stand in the case. */
export function OrderDocuments({ order }: { order: Order }) {
  const { data = [], error, isLoadingError, refetch } = useQuery(documentsQuery(useOwner(), order.id));
  const own = data.filter(({ caseId }) => caseId === null);
  const isPaid = outcomeOf(order.status) === 'success';
  // Nobody asks for a paper of an order that nobody paid.
  if (!isPaid && own.length === 0) return null;
  return (
    <OrderSection title={copy.title} className="order-documents">
      {isLoadingError ? <LoadFailed message={error.message} title={copy.failed} onRetry={refetch} /> : null}
      <p>{copy.intro}</p>
      {isPaid ? <WrittenPapers order={order} /> : null}
      <DocumentList orderId={order.id} documents={own} />
      {isPaid && own.length < MAX_DOCUMENTS ? <UploadDocument orderId={order.id} inCase={null} /> : null}
      {own.length >= MAX_DOCUMENTS ? <p>{copy.full}</p> : null}
    </OrderSection>
  );
}
