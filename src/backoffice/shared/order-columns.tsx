import { Link } from 'react-router';
import type { ListColumn, ListFilter } from '#backoffice/list/definition.ts';
import { kilograms } from '#backoffice/shared/amounts.ts';
import { StateBadge } from '#backoffice/shared/state-badge.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import { PARCEL_LEG_NAMES, PARCEL_LEGS } from '#domain/order/parcel-legs.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { Picture } from '#ui/components/picture.tsx';

interface OfOrder {
  orderNumber: number;
}

/** What a list shows of an order that a row belongs to. */
interface OrderFacts {
  customer: string | null;
  image: string | null;
  items: number;
}

export const orderColumn: ListColumn<OfOrder> = {
  id: 'orden',
  title: 'Orden',
  cell: ({ orderNumber }) => <Link to={`/ordenes/${orderNumber}`}>{orderNumber}</Link>,
  csv: ({ orderNumber }) => orderNumber,
  phone: 2,
};

export const itemsColumn: ListColumn<Pick<OrderFacts, 'image' | 'items'>> = {
  id: 'productos',
  title: 'Productos',
  cell: ({ image, items }) => (
    <span className="list-items">
      <Picture src={image} alt="" side={80} /> {items}
    </span>
  ),
  csv: ({ items }) => items,
};

export const customerColumn: ListColumn<Pick<OrderFacts, 'customer'>> = {
  id: 'cliente',
  title: 'Cliente',
  cell: ({ customer }) => customer,
  csv: ({ customer }) => customer,
  permission: 'customers',
  phone: 2,
};

export const statusColumn: ListColumn<{ status: OrderStatus }> = {
  id: 'estado',
  title: 'Estado',
  cell: ({ status }) => <StateBadge status={status} />,
  csv: ({ status }) => STAFF_STATUS_NAMES[status],
  phone: 1,
};

/** How long a row has been in its leg. */
export const sinceColumn: ListColumn<{ since: string }> = {
  id: 'tramo-desde',
  title: 'En este tramo',
  cell: ({ since }, { now }) => ageOf(since, now).replace('hace ', ''),
  csv: ({ since }) => since,
  phone: 2,
};

export const quotedWeightColumn: ListColumn<{ quotedGrams: number }> = {
  id: 'cotizado',
  title: 'Peso cotizado',
  cell: ({ quotedGrams }) => kilograms(quotedGrams),
  csv: ({ quotedGrams }) => quotedGrams,
  align: 'end',
};

export const legFilter: ListFilter = {
  id: 'tramo',
  label: 'Tramo',
  kind: 'choice',
  isSingle: true,
  choices: PARCEL_LEGS.map((value) => ({ value, name: PARCEL_LEG_NAMES[value] })),
};
