import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { orderCopy } from './copy.ts';

const copy = orderCopy.money;

/** What was asked, paid and sent back, and what the order is worth now, to the cent. */
export function OrderMoney({ order: { money: paid, refunds } }: { order: OrderForStaff }) {
  return (
    <section className="order-desk__section" aria-labelledby="plata">
      <h2 id="plata">{copy.title}</h2>
      {paid.balances.length === 0 ? <p>{copy.nothingPaid}</p> : null}
      {paid.balances.map(({ currency, received, returned, returning, worth }) => (
        <DataList
          key={currency}
          label={copy.balance(currency)}
          rows={[
            { label: copy.received, value: money(received, currency) },
            { label: copy.returned, value: money(returned, currency) },
            { label: copy.returning, value: money(returning, currency) },
            { label: copy.worth, value: <strong>{money(worth, currency)}</strong> },
          ]}
        />
      ))}
      {paid.undecided > 0 ? <p>{copy.undecided(paid.undecided)}</p> : null}
      <details>
        <summary>{copy.parts(money(paid.amount, paid.currency))}</summary>
        <DataList
          label={copy.partsLabel}
          rows={[
            ...paid.parts.map(({ name, usd }) => ({ label: name, value: money(usd, 'USD') })),
            { label: copy.total, value: money(paid.totalUsd, 'USD') },
            { label: copy.regime, value: paid.regime },
          ]}
        />
      </details>
      <Attempts attempts={paid.attempts} />
      <Refunds refunds={refunds} />
    </section>
  );
}

function Attempts({ attempts }: { attempts: OrderForStaff['money']['attempts'] }) {
  if (attempts.length === 0) return null;
  return (
    <>
      <h3>{copy.attempts}</h3>
      <ul className="rows">
        {attempts.map(({ id, method, state, amount, currency, reference, createdAt }) => (
          <li key={id} className="rows__row">
            <strong>{money(amount, currency)}</strong> · {orderCopy.methodOf(method)} ·{' '}
            {copy.attemptStates[state] ?? state}
            <br />
            {formatDateTime(createdAt)}
            {reference === null ? null : ` · ${copy.reference(reference)}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function Refunds({ refunds }: { refunds: OrderForStaff['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <>
      <h3>{copy.refunds}</h3>
      <ul className="rows">
        {refunds.map(({ id, reason, state, amount, currency, createdAt, sentAt }) => (
          <li key={id} className="rows__row">
            <Link to={`/devoluciones/${id}`}>{amount === null ? copy.noAmount : money(amount, currency)}</Link> ·{' '}
            {copy.refundStates[state] ?? state} · {copy.refundReasons[reason] ?? reason}
            <br />
            {copy.requested(formatDateTime(createdAt))}
            {sentAt === null ? null : ` · ${copy.sent(formatDateTime(sentAt))}`}
          </li>
        ))}
      </ul>
    </>
  );
}
