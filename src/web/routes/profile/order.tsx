import { orders } from '#web/copy/orders.ts';
import { OrderPage as OrderScreen } from '#web/features/orders/order-page.tsx';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import type { Route } from './+types/order.ts';

export const meta = () => pageMeta({ title: orders.title });

export default function OrderPage({ params }: Route.ComponentProps) {
  return <OrderScreen id={params.id} />;
}
