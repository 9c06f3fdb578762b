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
