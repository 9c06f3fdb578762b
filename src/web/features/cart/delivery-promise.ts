import { useEffect, useState } from 'react';
import type { Caller } from '#contract/caller.ts';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { delivery } from '#web/copy/delivery.ts';

/** The sentences as text, so that the browser computes and formats no days. */
export interface DeliveryPromise {
  today: string;
  tomorrow: string;
  /** Milliseconds since 1970 at which tomorrow begins. */
  until: number;
  legs: string;
}

/** What is promised for a payment today; null where it cannot be read: no page fails for it. */
export async function loadDeliveryPromise(call: Caller): Promise<DeliveryPromise | null> {
  const estimate = await call('readDeliveryEstimate').catch(() => null);
  return (
    estimate && {
      today: delivery.payingToday(formatDayRange(estimate.paidToday)),
      tomorrow: delivery.payingToday(formatDayRange(estimate.paidTomorrow)),
      until: Date.parse(estimate.until),
      legs: delivery.legs,
    }
  );
}

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
