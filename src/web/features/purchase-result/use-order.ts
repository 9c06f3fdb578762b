import { useEffect, useReducer, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { orderResource } from '#web/features/orders/order-resource.ts';
import type { ResourceState } from '#web/lib/resource.ts';

export interface OrderState {
  /** The order as read on this page; null before that, even where an earlier page has read it. */
  order: Order | null;
  /** It could not be read, not even once. */
  failed: boolean;
  /** How many times it was read on this page. */
  polls: number;
  retry: () => void;
}

const FIRST_INTERVAL_MS = 2000;
const MAX_INTERVAL_MS = 15_000;
const INTERVAL_GROWTH = 1.2;
/** Responses that another request does not change. */
const FINAL_ERRORS = [400, 401, 403, 404];

/** An order; with `follow` it is read again at growing intervals until its payment is decided. */
export function useOrder(id: string, follow: boolean): OrderState {
  const [order, setOrder] = useState<Order | null>(null);
  const [failed, setFailed] = useState(false);
  const [polls, setPolls] = useState(0);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts over
  useEffect(() => {
    const resource = orderResource(id);
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let interval = FIRST_INTERVAL_MS;
    const poll = async () => {
      await resource.load();
      if (isStopped) return;
      const { data, error } = resource.get();
      if (error === null && data !== null) setOrder(data);
      setFailed(error !== null);
      setPolls((count) => count + 1);
      if (!follow || !isOpen({ data, error })) return;
      clearTimeout(timer);
      timer = setTimeout(() => void poll(), interval);
      interval = Math.min(interval * INTERVAL_GROWTH, MAX_INTERVAL_MS);
    };
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || !follow) return;
      clearTimeout(timer);
      interval = FIRST_INTERVAL_MS;
      void poll();
    };
    void poll();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [id, follow, attempt]);
  return { order, failed: failed && order === null, polls, retry };
}

/** True while the payment is not decided, by the last response. */
function isOpen({ data, error }: ResourceState<Order>): boolean {
  if (error !== null) return !FINAL_ERRORS.includes(error.code);
  return data !== null && outcomeOf(data.status) === 'pending';
}
