import { daysOf } from '#backoffice/list/days.ts';
import { chosenOf, type ListState } from '#backoffice/list/state.ts';
import { parseCents } from '#backoffice/shared/amounts.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { ordersList } from './orders-list.tsx';

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
export function filtersOf(state: ListState, now = new Date()): Filters {
  const { values } = state;
  const one = (name: string) => values[name]?.[0];
  const cents = (name: string) => (one(name) === undefined ? undefined : parseCents(one(name) ?? ''));
  const filters = {
    sort: SORTS[state.sort?.word ?? ''],
    status: chosenOf(ordersList, state, 'estado'),
    method: chosenOf(ordersList, state, 'medio'),
    payment: one('pago'),
    promised: PROMISES[one('plazo') ?? ''],
    owner: OWNERS[one('persona') ?? ''],
    tag: one('etiqueta'),
    ...daysOf(values.dia, values.hasta, montevideoDay(now.toISOString())),
    minUsd: cents('desde-usd'),
    maxUsd: cents('hasta-usd'),
    age: one('dias') === undefined ? undefined : Number(one('dias')),
    risk: one('riesgo') === undefined ? undefined : Number(one('riesgo')),
    issue: one('problema') === 'si' || undefined,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters;
}

export function inputOf(state: ListState): BackofficeInput<'listOrders'> {
  const { sort, after, before } = state;
  return {
    ...filtersOf(state),
    ...(sort ? { descending: sort.isDown } : {}),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  };
}
