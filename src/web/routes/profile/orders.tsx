import { orders } from '#web/copy/orders.ts';
import { OrdersList } from '#web/features/orders/orders-list.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/orders.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: orders.title, matches });
}

export default function OrdersPage() {
  return <OrdersList />;
}
