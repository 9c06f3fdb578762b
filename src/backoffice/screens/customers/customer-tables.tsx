import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { amountOf, refundsCopy } from '#backoffice/shared/refund-copy.ts';
import type { CustomerForStaff } from '#contract/backoffice/customers.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { CASE_KIND_NAMES } from '#domain/cases/case.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { customerCopy as copy } from './copy.ts';

const linkToOrder = (number: number) => <Link to={`/ordenes/${number}`}>{number}</Link>;

/** How many of the newest orders stand open. */
const OPEN_ORDERS = 8;

export function CustomerOrders({ orders: { rows, next } }: { orders: BackofficeReply<'listCustomerOrders'> }) {
  const older = rows.slice(OPEN_ORDERS);
  return (
    <section className="detail__section" aria-labelledby="ordenes">
      <h2 id="ordenes">{copy.orders}</h2>
      <OrderTable label={copy.orders} rows={rows.slice(0, OPEN_ORDERS)} next={older.length > 0 ? null : next} />
      {older.length === 0 ? null : (
        <details>
          <summary>{copy.olderOrders(older.length)}</summary>
          <OrderTable label={copy.olderOrders(older.length)} rows={older} next={next} />
        </details>
      )}
    </section>
  );
}

type OrderPage = BackofficeReply<'listCustomerOrders'>;

function OrderTable({ label, rows, next }: OrderPage & { label: string }) {
  const { number, status, created, amount } = copy.orderColumns;
  return (
    <DataTable
      label={label}
      rows={rows}
      next={next}
      keyOf={(row) => String(row.number)}
      empty={copy.noOrders}
      columns={[
        { title: number, cell: (row) => linkToOrder(row.number) },
        { title: status, cell: (row) => STAFF_STATUS_NAMES[row.status] },
        { title: created, cell: (row) => formatDateTime(row.createdAt) },
        { title: amount, cell: (row) => money(row.amountCents, row.currency), align: 'end' },
      ]}
    />
  );
}

export function CustomerCases({ customer: { cases } }: { customer: CustomerForStaff }) {
  const { number, kind, order, state, opened } = copy.caseColumns;
  return (
    <section className="detail__section" aria-labelledby="casos">
      <h2 id="casos">{copy.cases}</h2>
      <DataTable
        label={copy.cases}
        rows={cases}
        keyOf={(row) => String(row.number)}
        empty={copy.noCases}
        columns={[
          { title: number, cell: (row) => <Link to={`/casos/${row.number}`}>{row.number}</Link> },
          { title: kind, cell: (row) => CASE_KIND_NAMES[row.kind] },
          { title: order, cell: (row) => linkToOrder(row.orderNumber) },
          { title: state, cell: (row) => copy.caseStates[row.state] },
          { title: opened, cell: (row) => formatDateTime(row.openedAt) },
        ]}
      />
    </section>
  );
}

export function CustomerRefunds({ customer: { refunds } }: { customer: CustomerForStaff }) {
  const { amount, order, stage, created } = copy.refundColumns;
  return (
    <section className="detail__section" aria-labelledby="devoluciones">
      <h2 id="devoluciones">{copy.refunds}</h2>
      <DataTable
        label={copy.refunds}
        rows={refunds}
        keyOf={({ id }) => id}
        empty={copy.noRefunds}
        columns={[
          { title: amount, cell: (row) => <Link to={`/devoluciones/${row.id}`}>{amountOf(row)}</Link> },
          { title: order, cell: (row) => linkToOrder(row.orderNumber) },
          { title: stage, cell: (row) => refundsCopy.stages[row.stage].label },
          { title: created, cell: (row) => formatDateTime(row.createdAt) },
        ]}
      />
    </section>
  );
}

export function CustomerMailTable({ customer: { mails } }: { customer: CustomerForStaff }) {
  const { subject, state, created } = copy.mailColumns;
  return (
    <DataTable
      label={copy.mails}
      rows={mails}
      keyOf={({ id }) => id}
      empty={copy.noMails}
      columns={[
        { title: subject, cell: (row) => row.subject },
        { title: state, cell: (row) => copy.mailStates[row.state] },
        { title: created, cell: (row) => formatDateTime(row.createdAt) },
      ]}
    />
  );
}
