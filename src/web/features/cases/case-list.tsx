import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Case } from '#contract/cases.ts';
import type { Order } from '#contract/orders.ts';
import { whatHappensNext } from '#domain/cases/carrier-claim.ts';
import { CASE_KIND_NAMES } from '#domain/cases/case.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { StatusChip } from '#ui/components/status-chip.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { cases as copy } from '#web/copy/cases.ts';
import { ShownTitle } from '#web/features/catalog/summary-title.tsx';
import { CaseDocuments } from '#web/features/documents/case-documents.tsx';
import { customerApi } from '#web/lib/customer-api.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import { casesKey } from './cases-query.ts';

const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog);

/** The cases of an order with everything that was said, the newest first. */
export function CaseList({ order, cases }: { order: Order; cases: readonly Case[] }) {
  return cases.map((found) => <CaseView key={found.id} order={order} found={found} />);
}

function CaseView({ order, found }: { order: Order; found: Case }) {
  const id = useId();
  const { number, kind, state, invoice, messages, photos, lines, claim, openedByShop } = found;
  const [now] = useState(() => new Date());
  const products = order.cart.items.filter((item) => lines.includes(item.id));
  return (
    <article className="case stack" aria-labelledby={id}>
      <div className="cluster">
        <h3 id={id}>{copy.number(number)}</h3>
        <StatusChip tone={state === 'open' ? 'travel' : 'done'}>{copy.states[state]}</StatusChip>
      </div>
      <p>{CASE_KIND_NAMES[kind]}</p>
      {products.map((item) => (
        <p key={item.id} className="note">
          <ShownTitle {...item} />
        </p>
      ))}
      {invoice === null ? null : <p className="note">{copy.invoice(invoice.name, invoice.rut)}</p>}
      {openedByShop ? <p className="note">{copy.byShop}</p> : null}
      {claim === null || state === 'closed' ? null : (
        <p>
          <strong>{copy.next}:</strong> {whatHappensNext(claim, now)}
        </p>
      )}
      <ol className="case__messages stack">
        {messages.map(({ id: messageId, author, text, date }) => (
          <li key={messageId}>
            <strong>{copy.authors[author]}</strong>{' '}
            <time className="note" dateTime={date}>
              {formatDateTime(date)}
            </time>
            <p className="case__text">{text}</p>
          </li>
        ))}
      </ol>
      {photos.length === 0 ? null : (
        <ul className="cluster">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <CasePhoto found={found} photoId={photo.id} label={copy.photo(index + 1, number)} />
            </li>
          ))}
        </ul>
      )}
      <CaseDocuments found={found} />
      {state === 'open' ? <CaseActions found={found} /> : <Closing found={found} />}
    </article>
  );
}

function Closing({ found: { closedBy, closedAt, closingReason } }: { found: Case }) {
  if (closedBy === null || closedAt === null) return null;
  return (
    <p className="case__text">
      <strong>
        {copy.closedOn[closedBy]} <time dateTime={closedAt}>{formatDateTime(closedAt)}</time>
      </strong>
      {`\n${closingReason}`}
    </p>
  );
}

function CaseActions({ found }: { found: Case }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="cluster">
      <Button kind="second" small aria-label={copy.addTo(found.number)} onClick={() => setOpen(true)}>
        {copy.add}
      </Button>
      <ResolveCase found={found} />
      <MessageDialog found={found} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** The shopper closes a case, after a confirmation. */
function ResolveCase({ found: { id, orderId, number } }: { found: Case }) {
  const [open, setOpen] = useState(false);
  const close = useMutation({
    mutationFn: () => customerApi('closeCase', { params: { id: orderId, caseId: id } }),
    meta: { owner: useOwner(), changes: [casesKey(orderId)] },
    onSuccess: () => setOpen(false),
  });
  const { title, text, keep, done } = copy.resolve;
  return (
    <>
      <Button kind="second" small aria-label={copy.resolvedNumber(number)} onClick={() => setOpen(true)}>
        {copy.resolved}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title(number)}
        text={text}
        keep={keep}
        confirm={done}
        action={close}
      />
    </>
  );
}

/** A photo of a case: read with the session, as no address serves it. */
function CasePhoto({ found, photoId, label }: { found: Case; photoId: string; label: string }) {
  const params = { id: found.orderId, caseId: found.id, photoId };
  const { data, error } = useQuery({
    ...customerQuery(useOwner(), ['case-photo', photoId], (signal) =>
      customerApi('readCasePhoto', { params }, { signal }),
    ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) {
    return <img className="case-photo" src={`data:${data.type};base64,${data.data}`} alt={label} />;
  }
  if (error !== null) return <p className="note">{copy.photoFailed}</p>;
  return <Skeleton width="7.5rem" height="7.5rem" />;
}
