import { Link } from 'react-router';
import type { ListColumn } from '#backoffice/list/definition.ts';
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
