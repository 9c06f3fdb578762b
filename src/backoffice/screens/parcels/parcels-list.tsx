import type { ListDefinition } from '#backoffice/list/definition.ts';
import { orderColumn } from '#backoffice/shared/order-columns.tsx';
import { StateBadge } from '#backoffice/shared/state-badge.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { ListedParcel } from '#contract/backoffice/goods.ts';
import { PARCEL_LEG_NAMES, PARCEL_LEGS } from '#domain/order/parcel-legs.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { parcelsCopy as copy } from './copy.ts';
import { parcelsInput } from './parcels-input.ts';

const weight = (grams: number) => `${(grams / 1000).toFixed(3).replace('.', ',')} kg`;
const { columns: title } = copy;

export const parcelsList: ListDefinition<ListedParcel> = {
  name: 'packages',
  title: copy.title,
  noun: copy.noun,
  path: '/paquetes',
  read: (call, state) => call('listParcels', parcelsInput(state)),
  keyOf: ({ id }) => id,
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}`,
  columns: [
    {
      id: 'codigo',
      title: title.code,
      cell: ({ trackingNumber }) => trackingNumber,
      csv: ({ trackingNumber }) => trackingNumber,
    },
    orderColumn,
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
      id: 'recibido',
      title: title.received,
      cell: ({ receivedAt }) => (receivedAt ? formatDateTime(receivedAt) : copy.notReceived),
      csv: ({ receivedAt }) => receivedAt,
    },
    {
      id: 'productos',
      title: title.items,
      cell: ({ items }) => items || null,
      csv: ({ items }) => items,
      align: 'end',
    },
    {
      id: 'cotizado',
      title: title.quoted,
      cell: ({ quotedGrams }) => weight(quotedGrams),
      csv: ({ quotedGrams }) => quotedGrams,
      align: 'end',
    },
    {
      id: 'pesado',
      title: title.billed,
      cell: ({ billedGrams }) => (billedGrams === null ? null : weight(billedGrams)),
      csv: ({ billedGrams }) => billedGrams,
      align: 'end',
      phone: 2,
    },
    {
      id: 'transportista',
      title: title.carrier,
      cell: ({ carrier }) => carrier,
      csv: ({ carrier }) => carrier,
      isOptional: true,
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
