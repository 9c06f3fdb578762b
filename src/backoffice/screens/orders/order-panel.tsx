import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { LateRisk } from '#backoffice/shared/late-risk.tsx';
import { refundState, StateBadge } from '#backoffice/shared/state-badge.tsx';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { methodName } from '#domain/payment/method.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { ordersCopy as copy } from './copy.ts';
import { Promised } from './orders-list.tsx';

/** The short of an order, beside its list. */
export function OrderPanel({ order, now }: { order: OrderForStaff; now: string }) {
  const { number, lines, parcels, recipient, packages, owner, tags, issue, lateRisk } = order;
  const paid = order.money.attempts[0];
  const rows = [
    { label: copy.columns.status, value: <StateBadge status={order.status} refund={refundState(order)} /> },
    { label: copy.columns.promised, value: <Promised row={order} now={now} /> },
    ...(lateRisk ? [{ label: copy.columns.risk, value: <LateRisk percent={lateRisk.percent} /> }] : []),
    ...(issue ? [{ label: copy.columns.issue, value: issue.description }] : []),
    { label: copy.panel.money, value: money(order.money.amount, order.money.currency) },
    ...(paid ? [{ label: copy.panel.method, value: methodName(paid.method) }] : []),
    { label: copy.panel.recipient, value: `${recipient.firstName} ${recipient.lastName}` },
    { label: copy.columns.owner, value: owner?.name ?? '—' },
    ...(tags.length > 0 ? [{ label: copy.columns.tags, value: tags.join(', ') }] : []),
    ...(packages.length > 0
      ? [{ label: copy.panel.parcels, value: packages.map(({ trackingNumber }) => trackingNumber).join(', ') }]
      : []),
  ];
  return (
    <>
      <h2>
        <Link to={`/ordenes/${number}`}>{`${copy.columns.number} ${number}`}</Link>
      </h2>
      <DataList rows={rows} />
      <h3>{copy.panel.items}</h3>
      <ul>
        {lines.map(({ id, quantity, title }) => (
          <li key={id}>
            {quantity} × <span lang="en">{title}</span>
          </li>
        ))}
        {parcels.map(({ id, store, contents }) => (
          <li key={id}>
            {copy.panel.parcel(
              store,
              contents.map(({ quantity, description }) => `${quantity} × ${description}`).join(', '),
            )}
          </li>
        ))}
      </ul>
      <p>
        <Link className="list-link" to={`/ordenes/${number}`}>
          {copy.panel.open}
        </Link>
      </p>
    </>
  );
}
