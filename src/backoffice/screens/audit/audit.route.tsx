import { Link, useOutletContext } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { listCopy } from '#backoffice/shared/list-copy.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { AuditRow } from '#contract/backoffice/staff-team.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/audit.route.ts';
import { auditSubjectCopy, auditCopy as copy } from './copy.ts';

/** What acts are done to, as the filter of the audit names it. */
const SUBJECT_NAMES: Readonly<Record<string, string>> = auditSubjectCopy.kinds;

/** Where it is seen, and by whom. */
const PLACES: Readonly<Record<string, Place>> = {
  order: { permission: 'orders', to: (number) => `/ordenes/${number}` },
  refund: { permission: 'orders', to: (id) => `/devoluciones/${id}` },
  case: { permission: 'cases', to: (number) => `/casos/${number}` },
  customer: { permission: 'customers', to: (id) => `/clientes/${id}` },
  product: { permission: 'catalog', to: (asin) => `/catalogo/${asin}` },
  rule: { permission: 'rules.draft', to: (id) => `/reglas/${id}` },
  'bank-account': { permission: 'money', to: (id) => `/dinero/extractos?cuenta=${id}` },
  movement: { permission: 'money', to: (id) => `/dinero/extractos/${id}` },
  'carrier-invoice': { permission: 'money', to: (id) => `/dinero/fletes/${id}` },
  search: { permission: 'catalog', to: () => '/busquedas' },
  suggestion: { permission: 'catalog', to: (name) => `/busquedas?sugerencia=${encodeURIComponent(name)}` },
  switch: { permission: 'switches', to: () => '/interruptores' },
  wallet: { permission: 'partners', to: () => '/avisos' },
  staff: { permission: 'staff', to: (id) => `/equipo/${id}` },
};

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

interface Place {
  permission: Permission;
  to: (id: string) => string;
}

/** What an act was done to: a link to its page for who may see it, in words where its id says nothing. */
function AuditSubject({ kind, id }: { kind: string; id: string }) {
  const { permissions } = useOutletContext<StaffMember>();
  const name = auditSubjectCopy.one(kind, id);
  const place = PLACES[kind];
  return place && permissions.includes(place.permission) ? <Link to={place.to(id)}>{name}</Link> : name;
}
