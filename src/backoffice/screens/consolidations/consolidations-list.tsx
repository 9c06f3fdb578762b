import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { kilograms } from '#backoffice/shared/amounts.ts';
import { customerColumn, itemsColumn } from '#backoffice/shared/order-columns.tsx';
import { Badge, StateBadge } from '#backoffice/shared/state-badge.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { ListedConsolidation } from '#contract/backoffice/goods.ts';
import { PARCEL_LEG_NAMES, PARCEL_LEGS, type ParcelLeg } from '#domain/order/parcel-legs.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { consolidationsCopy as copy } from './copy.ts';

const { columns: title } = copy;

export const consolidationsList: ListDefinition<ListedConsolidation> = {
  name: 'consolidations',
  title: copy.title,
  noun: copy.noun,
  all: PARCEL_LEG_NAMES.miami,
  path: '/consolidaciones',
  read: (call, state) =>
    call('listConsolidations', { leg: legOf(state), ...(state.after ? { after: state.after } : {}) }),
  count: async (call, state) => {
    const found = (await call('readConsolidationBoard', {})).find(({ leg }) => leg === legOf(state));
    return { count: found?.count ?? 0, isMore: found?.isMore ?? false, sums: [] };
  },
  keyOf: ({ orderNumber }) => String(orderNumber),
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}`,
  columns: [
    { id: 'orden', title: title.order, cell: ({ orderNumber }) => orderNumber, csv: ({ orderNumber }) => orderNumber },
    itemsColumn,
    customerColumn,
    {
      id: 'estado',
      title: title.status,
      cell: ({ status }) => <StateBadge status={status} />,
      csv: ({ status }) => STAFF_STATUS_NAMES[status],
      phone: 1,
    },
    {
      id: 'tramo-desde',
      title: title.since,
      cell: ({ since }, { now }) => ageOf(since, now).replace('hace ', ''),
      csv: ({ since }) => since,
      phone: 2,
    },
    {
      id: 'recibidos',
      title: title.parcels,
      cell: (row) => (
        <Badge tone={row.received < row.expected || row.expected === 0 ? 'work' : 'done'}>{parcelsOf(row)}</Badge>
      ),
      csv: parcelsOf,
      phone: 2,
    },
    {
      id: 'cotizado',
      title: title.quoted,
      cell: ({ quotedGrams }) => kilograms(quotedGrams),
      csv: ({ quotedGrams }) => quotedGrams,
      align: 'end',
    },
    {
      id: 'pesado',
      title: title.billed,
      cell: ({ billedGrams }) => (billedGrams === null ? null : kilograms(billedGrams)),
      csv: ({ billedGrams }) => billedGrams,
      align: 'end',
    },
    {
      id: 'prometida',
      title: title.promised,
      cell: ({ promisedOn }) => (promisedOn === null ? null : formatCalendarDay(promisedOn)),
      csv: ({ promisedOn }) => promisedOn,
    },
    {
      id: 'envio',
      title: title.shipment,
      cell: ({ shipmentNumber }) => shipmentNumber,
      csv: ({ shipmentNumber }) => shipmentNumber,
    },
  ],
  filters: [
    {
      id: 'tramo',
      label: copy.leg,
      kind: 'choice',
      isSingle: true,
      choices: PARCEL_LEGS.map((value) => ({ value, name: PARCEL_LEG_NAMES[value] })),
    },
  ],
  views: [],
  bulk: [],
  live: 'packages',
  empty: copy.empty,
};

function parcelsOf({ received, expected }: ListedConsolidation): string {
  return expected === 0 ? copy.noParcels : copy.parcels(received, expected);
}

export function legOf({ values }: ListState): ParcelLeg {
  return (values.tramo?.[0] as ParcelLeg | undefined) ?? 'miami';
}
