import { Link } from 'react-router';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { amountOf, refundsCopy as copy, reasonOf } from '#backoffice/shared/refund-copy.ts';
import type { StaffRefundRow } from '#contract/backoffice/refunds.ts';

interface RefundTableProps {
  label: string;
  rows: readonly StaffRefundRow[];
  empty: { title: string; text?: string };
}

/** The refund and its order, each with its page. */
export const REFUND_COLUMNS = [
  {
    title: copy.columns.refund,
    cell: (row: Pick<StaffRefundRow, 'id' | 'amountCents' | 'currency'>) => (
      <Link to={`/devoluciones/${row.id}`}>{amountOf(row)}</Link>
    ),
  },
  {
    title: copy.columns.order,
    cell: ({ orderNumber }: Pick<StaffRefundRow, 'orderNumber'>) => (
      <Link to={`/ordenes/${orderNumber}`}>{orderNumber}</Link>
    ),
  },
] as const;

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
        ...REFUND_COLUMNS,
        { title: columns.stage, cell: ({ stage }) => copy.stages[stage].label },
        { title: columns.reason, cell: reasonOf },
        { title: columns.who, cell: ({ requestedBy }) => requestedBy ?? copy.system },
        { title: columns.age, cell: ({ ageDays }) => copy.age(ageDays) },
      ]}
    />
  );
}
