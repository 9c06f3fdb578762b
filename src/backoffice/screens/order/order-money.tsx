import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { orderCopy } from './copy.ts';
import { LineCosts } from './line-costs.tsx';

const copy = orderCopy.money;

/** The order's ledger: what was asked, paid and sent back, what was spent of it, and what is left, to the cent. */
export function OrderMoney({ order: { money: paid, refunds, margin } }: { order: OrderForStaff }) {
  return (
    <section className="detail__section" aria-labelledby="plata">
      <h2 id="plata">{copy.title}</h2>
      {paid.balances.length === 0 ? <p>{copy.nothingPaid}</p> : null}
      {paid.balances.map(({ currency, received, returned, returning, worth }) => (
        <dl key={currency} className="detail__facts" aria-label={copy.balance(currency)}>
          {(
            [
              [copy.received, received],
              [copy.returned, returned],
              [copy.returning, returning],
              [copy.worth, worth],
            ] as const
          ).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {paid.undecided > 0 ? <p>{copy.undecided(paid.undecided)}</p> : null}
      {margin === null ? null : <Spent {...margin} />}
      {margin === null || margin.costs === null ? null : <LineCosts costs={margin.costs} />}
      <Attempts attempts={paid.attempts} />
      <Refunds refunds={refunds} />
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
    </section>
  );
}

/** What became of what was charged, in dollars. */
function Spent({ amounts, isEstimated }: Pick<NonNullable<OrderForStaff['margin']>, 'amounts' | 'isEstimated'>) {
  const { spent } = copy;
  const rows = [
    [spent.charged, amounts.chargedCents],
    [spent.store, -amounts.marketplaceCents],
    [spent.carrier, -amounts.carrierCents],
    [spent.taxes, -amounts.taxesCents],
    [spent.refunded, -amounts.refundedCents],
    [spent.commission, -amounts.commissionCents],
    [isEstimated ? spent.estimated : spent.margin, amounts.marginCents],
  ] as const;
  return (
    <dl className="detail__facts" aria-label={spent.label}>
      {rows
        .filter(([, amount], place) => amount !== 0 || place === 0 || place === rows.length - 1)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount, 'USD')}</dd>
          </div>
        ))}
    </dl>
  );
}

function Attempts({ attempts }: { attempts: OrderForStaff['money']['attempts'] }) {
  if (attempts.length === 0) return null;
  return (
    <ul aria-label={copy.attempts}>
      {attempts.map(({ id, method, state, amount, currency, reference, createdAt }) => (
        <li key={id}>
          <strong>{money(amount, currency)}</strong> · {orderCopy.methodOf(method)} ·{' '}
          {copy.attemptStates[state] ?? state} · {formatDateTime(createdAt)}
          {reference === null ? null : ` · ${copy.reference(reference)}`}
        </li>
      ))}
    </ul>
  );
}

function Refunds({ refunds }: { refunds: OrderForStaff['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <>
      <h3>{copy.refunds}</h3>
      <ul>
        {refunds.map(({ id, reason, state, amount, currency, createdAt, sentAt }) => (
          <li key={id}>
            <Link to={`/devoluciones/${id}`}>{amount === null ? copy.noAmount : money(amount, currency)}</Link> ·{' '}
            {copy.refundStates[state] ?? state} · {copy.refundReasons[reason] ?? reason} ·{' '}
            {sentAt === null ? copy.requested(formatDateTime(createdAt)) : copy.sent(formatDateTime(sentAt))}
          </li>
        ))}
      </ul>
    </>
  );
}
