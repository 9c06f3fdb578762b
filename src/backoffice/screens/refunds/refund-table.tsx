import { Link } from 'react-router';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { amountOf, refundsCopy as copy, reasonOf } from '#backoffice/shared/refund-copy.ts';
import type { StaffRefundRow } from '#contract/backoffice/refunds.ts';

interface RefundTableProps {
  label: string;
  rows: readonly StaffRefundRow[];
  empty: { title: string; text?: string };
}

/** Refunds with their amount, stage, age and who asked for them. */
export function RefundTable({ label, rows, empty }: RefundTableProps) {
  const { columns } = copy;
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
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
