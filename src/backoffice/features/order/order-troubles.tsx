import { Link } from 'react-router';
import { orderCopy } from '#backoffice/copy/order.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { CASE_KIND_NAMES, type CaseKind } from '#domain/cases/case.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';

const copy = orderCopy.troubles;

/** What keeps the order from going on: a hold, complaints. Nothing where there is none. */
export function OrderTroubles({ order: { hold, cases } }: { order: OrderForStaff }) {
  if (hold === null && cases.length === 0) return null;
  return (
    <section className="order-desk__section" aria-labelledby="pendiente">
      <h2 id="pendiente">{copy.title}</h2>
      {hold ? <Hold hold={hold} /> : null}
      <ul className="rows">
        {cases.map(({ number, kind, state, openedAt }) => (
          <li key={number} className="rows__row">
            <Link to={`/casos/${number}`}>{copy.case(number)}</Link> · {CASE_KIND_NAMES[kind as CaseKind]} ·{' '}
            {state === 'open' ? copy.open : copy.closed} · {formatDateTime(openedAt)}
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
        <strong>{decision === null ? copy.held : copy.decisions[decision]}</strong> ·{' '}
        {copy.heldSince(formatDateTime(heldAt), points)}
        {decidedBy ? ` · ${copy.decidedBy(decidedBy, reason ?? '')}` : null}
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
