import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffCase } from '#contract/backoffice/cases.ts';
import { CASE_KIND_NAMES } from '#domain/cases/case.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { eventText } from '#domain/order/event-text.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { caseCopy as copy } from './copy.ts';
import './cases.css';

/** What the shop knows beside a complaint. */
export function CaseFacts({ found: { order, others, invoice } }: { found: StaffCase }) {
  return (
    <section className="detail__section" aria-labelledby="hechos">
      <h2 id="hechos">{copy.facts}</h2>
      <DataList
        rows={[
          { label: copy.order, value: <Link to={`/ordenes/${order.number}`}>{copy.orderLink(order.number)}</Link> },
          { label: copy.status, value: eventText(order.status) },
          { label: copy.promise, value: promiseOf(order), tone: order.isLate ? 'bad' : undefined },
          { label: copy.products, value: <Products order={order} /> },
          { label: copy.packages, value: <Packages packages={order.packages} /> },
          { label: copy.refunds, value: <Refunds refunds={order.refunds} /> },
          ...(invoice ? [{ label: copy.invoice, value: [invoice.name, invoice.rut].filter(Boolean).join(', ') }] : []),
          { label: copy.others, value: <Others others={others} /> },
        ]}
      />
    </section>
  );
}

function promiseOf({ promise, isLate }: StaffCase['order']): string {
  if (promise === null) return copy.unpaid;
  const range = copy.promiseOf(formatCalendarDay(promise.from), formatCalendarDay(promise.to));
  return `${range}. ${isLate ? copy.late : copy.onTime}`;
}

function Items({ items, none }: { items: { key: string; content: ReactNode }[]; none: string }) {
  if (items.length === 0) return none;
  return (
    <ul>
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}

function Products({ order: { lines, parcels } }: Pick<StaffCase, 'order'>) {
  const items = lines.map(({ id, title, quantity, isConcerned }) => ({
    key: id,
    content: (
      <>
        {quantity} × {title}
        {isConcerned ? <strong> ({copy.concerned})</strong> : null}
      </>
    ),
  }));
  const brought = parcels.map(({ id, store, contents }) => ({
    key: id,
    content: copy.parcel(store, contents.map(({ description, quantity }) => `${quantity} × ${description}`).join(', ')),
  }));
  return <Items items={[...items, ...brought]} none="" />;
}

function Packages({ packages }: { packages: StaffCase['order']['packages'] }) {
  const items = packages.map(({ trackingNumber, status }) => ({
    key: trackingNumber,
    content: `${trackingNumber}, ${status === 'PACKAGE_RECEIVED' ? copy.packageReceived : copy.packageSent}`,
  }));
  return <Items items={items} none={copy.noPackages} />;
}

function Refunds({ refunds }: { refunds: StaffCase['order']['refunds'] }) {
  const items = refunds.map(({ id, amount, currency, state }) => ({
    key: id,
    content: `${amount === null || currency === null ? copy.amountOpen : formatMoney(fromUnits(amount), currency)}, ${copy.refundStates[state]}`,
  }));
  return <Items items={items} none={copy.noRefunds} />;
}

function Others({ others }: { others: StaffCase['others'] }) {
  const items = others.map(({ number, kind, state }) => ({
    key: String(number),
    content: (
      <>
        <Link to={`/casos/${number}`}>{copy.title(number)}</Link>: {CASE_KIND_NAMES[kind]},{' '}
        {(state === 'open' ? copy.open : copy.closed).toLowerCase()}
      </>
    ),
  }));
  return <Items items={items} none={copy.noOthers} />;
}
