import { daysOf } from '#backoffice/list/days.ts';
import type { ListFilter, ListState } from '#backoffice/list/definition.ts';
import { chosenOf } from '#backoffice/list/state.ts';
import { parseCents } from '#backoffice/shared/amounts.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { METHOD_NAMES } from '#domain/payment/method.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { ordersCopy as copy } from './copy.ts';

export const FILTERS: readonly ListFilter[] = [
  {
    id: 'estado',
    label: copy.status,
    kind: 'choice',
    choices: STAFF_STATUS_NAMES,
  },
  { id: 'pago', label: copy.payment, kind: 'choice', isSingle: true, choices: copy.payments },
  { id: 'medio', label: copy.method, kind: 'choice', choices: METHOD_NAMES },
  { id: 'plazo', label: copy.promise, kind: 'choice', isSingle: true, choices: copy.promises },
  { id: 'dia', to: 'hasta', label: copy.created, kind: 'day' },
  { id: 'desde-usd', to: 'hasta-usd', label: copy.amount, kind: 'range', unit: 'U$S', input: ['minUsd', 'maxUsd'] },
  { id: 'persona', label: copy.owner, kind: 'choice', isSingle: true, choices: copy.owners },
  { id: 'etiqueta', label: copy.tag, kind: 'text' },
  { id: 'dias', label: copy.age, kind: 'number', input: ['age'] },
  { id: 'riesgo', label: copy.risk, kind: 'number', input: ['risk'] },
  { id: 'problema', label: copy.issue, kind: 'flag', text: copy.withIssue },
];

type Filters = BackofficeInput<'countOrders'>;

const PROMISES: Readonly<Record<string, string>> = { vencida: 'late', hoy: 'today', semana: 'week' };
const OWNERS: Readonly<Record<string, string>> = { yo: 'me', nadie: 'nobody' };
const SORTS: Readonly<Record<string, string>> = {
  numero: 'number',
  creada: 'created',
  prometida: 'promised',
  importe: 'amount',
  estado: 'age',
  riesgo: 'risk',
};

/** The filters as the address names them. The call checks every value and refuses what it does not know. */
export function filtersOf(state: ListState): Filters {
  const { values } = state;
  const one = (name: string) => values[name]?.[0];
  const cents = (name: string) => (one(name) === undefined ? undefined : parseCents(one(name) ?? ''));
  return {
    sort: SORTS[state.sort?.word ?? ''],
    status: chosenOf(FILTERS, state, 'estado'),
    method: chosenOf(FILTERS, state, 'medio'),
    payment: one('pago'),
    promised: PROMISES[one('plazo') ?? ''],
    owner: OWNERS[one('persona') ?? ''],
    tag: one('etiqueta'),
    ...daysOf(values.dia, values.hasta),
    minUsd: cents('desde-usd'),
    maxUsd: cents('hasta-usd'),
    age: one('dias') === undefined ? undefined : Number(one('dias')),
    risk: one('riesgo') === undefined ? undefined : Number(one('riesgo')),
    issue: one('problema') === 'si' || undefined,
  } as Filters;
}

export function inputOf(state: ListState): BackofficeInput<'listOrders'> {
  return { ...filtersOf(state), after: state.after ?? undefined, descending: state.sort?.isDown };
}
