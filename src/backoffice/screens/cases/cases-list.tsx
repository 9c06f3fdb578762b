import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { customerColumn, itemsColumn, orderColumn, ownerColumn } from '#backoffice/shared/order-columns.tsx';
import { Badge } from '#backoffice/shared/state-badge.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { StaffCaseRow } from '#contract/backoffice/cases.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { CASE_KIND_NAMES } from '#domain/cases/case.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { casesCopy as copy } from './copy.ts';

export const casesList: ListDefinition<StaffCaseRow> = {
  name: 'cases',
  title: copy.title,
  noun: copy.noun,
  all: copy.states.open,
  path: '/casos',
  read: (call, state) =>
    call('listCases', {
      ...filtersOf(state),
      after: state.after ?? undefined,
      ...(state.sort ? { sort: state.sort.word === 'caso' ? 'number' : 'waiting', descending: state.sort.isDown } : {}),
    }),
  count: (call, state) => call('countCases', filtersOf(state)),
  keyOf: ({ number }) => String(number),
  hrefOf: ({ number }) => `/casos/${number}`,
  columns: [
    {
      id: 'caso',
      title: copy.number,
      cell: ({ number, kind }) => `${number} · ${CASE_KIND_NAMES[kind]}`,
      sort: { word: 'caso', isDown: true },
      csv: ({ number }) => number,
    },
    orderColumn,
    itemsColumn,
    customerColumn,
    {
      id: 'espera',
      title: copy.waiting,
      cell: (row, { now }) => <Waiting row={row} now={now} />,
      sort: { word: 'espera' },
      csv: ({ state, waitingSince }) => waitingSince ?? (state === 'closed' ? copy.closed : copy.waitsForShopper),
      phone: 1,
    },
    ownerColumn,
    {
      id: 'abierto',
      title: copy.opened,
      cell: ({ openedAt }) => formatDateTime(openedAt),
      csv: ({ openedAt }) => openedAt,
      phone: 2,
    },
    {
      id: 'fotos',
      title: copy.photos,
      cell: ({ photos }) => photos || null,
      csv: ({ photos }) => photos,
      align: 'end',
    },
    { id: 'tipo', title: copy.kind, csv: ({ kind }) => CASE_KIND_NAMES[kind], isOptional: true },
  ],
  filters: [
    { id: 'estado', label: copy.state, kind: 'choice', isSingle: true, choices: copy.states },
    { id: 'turno', label: copy.turn, kind: 'choice', isSingle: true, choices: copy.turns },
    { id: 'tipo', label: copy.kind, kind: 'choice', isSingle: true, choices: CASE_KIND_NAMES },
  ],
  views: [
    { id: 'nuestra', name: copy.views.shop, query: 'turno=shop' },
    { id: 'contestados', name: copy.views.shopper, query: 'turno=shopper' },
    { id: 'cerrados', name: copy.views.closed, query: 'estado=closed' },
  ],
  live: 'cases',
  empty: copy.empty,
};

function Waiting({ row: { state, waitingSince }, now }: { row: StaffCaseRow; now: string }) {
  if (state === 'closed') return <Badge tone="done">{copy.closed}</Badge>;
  return waitingSince === null ? (
    <Badge tone="wait">{copy.waitsForShopper}</Badge>
  ) : (
    <Badge tone="work" title={formatDateTime(waitingSince)}>
      {copy.waitsForUs(ageOf(waitingSince, now))}
    </Badge>
  );
}

function filtersOf({ values }: ListState): BackofficeInput<'countCases'> {
  return {
    state: values.estado?.[0],
    kind: values.tipo?.[0],
    turn: values.turno?.[0],
  } as BackofficeInput<'countCases'>;
}
