import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { kilograms } from '#backoffice/shared/amounts.ts';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { ListedForwardedParcel } from '#contract/backoffice/forwarded-parcels.ts';
import { otherStoresCopy as copy } from './other-stores-copy.ts';

const { columns: title } = copy;

/** Parcels of other stores, the newest first. */
export const otherStoresList: ListDefinition<ListedForwardedParcel> = {
  name: 'other-stores',
  title: copy.title,
  noun: copy.noun,
  all: copy.shows.waiting,
  path: '/paquetes/otras-tiendas',
  read: (call, state) => call('listForwardedParcels', { ...filtersOf(state), after: state.after ?? undefined }),
  count: (call, state) => call('countForwardedParcels', filtersOf(state)),
  keyOf: ({ id }) => id,
  labelOf: ({ trackingNumber }) => trackingNumber,
  hrefOf: ({ id }) => `/paquetes/otras-tiendas/${id}`,
  search: { id: 'q', label: copy.query, hint: copy.queryHint },
  columns: [
    { id: 'numero', title: title.number, csv: ({ trackingNumber }) => trackingNumber },
    { id: 'estado', title: title.state, csv: ({ state }) => copy.states[state], phone: 1 },
    { id: 'tienda', title: title.store, csv: ({ store }) => store, phone: 2 },
    { id: 'casillero', title: title.locker, csv: lockerText },
    { id: 'peso', title: title.weight, csv: ({ weightGrams: grams }) => (grams === null ? null : kilograms(grams)) },
    {
      id: 'desde',
      title: title.received,
      cell: ({ receivedAt }, { now }) => (receivedAt === null ? copy.notReceived : ageOf(receivedAt, now)),
      csv: ({ receivedAt }) => receivedAt,
      phone: 2,
    },
  ],
  filters: [
    { id: 'q', label: copy.searched, kind: 'text' },
    { id: 'cuales', label: copy.show, kind: 'choice', isSingle: true, choices: copy.shows },
  ],
  views: (['unclear', 'all'] as const).map((id) => ({ id, name: copy.shows[id], query: `cuales=${id}` })),
  live: 'packages',
  empty: copy.empty,
};

export function lockerText({ locker }: Pick<ListedForwardedParcel, 'locker'>): string {
  return locker === null ? copy.nobody : `UY-${locker}`;
}

function filtersOf({ values }: ListState): BackofficeInput<'countForwardedParcels'> {
  return { show: values.cuales?.[0], q: values.q?.[0] } as BackofficeInput<'countForwardedParcels'>;
}
