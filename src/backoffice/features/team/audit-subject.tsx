import { Link, useOutletContext } from 'react-router';
import { auditSubjectCopy as copy } from '#backoffice/copy/audit.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { Permission } from '#domain/staff/roles.ts';

/** What acts are done to, as the filter of the audit names it. */
export const SUBJECT_NAMES: Readonly<Record<string, string>> = copy.kinds;

interface Place {
  permission: Permission;
  to: (id: string) => string;
}

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

/** What an act was done to: a link to its page for who may see it, in words where its id says nothing. */
export function AuditSubject({ kind, id }: { kind: string; id: string }) {
  const { permissions } = useOutletContext<StaffMember>();
  const name = copy.one(kind, id);
  const place = PLACES[kind];
  return place && permissions.includes(place.permission) ? <Link to={place.to(id)}>{name}</Link> : name;
}
