import { Link } from 'react-router';
import type { ListColumn, ListFilter } from '#backoffice/list/definition.ts';
import { kilograms, money } from '#backoffice/shared/amounts.ts';
import { StateBadge } from '#backoffice/shared/state-badge.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import { PARCEL_LEG_NAMES } from '#domain/order/parcel-legs.ts';
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
  /** Of the parcels of other stores that it brings. */
  stores: readonly string[];
}

export const orderColumn: ListColumn<OfOrder> = {
  id: 'orden',
  title: 'Orden',
  cell: ({ orderNumber }) => <Link to={`/ordenes/${orderNumber}`}>{orderNumber}</Link>,
  csv: ({ orderNumber }) => orderNumber,
  phone: 2,
};

/** What an order brings: units, and parcels of other stores. */
export const itemsColumn: ListColumn<Pick<OrderFacts, 'image' | 'items'> & Partial<Pick<OrderFacts, 'stores'>>> = {
  id: 'productos',
  title: 'Productos',
  cell: ({ image, items, stores = [] }) => {
    const brought = parcelsText(stores);
    if (items === 0 && brought !== null) return brought;
    return (
      <span className="list-items">
        <Picture src={image} alt="" side={80} /> {[items, brought].filter((part) => part !== null).join(' + ')}
      </span>
    );
  },
  csv: ({ items, stores = [] }) => {
    const brought = parcelsText(stores);
    return brought === null ? items : [...(items > 0 ? [items] : []), brought].join(' + ');
  },
};

/** '1 paquete de eBay', '3 paquetes de eBay y Etsy'; null without one. */
function parcelsText(stores: readonly string[]): string | null {
  if (stores.length === 0) return null;
  const names = new Intl.ListFormat('es').format([...new Set(stores)]);
  return stores.length === 1 ? `1 paquete de ${names}` : `${stores.length} paquetes de ${names}`;
}

export const customerColumn: ListColumn<Pick<OrderFacts, 'customer'>> = {
  id: 'cliente',
  title: 'Cliente',
  csv: ({ customer }) => customer,
  permission: 'customers',
  phone: 2,
};

/** Who of the staff looks after its order, and so after the row. */
export const ownerColumn: ListColumn<{ owner: string | null }> = {
  id: 'persona',
  title: 'A cargo',
  csv: ({ owner }) => owner,
  phone: 2,
};

export const statusColumn: ListColumn<{ status: OrderStatus; refund?: 'owed' | 'paid' | null }> = {
  id: 'estado',
  title: 'Estado',
  cell: ({ status, refund = null }) => <StateBadge status={status} refund={refund} />,
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

/** What the carrier weighed. */
export const billedWeightColumn: ListColumn<{ billedGrams: number | null }> = {
  id: 'pesado',
  title: 'Peso del transportista',
  cell: ({ billedGrams }) => (billedGrams === null ? null : kilograms(billedGrams)),
  csv: ({ billedGrams }) => billedGrams,
  align: 'end',
  phone: 2,
};

/** An amount in US cents. */
export function dollarsColumn<Row>(id: string, title: string, centsOf: (row: Row) => number | null): ListColumn<Row> {
  const cell = (row: Row) => {
    const cents = centsOf(row);
    return cents === null ? null : money(cents, 'USD');
  };
  return { id, title, cell, csv: (row) => ({ cents: centsOf(row) }), align: 'end' };
}

export const legFilter: ListFilter = {
  id: 'tramo',
  label: 'Tramo',
  kind: 'choice',
  isSingle: true,
  choices: PARCEL_LEG_NAMES,
};
