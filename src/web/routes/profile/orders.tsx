import { orders } from '#web/copy/orders.ts';
import { OrdersList } from '#web/features/orders/orders-list.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: orders.title });

export default function OrdersPage() {
  return <OrdersList />;
}
