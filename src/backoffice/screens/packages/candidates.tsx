import { Link } from 'react-router';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { namedActPath } from '#backoffice/shared/named-act.ts';
import type { NoticeCandidate } from '#contract/backoffice/notices.ts';
import { eventText } from '#domain/order/event-text.ts';
import { noticeCopy as copy } from './copy.ts';

interface CandidatesProps {
  candidates: readonly NoticeCandidate[];
  /** The query of the notice's page. */
  notice: { de: string; clave: string };
}

/** The orders that a package may belong to. Choosing one opens the act with its number; it changes nothing yet. */
export function Candidates({ candidates, notice }: CandidatesProps) {
  const columns: readonly Column<NoticeCandidate>[] = [
    {
      title: copy.order,
      cell: ({ orderNumber }) => <Link to={`/ordenes/${orderNumber}`}>{orderNumber}</Link>,
    },
    { title: copy.stateIs, cell: ({ status }) => eventText(status) },
    { title: copy.locker, cell: ({ locker }) => locker, align: 'end' },
    { title: copy.why, cell: ({ reasons }) => reasons.map((reason) => copy.reasons[reason]).join('; ') },
    {
      title: copy.assign,
      cell: ({ orderNumber }) => (
        <Link
          to={namedActPath(`?${new URLSearchParams({ ...notice, orden: String(orderNumber) })}`, copy.assign)}
          preventScrollReset
          aria-keyshortcuts="a"
        >
          {copy.choose(orderNumber)}
        </Link>
      ),
    },
  ];
  return (
    <section aria-labelledby="candidatos">
      <h2 id="candidatos">{copy.candidates}</h2>
      <DataTable
        label={copy.candidates}
        columns={columns}
        rows={candidates}
        keyOf={({ orderNumber }) => String(orderNumber)}
        empty={{ title: copy.noCandidates }}
      />
    </section>
  );
}
