import { Link } from 'react-router';
import { queueCopy as copy } from '#backoffice/copy/queue.ts';
import { DataTable } from '#backoffice/features/lists/data-table.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';

/** What the reconciliation tried again until it was no longer stalled. */
export function RepairTable({ page: { rows, next } }: { page: BackofficeReply<'listRepairs'> }) {
  const { list, repaired, stalled, tries } = copy.repairs;
  return (
    <DataTable
      label={list}
      rows={rows}
      next={next}
      keyOf={(row) => `${row.kind} ${row.subject}`}
      empty={copy.empty.repaired}
      columns={[
        { title: copy.columns.what, cell: (row) => row.kind },
        { title: copy.columns.subject, cell: (row) => (row.page ? <Link to={row.page}>{row.label}</Link> : row.label) },
        { title: stalled, cell: (row) => formatDateTime(row.stalledSince) },
        { title: repaired, cell: (row) => formatDateTime(row.repairedAt) },
        { title: tries, cell: (row) => row.tries, align: 'end' },
      ]}
    />
  );
}
