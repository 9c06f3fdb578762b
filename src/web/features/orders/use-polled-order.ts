import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { useOwnedResource } from '#web/lib/owned-resource.ts';
import type { Resource } from '#web/lib/resource.ts';
import { orderResource } from './order-resource.ts';
import { isUnpaid } from './order-state.ts';

const UNPAID_INTERVAL_MS = 5000;
const INTERVAL_MS = 20_000;

/** An order that is read again at intervals while its page is visible, until its status is terminal. */
export function usePolledOrder(id: string): Resource<Order> {
  const resource = orderResource(id);
  const order = useOwnedResource(resource);
  const status = order.data?.status;
  const isOver = status === undefined || isTerminal(status);
  const interval = status !== undefined && isUnpaid(status) ? UNPAID_INTERVAL_MS : INTERVAL_MS;
  useEffect(() => {
    if (isOver) return;
    const poll = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void resource.load();
    };
    const timer = setInterval(poll, interval);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [isOver, interval, resource]);
  return order;
}
