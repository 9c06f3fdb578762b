import { useEffect, useReducer, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { api } from '#web/lib/api.ts';

export interface OrderState {
  order: Order | null;
  /** It could not be read, not even once. */
  failed: boolean;
  /** Times that it was asked for and still open. */
  looks: number;
  again: () => void;
}

const FIRST_MILLISECONDS = 2000;
const LONGEST_MILLISECONDS = 15_000;
const GROWTH = 1.2;

/** An order; with `follow` it is read again and again, ever more slowly, until it is decided. */
export function useOrder(id: string, follow: boolean): OrderState {
  const [order, setOrder] = useState<Order | null>(null);
  const [failed, setFailed] = useState(false);
  const [looks, setLooks] = useState(0);
  const [attempt, again] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_MILLISECONDS;
    const later = (run: () => void) => {
      timer = setTimeout(run, wait);
      wait = Math.min(wait * GROWTH, LONGEST_MILLISECONDS);
    };
    const look = async () => {
      const read = await readOrder(id, controller.signal);
      if (controller.signal.aborted) return;
      if (typeof read !== 'string') setOrder(read);
      setFailed(read === 'gone' || read === 'unanswered');
      setLooks((count) => count + 1);
      const isOpen = read === 'unanswered' || (read !== 'gone' && outcomeOf(read.status) === 'pending');
      if (follow && isOpen) later(() => void look());
    };
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || !follow) return;
      clearTimeout(timer);
      wait = FIRST_MILLISECONDS;
      void look();
    };
    void look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [id, follow, attempt]);
  return { order, failed: failed && order === null, looks, again };
}

async function readOrder(id: string, signal: AbortSignal): Promise<Order | 'gone' | 'unanswered'> {
  try {
    return await api('readOrder', { params: { id } }, { signal });
  } catch (error) {
    if (signal.aborted) return 'unanswered';
    if (!(error instanceof CallError)) throw error;
    return [400, 401, 403, 404].includes(error.code) ? 'gone' : 'unanswered';
  }
}
