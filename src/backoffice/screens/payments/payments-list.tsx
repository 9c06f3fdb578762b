import { Link } from 'react-router';
import { daysOf } from '#backoffice/list/days.ts';
import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { money, written } from '#backoffice/shared/amounts.ts';
import { customerColumn, itemsColumn } from '#backoffice/shared/order-columns.tsx';
import { Badge, type Tone } from '#backoffice/shared/state-badge.tsx';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { type ListedPayment, SETTLEMENT_FILTERS } from '#contract/backoffice/settlements.ts';
import { METHOD_NAMES, methodName } from '#domain/payment/method.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { formatDateTime, montevideoDay } from '#domain/time/montevideo.ts';
import { paymentsCopy as copy } from './copy.ts';

const TONES: Readonly<Record<ListedPayment['state'], Tone>> = {
  missing: 'wait',
  proposed: 'work',
  different: 'travel',
  matched: 'done',
};
const { columns: title } = copy;

export const paymentsList: ListDefinition<ListedPayment> = {
  name: 'payments',
  title: copy.title,
  noun: copy.noun,
  path: '/cobros',
  read: (call, state) =>
    call('listPayments', {
      ...filtersOf(state),
      after: state.after ?? undefined,
      descending: state.sort?.isDown ?? true,
    }),
  count: (call, state) => call('countPayments', filtersOf(state)),
  keyOf: ({ id }) => id,
  labelOf: ({ orderNumber }) => `${copy.noun.one} ${orderNumber}`,
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}`,
  columns: [
    { id: 'orden', title: title.order, csv: ({ orderNumber }) => orderNumber },
    itemsColumn,
    customerColumn,
    { id: 'medio', title: copy.method, csv: ({ method }) => methodName(method), phone: 2 },
    {
      id: 'importe',
      title: title.amount,
      cell: ({ amountCents, currency }) => money(amountCents, currency),
      csv: ({ amountCents, currency }) => `${currency} ${written(amountCents)}`,
      align: 'end',
      phone: 1,
    },
    {
      id: 'pagado',
      title: title.paid,
      cell: ({ settledAt }) => formatDateTime(settledAt),
      sort: { word: 'pagado', isDown: true },
      csv: ({ settledAt }) => settledAt,
      phone: 2,
    },
    {
      id: 'esperado',
      title: title.expected,
      cell: ({ expectedOn }) => formatCalendarDay(expectedOn),
      csv: ({ expectedOn }) => expectedOn,
    },
    {
      id: 'estado',
      title: copy.state,
      cell: (row, { now }) =>
        isOverdue(row, now) ? (
          <Badge tone="stop">{copy.overdue}</Badge>
        ) : (
          <Badge tone={TONES[row.state]}>{copy.states[row.state]}</Badge>
        ),
      csv: ({ state }) => copy.states[state],
      phone: 1,
    },
    {
      id: 'movimiento',
      title: title.movement,
      cell: ({ movement }) =>
        movement && (
          <Link to={`/dinero/extractos/${movement.id}`}>{copy.movement(formatCalendarDay(movement.day))}</Link>
        ),
      csv: ({ movement }) => movement?.day ?? null,
    },
    {
      id: 'comision',
      title: title.commission,
      cell: ({ movement, currency }) =>
        movement && movement.commissionCents > 0 ? money(movement.commissionCents, currency) : null,
      csv: ({ movement }) => ({ cents: movement?.commissionCents ?? null }),
      align: 'end',
    },
  ],
  filters: [
    { id: 'estado', label: copy.state, kind: 'choice', isSingle: true, choices: copy.filters },
    { id: 'medio', label: copy.method, kind: 'choice', isSingle: true, choices: METHOD_NAMES },
    { id: 'dia', to: 'hasta', label: copy.paid, kind: 'day' },
  ],
  views: SETTLEMENT_FILTERS.map((id) => ({ id, name: copy.filters[id], query: `estado=${id}` })),
  empty: copy.empty,
};

/** The bank has had its days, and no statement shows it. */
function isOverdue({ state, expectedOn }: ListedPayment, now: string): boolean {
  return state === 'missing' && expectedOn < montevideoDay(now);
}

/** The call checks every value and refuses what it does not know. */
function filtersOf({ values }: ListState): BackofficeInput<'countPayments'> {
  return {
    state: values.estado?.[0],
    method: values.medio?.[0],
    ...daysOf(values.dia, values.hasta),
  } as BackofficeInput<'countPayments'>;
}
