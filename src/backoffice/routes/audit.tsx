import { listCopy } from '#backoffice/copy/lists.ts';
import { auditCopy as copy } from '#backoffice/copy/team.ts';
import { type Column, DataTable } from '#backoffice/features/lists/data-table.tsx';
import { FilterBar } from '#backoffice/features/lists/filter-bar.tsx';
import { AuditSubject, SUBJECT_NAMES } from '#backoffice/features/team/audit-subject.tsx';
import { callerOf } from '#backoffice/lib/calls.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import type { AuditRow } from '#contract/backoffice/staff-team.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import type { Route } from './+types/audit.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** What an act is called. Reads are in the audit where they were refused. */
const summaryOf = (act: string) => new Map(Object.entries(backofficeEndpoints)).get(act as never)?.summary ?? act;

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const filter = { person: text('persona'), act: text('que'), subjectKind: text('tipo'), subjectId: text('numero') };
  const page = await callerOf(args)('listAudit', { ...filter, after: text('desde') });
  const acts = Object.entries(backofficeEndpoints)
    .filter(([, { kind }]) => kind !== 'read')
    .map(([name, { summary }]) => ({ name, summary }));
  const rows = page.rows.map((row) => ({ ...row, summary: summaryOf(row.act) }));
  return { rows, next: page.next, filter, acts };
}

type Row = AuditRow & { summary: string };

const COLUMNS: readonly Column<Row>[] = [
  { title: copy.when, cell: ({ at }) => formatDateTime(at) },
  { title: copy.who, cell: ({ who }) => who?.name ?? copy.nobody },
  { title: copy.what, cell: ({ summary, outcome }) => (outcome === 'done' ? summary : `${copy.refused}: ${summary}`) },
  { title: copy.on, cell: ({ subject }) => (subject === null ? '' : <AuditSubject {...subject} />) },
  { title: copy.why, cell: ({ reason, effects }) => [...(reason ? [`«${reason}»`] : []), ...effects].join(' · ') },
];

export default function Audit({ loaderData: { rows, next, filter, acts } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.hint}</p>
      <FilterBar label={copy.filters}>
        <Field label={copy.person} name="persona" type="email" defaultValue={filter.person} />
        <SelectField label={copy.act} name="que" defaultValue={filter.act ?? ''}>
          <option value="">{listCopy.all}</option>
          {acts.map(({ name, summary }) => (
            <option key={name} value={name}>
              {summary}
            </option>
          ))}
        </SelectField>
        <SelectField label={copy.kind} name="tipo" defaultValue={filter.subjectKind ?? ''}>
          <option value="">{listCopy.all}</option>
          {Object.entries(SUBJECT_NAMES).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field label={copy.subject} name="numero" defaultValue={filter.subjectId} />
      </FilterBar>
      <DataTable
        label={copy.list}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={copy.empty}
        next={next}
      />
    </>
  );
}
