import { useEffect, useState } from 'react';
import type { DeliveryPromise } from './load-delivery-promise.ts';

/** The sentence of the day: of tomorrow once an open page passes midnight in Montevideo, without asking the server. */
export function useDeliveryPromise(promise: DeliveryPromise | null): string | undefined {
  const [passed, setPassed] = useState(0);
  const until = promise?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(setPassed, until - Date.now(), until);
    return () => clearTimeout(timer);
  }, [until]);
  return promise?.[passed === until ? 'tomorrow' : 'today'];
}
