import { Link, useOutletContext } from 'react-router';
import { daysOf } from '#backoffice/list/days.ts';
import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { Badge } from '#backoffice/shared/state-badge.tsx';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { AuditRow } from '#contract/backoffice/staff-team.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { auditSubjectCopy, auditCopy as copy } from './copy.ts';

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

/** The audit, whose acts are chosen by what they are called. */
export function auditListOf(acts: Readonly<Record<string, string>>): ListDefinition<AuditRow> {
  return {
    name: 'audit',
    title: copy.title,
    noun: copy.noun,
    all: copy.all,
    path: '/registro',
    read: (call, state) => call('listAudit', { ...filtersOf(state), after: state.after ?? undefined }),
    count: (call, state) => call('countAudit', filtersOf(state)),
    keyOf: ({ id }) => String(id),
    columns: [
      { id: 'cuando', title: copy.when, cell: ({ at }) => formatDateTime(at), csv: ({ at }) => at },
      {
        id: 'quien',
        title: copy.who,
        cell: ({ who }) => who?.name ?? copy.nobody,
        csv: ({ who }) => who?.email ?? copy.nobody,
        phone: 1,
      },
      {
        id: 'que',
        title: copy.what,
        cell: ({ summary, outcome }) =>
          outcome === 'done' ? (
            summary
          ) : (
            <>
              <Badge tone="stop">{copy.refused}</Badge> {summary}
            </>
          ),
        csv: ({ summary, outcome }) => (outcome === 'done' ? summary : `${copy.refused}: ${summary}`),
        wraps: true,
        phone: 2,
      },
      {
        id: 'sobre',
        title: copy.on,
        cell: ({ subject }) => (subject === null ? null : <AuditSubject {...subject} />),
        csv: ({ subject }) => subject && `${subject.kind} ${subject.id}`,
        phone: 2,
      },
      { id: 'motivo', title: copy.why, cell: (row) => <Why text={whyOf(row)} />, csv: whyOf, wraps: true },
    ],
    filters: [
      { id: 'persona', label: copy.person, kind: 'text' },
      { id: 'que', label: copy.act, kind: 'choice', isSingle: true, choices: acts },
      { id: 'tipo', label: copy.kind, kind: 'choice', isSingle: true, choices: auditSubjectCopy.kinds },
      { id: 'numero', label: copy.subject, kind: 'text' },
      { id: 'dia', to: 'hasta', label: copy.when, kind: 'day' },
    ],
    views: [
      { id: 'hoy', name: copy.views.today, query: 'dia=hoy' },
      { id: 'semana', name: copy.views.week, query: 'dia=7d' },
      { id: 'ordenes', name: auditSubjectCopy.kinds.order, query: 'tipo=order' },
      { id: 'devoluciones', name: auditSubjectCopy.kinds.refund, query: 'tipo=refund' },
      { id: 'equipo', name: auditSubjectCopy.kinds.staff, query: 'tipo=staff' },
    ],
    empty: copy.empty,
  };
}

/** What a row shows before it is unfolded. */
const MAX_WHY = 70;

function Why({ text }: { text: string }) {
  if (text.length <= MAX_WHY) return text;
  return (
    <details>
      <summary>{`${text.slice(0, MAX_WHY)}…`}</summary>
      {`…${text.slice(MAX_WHY)}`}
    </details>
  );
}

function whyOf({ reason, effects }: AuditRow): string {
  return [...(reason ? [`«${reason}»`] : []), ...effects].join(' · ');
}

function filtersOf({ values }: ListState): BackofficeInput<'countAudit'> {
  const one = (name: string) => values[name]?.[0];
  return {
    person: one('persona'),
    act: one('que'),
    subjectKind: one('tipo'),
    subjectId: one('numero'),
    ...daysOf(values.dia, values.hasta),
  };
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
