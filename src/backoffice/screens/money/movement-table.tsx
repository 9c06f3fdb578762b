import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import type { MovementMatch, MovementRow } from '#contract/backoffice/bank.ts';
import { MOVEMENT_CATEGORIES } from '#domain/bank/movement.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { statementsCopy as copy } from './copy.ts';

const COLUMNS: readonly Column<MovementRow>[] = [
  { title: copy.columns.day, cell: ({ day }) => formatCalendarDay(day) },
  {
    title: copy.columns.text,
    cell: ({ id, description, reference }) => (
      <>
        <Link to={`/dinero/extractos/${id}`}>{description || copy.erased}</Link>
        {reference === '' ? null : <div>{copy.reference(reference)}</div>}
      </>
    ),
  },
  { title: copy.columns.account, cell: ({ account }) => account },
  { title: copy.columns.state, cell: (row) => <MovementIs row={row} /> },
  { title: copy.columns.amount, align: 'end', cell: ({ amountCents, currency }) => money(amountCents, currency) },
];

/** A page of movements, each with what it is of. */
export function MovementTable({ rows, next }: { rows: readonly MovementRow[]; next: string | null }) {
  return (
    <DataTable label={copy.list} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} empty={copy.empty} next={next} />
  );
}

function MovementIs({ row: { state, category, matches } }: { row: MovementRow }) {
  return (
    <>
      {copy.states[state]}
      {category === null ? null : `: ${MOVEMENT_CATEGORIES[category]}`}
      {matches.map((match) => (
        <div key={match.refundId ?? match.orderNumber}>
          <MatchLink match={match} />
        </div>
      ))}
    </>
  );
}

/** Leads to the order of a payment, or to a refund. */
export function MatchLink({ match: { refundId, orderNumber } }: { match: MovementMatch }) {
  return refundId === null ? (
    <Link to={`/ordenes/${orderNumber}`}>{copy.order(orderNumber)}</Link>
  ) : (
    <Link to={`/devoluciones/${refundId}`}>{copy.refund(orderNumber)}</Link>
  );
}
