import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { NoticeListRow } from '#contract/backoffice/notices.ts';
import { noticesCopy as copy } from './copy.ts';

export const noticesList: ListDefinition<NoticeListRow> = {
  name: 'notices',
  title: copy.title,
  noun: copy.noun,
  all: copy.states.parked,
  path: '/paquetes/avisos',
  read: (call, state) => call('listNotices', { ...filtersOf(state), after: state.after ?? undefined }),
  count: (call, state) => call('countNotices', filtersOf(state)),
  keyOf: ({ source, key }) => `${source} ${key}`,
  hrefOf: ({ source, key }) => `/paquetes/aviso?${new URLSearchParams({ de: source, clave: key })}`,
  columns: [
    { id: 'que', title: copy.what, csv: ({ kind }) => copy.kinds[kind] },
    { id: 'numero', title: copy.number, csv: numberOf, phone: 2 },
    { id: 'socio', title: copy.source, csv: ({ source }) => copy.sources[source], phone: 1 },
    {
      id: 'desde',
      title: copy.since,
      cell: ({ receivedAt }, { now }) => ageOf(receivedAt, now),
      csv: ({ receivedAt }) => receivedAt,
      phone: 2,
    },
    { id: 'vuelve', title: copy.state, csv: returningOf },
  ],
  filters: [
    { id: 'estado', label: copy.state, kind: 'choice', isSingle: true, choices: copy.states },
    { id: 'socio', label: copy.source, kind: 'choice', isSingle: true, choices: copy.sources },
  ],
  views: (['dismissed', 'returned'] as const).map((id) => ({ id, name: copy.states[id], query: `estado=${id}` })),
  live: 'packages',
  empty: copy.empty,
};

function numberOf({ number }: NoticeListRow): string {
  return number || copy.noNumber;
}

function returningOf({ returnRequestedAt }: NoticeListRow): string | null {
  return returnRequestedAt === null ? null : copy.returning;
}

function filtersOf({ values }: ListState): BackofficeInput<'countNotices'> {
  return { state: values.estado?.[0], source: values.socio?.[0] } as BackofficeInput<'countNotices'>;
}
