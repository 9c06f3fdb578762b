import { useEffect, useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { api } from '#web/lib/api.ts';
import { type Resource, useResource } from '#web/lib/use-resource.ts';
import { isUnpaid } from './order-state.ts';

const WHILE_PAYING_MS = 5000;
const OTHERWISE_MS = 20_000;

/** An order that keeps up with what happens to it, as long as somebody looks. */
export function usePolledOrder(id: string): Resource<Order> {
  const order = useResource(id, (signal) => api('readOrder', { params: { id } }, { signal }));
  const status = order.data?.status;
  const isOver = status === undefined || isTerminal(status);
  const pause = status !== undefined && isUnpaid(status) ? WHILE_PAYING_MS : OTHERWISE_MS;
  const reload = useRef(order.reload);
  reload.current = order.reload;
  useEffect(() => {
    if (isOver) return;
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void reload.current();
    };
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOver, pause]);
  return order;
}
