import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { tableCopy as copy } from './copy.ts';
import { usePageLocation } from './form-address.ts';
import './data-table.css';

export interface Column<Row> {
  /** Heading of the column, and the name of the cell on phones. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers that are compared are aligned at the end. */
  align?: 'end';
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What stands in place of the table when there are no rows. */
  empty?: { title: string; text?: string };
  /** Where the next page begins, as the list's call says; null on the last page. */
  next?: string | null;
}

/** A table that becomes a list of cards on phones. The first column is the row's heading. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty, next = null }: DataTableProps<Row>) {
  if (empty && rows.length === 0)
    return (
      <>
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
        {next === null ? null : <NextPage after={next} />}
      </>
    );
  const [first, ...others] = columns;
  return (
    <>
      <div className="data-table">
        <table>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map(({ title, align }) => (
                <th key={title} scope="col" data-align={align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row" data-align={first?.align}>
                  {first?.cell(row)}
                </th>
                {others.map(({ title, cell, align }) => (
                  <td key={title} data-title={title} data-align={align}>
                    {/* On a phone the title stands beside the cell as a whole. */}
                    <div>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {next === null ? null : <NextPage after={next} />}
    </>
  );
}

/** A table below its heading. */
export function TablePanel<Row>({ lead, ...table }: DataTableProps<Row> & { lead?: ReactNode }) {
  return (
    <section className="panel">
      <h2>{table.label}</h2>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      <DataTable {...table} />
    </section>
  );
}

/** Pages go forward by the last row's key: a new row at the top moves nothing. Back is the browser's. */
function NextPage({ after }: { after: string }) {
  const { pathname, search } = usePageLocation();
  const query = new URLSearchParams(search);
  query.set('desde', after);
  return (
    <p>
      <Link to={`${pathname}?${query}`}>{copy.next}</Link>
    </p>
  );
}
