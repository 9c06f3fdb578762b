import { daysOf } from '#backoffice/list/days.ts';
import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { money, parseCents, written } from '#backoffice/shared/amounts.ts';
import { Badge, type Tone } from '#backoffice/shared/state-badge.tsx';
import type { BankAccountRow, MovementRow } from '#contract/backoffice/bank.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { MOVEMENT_CATEGORIES, MOVEMENT_STATES, type MovementState } from '#domain/bank/movement.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { statementsCopy as copy } from './copy.ts';
import { MatchLink } from './match-link.tsx';

const TONES: Readonly<Record<MovementState, Tone>> = {
  unmatched: 'work',
  proposed: 'travel',
  matched: 'done',
  'set-aside': 'wait',
};

/** The movements of the shop's accounts. */
export function movementsListOf(accounts: readonly Pick<BankAccountRow, 'id' | 'name'>[]): ListDefinition<MovementRow> {
  return {
    name: 'movements',
    title: copy.title,
    noun: copy.noun,
    path: '/dinero/extractos',
    read: (call, state) => call('listMovements', { ...filtersOf(state), after: state.after ?? undefined }),
    count: (call, state) => call('countMovements', filtersOf(state)),
    keyOf: ({ id }) => id,
    hrefOf: ({ id }) => `/dinero/extractos/${id}`,
    columns: [
      { id: 'concepto', title: copy.columns.text, csv: textOf },
      {
        id: 'dia',
        title: copy.columns.day,
        cell: ({ day }) => formatCalendarDay(day),
        csv: ({ day }) => day,
        phone: 2,
      },
      { id: 'cuenta', title: copy.columns.account, csv: ({ account }) => account },
      { id: 'referencia', title: copy.columns.reference, csv: ({ reference }) => reference, phone: 2 },
      {
        id: 'estado',
        title: copy.state,
        cell: ({ state, category }) => (
          <Badge tone={TONES[state]}>{category === null ? copy.states[state] : MOVEMENT_CATEGORIES[category]}</Badge>
        ),
        csv: ({ state }) => copy.states[state],
        phone: 2,
      },
      {
        id: 'es',
        title: copy.columns.state,
        cell: ({ matches }) =>
          matches.length === 0
            ? null
            : matches.map((match) => (
                <span key={match.refundId ?? match.orderNumber}>
                  <MatchLink match={match} />{' '}
                </span>
              )),
        csv: ({ matches }) => matches.map(({ orderNumber }) => orderNumber).join(' '),
      },
      {
        id: 'importe',
        title: copy.columns.amount,
        cell: ({ amountCents, currency }) => money(amountCents, currency),
        csv: ({ amountCents, currency }) => `${currency} ${written(amountCents)}`,
        align: 'end',
        phone: 1,
      },
    ],
    filters: [
      {
        id: 'cuenta',
        label: copy.account,
        kind: 'choice',
        isSingle: true,
        choices: Object.fromEntries(accounts.map(({ id, name }) => [id, name])),
      },
      { id: 'estado', label: copy.state, kind: 'choice', isSingle: true, choices: copy.states },
      { id: 'dia', to: 'hasta', label: copy.columns.day, kind: 'day' },
      { id: 'importe', label: copy.amount, kind: 'text' },
    ],
    views: MOVEMENT_STATES.map((id) => ({ id, name: copy.states[id], query: `estado=${id}` })),
    empty: copy.empty,
  };
}

function textOf({ description }: MovementRow): string {
  return description || copy.erased;
}

/** The call checks every value and refuses what it does not know. */
function filtersOf({ values }: ListState): BackofficeInput<'countMovements'> {
  const one = (name: string) => values[name]?.[0];
  return {
    account: one('cuenta'),
    state: one('estado'),
    ...daysOf(values.dia, values.hasta),
    amountCents: one('importe') === undefined ? undefined : parseCents(one('importe') ?? ''),
  } as BackofficeInput<'countMovements'>;
}
