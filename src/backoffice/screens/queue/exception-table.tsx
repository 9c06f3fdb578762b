import { Link } from 'react-router';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import type { ListedException } from '#contract/backoffice/exceptions.ts';
import { EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { StatusChip } from '#ui/components/status-chip.tsx';
import { queueCopy as copy } from './copy.ts';
import './queue.css';

interface ExceptionTableProps {
  page: { rows: ListedException[]; next: string | null };
  empty: { title: string; text: string };
}

export function ExceptionTable({ page: { rows, next }, empty }: ExceptionTableProps) {
  const { what, subject, age, holder, act } = copy.columns;
  return (
    <DataTable
      label={copy.list}
      rows={rows}
      next={next}
      keyOf={(row) => `${row.kind} ${row.subject}`}
      empty={empty}
      columns={[
        { title: what, cell: (row) => <What row={row} /> },
        { title: subject, cell: (row) => (row.page ? <Link to={row.page}>{row.label}</Link> : row.label) },
        { title: age, cell: (row) => <Age row={row} /> },
        { title: holder, cell: (row) => <Holder row={row} /> },
        { title: act, cell: (row) => <Acts row={row} /> },
      ]}
    />
  );
}

function What({ row: { kind, detail } }: { row: ListedException }) {
  return (
    <span className="queue-lines">
      <span>{EXCEPTIONS[kind].name}</span>
      {detail ? <small>{detail}</small> : null}
    </span>
  );
}

function Age({ row: { since, isLate, snoozed } }: { row: ListedException }) {
  return (
    <span className="queue-lines">
      <span>{formatDateTime(since)}</span>
      {isLate ? (
        <span>
          <StatusChip tone="stop">{copy.late}</StatusChip>
        </span>
      ) : null}
      {snoozed ? <small>{copy.until(formatDateTime(snoozed.until), snoozed.reason)}</small> : null}
    </span>
  );
}

function Holder({ row: { holder, note } }: { row: ListedException }) {
  return (
    <span className="queue-lines">
      <span>{holder === null ? copy.nobody : holder.isOwn ? copy.you : holder.name}</span>
      {note ? <small>{copy.note(note.text, note.by)}</small> : null}
    </span>
  );
}

/** The act that repairs it is on its page; where trying again repairs it, in the queue. */
function Acts({ row }: { row: ListedException }) {
  const { act, canRetry } = EXCEPTIONS[row.kind];
  const own = exceptionPage(row);
  return (
    <span className="queue-lines">
      {row.whoCan === null ? (
        <Link to={canRetry || row.page === null ? own : row.page}>{act}</Link>
      ) : (
        <span>
          {act}. {copy.whoCan(row.whoCan)}
        </span>
      )}
      <Link to={own}>{copy.details}</Link>
    </span>
  );
}

/** The page of one exception, with what a person can do about it in the queue. */
function exceptionPage({ kind, subject }: Pick<ListedException, 'kind' | 'subject'>): string {
  return `/cola/${kind}?${new URLSearchParams({ de: subject })}`;
}
