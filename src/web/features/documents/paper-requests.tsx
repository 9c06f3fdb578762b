import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import type { PaperRequest } from '#contract/paper-requests.ts';
import { REQUESTED_PAPER_NAMES, REQUESTED_PAPER_TEXTS } from '#domain/document/paper-request.ts';
import { daysBetween } from '#domain/time/days-between.ts';
import { formatDateTime, formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { documents } from '#web/copy/documents.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { OrderSection } from '#web/features/orders/order-section.tsx';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import { paperRequestsKey } from './documents-query.ts';
import { UploadDocument } from './upload-document.tsx';
import { WrittenPaper } from './written-papers.tsx';

const copy = documents.requests;

/** The papers that customs or the carrier waits for, and the way to upload them. Nothing where there are none. */
export function PaperRequests({ order }: { order: Order }) {
  const { id } = order;
  const { data = [] } = useQuery(
    customerQuery(useOwner(), paperRequestsKey(id), (signal) =>
      customerApi('listPaperRequests', { params: { id } }, { signal }),
    ),
  );
  const isWaiting = data.some(({ state }) => state !== 'sent');
  if (data.length === 0) return null;
  return (
    <OrderSection title={copy.title(data.some(({ state }) => state === 'asked'))} className="order-documents">
      {data.map((request) => (
        <div key={request.id} className="stack">
          <h3>{REQUESTED_PAPER_NAMES[request.paper]}</h3>
          <p>{REQUESTED_PAPER_TEXTS[request.paper]}</p>
          <p role="status">
            <RequestState request={request} />
          </p>
          {request.paper === 'invoice' ? <WrittenPaper order={order} paper="invoice" /> : null}
        </div>
      ))}
      {isWaiting ? <UploadDocument orderId={id} inCase={null} /> : null}
    </OrderSection>
  );
}

function RequestState({ request: { state, dueAt, sentAt } }: { request: PaperRequest }) {
  const today = useToday();
  if (sentAt !== null) return copy.sent(formatLongDay(montevideoDay(sentAt)));
  if (state === 'uploaded') return copy.uploaded;
  const left = daysBetween(today, montevideoDay(dueAt));
  const when = formatDateTime(dueAt);
  return left < 0 ? copy.late(when) : copy.until(when, copy.left(left));
}
