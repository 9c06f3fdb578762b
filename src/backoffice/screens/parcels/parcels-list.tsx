import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import {
  billedWeightColumn,
  customerColumn,
  itemsColumn,
  legFilter,
  orderColumn,
  quotedWeightColumn,
  sinceColumn,
  statusColumn,
} from '#backoffice/shared/order-columns.tsx';
import type { ListedParcel } from '#contract/backoffice/goods.ts';
import { PARCEL_LEG_NAMES, PARCEL_LEGS, type ParcelLeg } from '#domain/order/parcel-legs.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { parcelsCopy as copy } from './copy.ts';

const { columns: title } = copy;

export const parcelsList: ListDefinition<ListedParcel> = {
  name: 'packages',
  title: copy.title,
  noun: copy.noun,
  all: PARCEL_LEG_NAMES.announced,
  path: '/paquetes',
  read: (call, state) => call('listParcels', { leg: legOf(state), after: state.after ?? undefined }),
  count: async (call, state) => {
    const found = (await call('readParcelBoard', {})).find(({ leg }) => leg === legOf(state));
    return { count: found?.count ?? 0, isMore: found?.isMore ?? false, sums: [] };
  },
  keyOf: ({ id }) => id,
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}`,
  columns: [
    { id: 'codigo', title: title.code, csv: ({ trackingNumber }) => trackingNumber },
    orderColumn,
    statusColumn,
    sinceColumn,
    {
      id: 'recibido',
      title: title.received,
      cell: ({ receivedAt }) => (receivedAt ? formatDateTime(receivedAt) : copy.notReceived),
      csv: ({ receivedAt }) => receivedAt,
    },
    itemsColumn,
    customerColumn,
    quotedWeightColumn,
    billedWeightColumn,
    { id: 'transportista', title: title.carrier, csv: ({ carrier }) => carrier, isOptional: true },
  ],
  filters: [legFilter],
  views: PARCEL_LEGS.slice(1).map((leg) => ({ id: leg, name: PARCEL_LEG_NAMES[leg], query: `tramo=${leg}` })),
  live: 'packages',
  empty: copy.empty,
};

function legOf({ values }: ListState): ParcelLeg {
  return (values.tramo?.[0] as ParcelLeg | undefined) ?? 'announced';
}
