import { ruleCopy as copy } from '#backoffice/copy/rules.ts';
import { type Column, DataTable } from '#backoffice/features/lists/data-table.tsx';
import type { StaffRule } from '#contract/backoffice/rules.ts';

type Figure = StaffRule['figures'][number];

/** Every figure of a rule beside the one before it; what changes says so. */
export function RuleFigures({ rule: { figures, follows } }: { rule: StaffRule }) {
  return (
    <section className="panel" aria-labelledby="cifras">
      <h2 id="cifras">{copy.figures}</h2>
      <p className="lead">{follows === null ? copy.first : copy.figuresLead}</p>
      <DataTable
        label={copy.figures}
        rows={figures}
        keyOf={({ field }) => field}
        empty={{ title: copy.figures }}
        columns={follows === null ? ALONE : COMPARED}
      />
    </section>
  );
}

const { figureColumns: titles } = copy;

const ALONE: readonly Column<Figure>[] = [
  { title: titles.label, cell: ({ label }) => label },
  { title: copy.value, cell: ({ after }) => after },
];

const COMPARED: readonly Column<Figure>[] = [
  { title: titles.label, cell: ({ label }) => label },
  { title: titles.before, cell: ({ before }) => before },
  { title: titles.after, cell: ({ after, isChanged }) => (isChanged ? <strong>{after}</strong> : after) },
  { title: titles.mark, cell: ({ isChanged }) => (isChanged ? <strong>{copy.changes}</strong> : copy.same) },
];
