import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import {
  billedWeightColumn,
  customerColumn,
  itemsColumn,
  legFilter,
  quotedWeightColumn,
  sinceColumn,
  statusColumn,
} from '#backoffice/shared/order-columns.tsx';
import { Badge } from '#backoffice/shared/state-badge.tsx';
import type { ListedConsolidation } from '#contract/backoffice/goods.ts';
import { PARCEL_LEG_NAMES, type ParcelLeg } from '#domain/order/parcel-legs.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { consolidationsCopy as copy } from './copy.ts';

const { columns: title } = copy;

export const consolidationsList: ListDefinition<ListedConsolidation> = {
  name: 'consolidations',
  title: copy.title,
  noun: copy.noun,
  all: PARCEL_LEG_NAMES.miami,
  path: '/consolidaciones',
  read: (call, state) => call('listConsolidations', { leg: legOf(state), after: state.after ?? undefined }),
  count: async (call, state) => {
    const found = (await call('readConsolidationBoard', {})).find(({ leg }) => leg === legOf(state));
    return { count: found?.count ?? 0, isMore: found?.isMore ?? false, sums: [] };
  },
  keyOf: ({ orderNumber }) => String(orderNumber),
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}`,
  columns: [
    { id: 'orden', title: title.order, csv: ({ orderNumber }) => orderNumber },
    itemsColumn,
    customerColumn,
    statusColumn,
    sinceColumn,
    {
      id: 'recibidos',
      title: title.parcels,
      cell: (row) => (
        <Badge tone={row.received < row.expected || row.expected === 0 ? 'work' : 'done'}>{parcelsOf(row)}</Badge>
      ),
      csv: parcelsOf,
      phone: 2,
    },
    quotedWeightColumn,
    billedWeightColumn,
    {
      id: 'prometida',
      title: title.promised,
      cell: ({ promisedOn }) => (promisedOn === null ? null : formatCalendarDay(promisedOn)),
      csv: ({ promisedOn }) => promisedOn,
    },
    { id: 'envio', title: title.shipment, csv: ({ shipmentNumber }) => shipmentNumber },
  ],
  filters: [legFilter],
  live: 'packages',
  empty: copy.empty,
};

function parcelsOf({ received, expected }: ListedConsolidation): string {
  return expected === 0 ? copy.noParcels : copy.parcels(received, expected);
}

export function legOf({ values }: ListState): ParcelLeg {
  return (values.tramo?.[0] as ParcelLeg | undefined) ?? 'miami';
}
