import { Link } from 'react-router';
import type { StaffRefundRow } from '#contract/backoffice/refunds.ts';
import { money } from './amounts.ts';
import { DataTable } from './data-table.tsx';
import { refundsCopy as copy } from './refund-copy.ts';

interface RefundTableProps {
  label: string;
  rows: readonly StaffRefundRow[];
  next?: string | null;
  empty: { title: string; text?: string };
}

/** Refunds with their amount, stage, age and who asked for them. */
export function RefundTable({ label, rows, next = null, empty }: RefundTableProps) {
  const { columns } = copy;
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      next={next}
      empty={empty}
      columns={[
        { title: columns.refund, cell: (row) => <Link to={`/devoluciones/${row.id}`}>{amountOf(row)}</Link> },
        { title: columns.order, cell: (row) => <Link to={`/ordenes/${row.orderNumber}`}>{row.orderNumber}</Link> },
        { title: columns.stage, cell: ({ stage }) => copy.stages[stage].label },
        { title: columns.reason, cell: reasonOf },
        { title: columns.who, cell: ({ requestedBy }) => requestedBy ?? copy.system },
        { title: columns.age, cell: ({ ageDays }) => copy.age(ageDays) },
      ]}
    />
  );
}

export function amountOf({ amountCents, currency }: Pick<StaffRefundRow, 'amountCents' | 'currency'>): string {
  return amountCents === null || currency === null ? copy.undecided : money(amountCents, currency);
}

export function reasonOf({ systemReason }: Pick<StaffRefundRow, 'systemReason'>): string {
  return systemReason === null ? copy.staffReason : copy.systemReason(systemReason);
}
