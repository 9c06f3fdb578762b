import { Link } from 'react-router';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { CASE_KIND_NAMES, type CaseKind } from '#domain/cases/case.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { orderCopy as copy } from './copy.ts';

/** Which order it is and where it stands, in the staff's words. */
export function OrderHead({ order }: { order: OrderForStaff }) {
  const { number, status, createdAt, issue, email, locker, customerId, isAnonymized, showsPersonalData } = order;
  return (
    <header className="order-desk__head">
      <h1>{copy.title(number)}</h1>
      <p className="order-desk__status">{STAFF_STATUS_NAMES[status]}</p>
      <p>{copy.created(formatDateTime(createdAt))}</p>
      <p>
        {isAnonymized ? copy.anonymized : null}
        {!isAnonymized && customerId === null ? copy.shopper(email, locker) : null}
        {customerId === null ? null : <Link to={`/clientes/${customerId}`}>{copy.shopper(email, locker)}</Link>}
      </p>
      {showsPersonalData ? null : <p>{copy.masked}</p>}
      {issue ? (
        <Alert kind="warning" title={`${copy.issue}:`}>
          {issue.description} ({issue.code})
        </Alert>
      ) : null}
    </header>
  );
}

/** What keeps the order from going on: a hold, complaints. Nothing where there is none. */
export function OrderTroubles({ order: { hold, cases } }: { order: OrderForStaff }) {
  if (hold === null && cases.length === 0) return null;
  return (
    <section className="order-desk__section" aria-labelledby="pendiente">
      <h2 id="pendiente">{copy.troubles.title}</h2>
      {hold ? <Hold hold={hold} /> : null}
      <ul className="rows">
        {cases.map(({ number, kind, state, openedAt }) => (
          <li key={number} className="rows__row">
            <Link to={`/casos/${number}`}>{copy.troubles.case(number)}</Link> · {CASE_KIND_NAMES[kind as CaseKind]} ·{' '}
            {state === 'open' ? copy.troubles.open : copy.troubles.closed} · {formatDateTime(openedAt)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hold({ hold }: { hold: NonNullable<OrderForStaff['hold']> }) {
  const { heldAt, points, signals, decision, decidedBy, reason } = hold;
  return (
    <>
      <p>
        <strong>{decision === null ? copy.troubles.held : copy.troubles.decisions[decision]}</strong> ·{' '}
        {copy.troubles.heldSince(formatDateTime(heldAt), points)}
        {decidedBy ? ` · ${copy.troubles.decidedBy(decidedBy, reason ?? '')}` : null}
      </p>
      <ul>
        {signals.map((signal) => (
          <li key={signal.text}>
            {signal.points}: {signal.text}
          </li>
        ))}
      </ul>
    </>
  );
}
