import type { CallReply } from '#contract/caller.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';

/** When an order arrives that is paid today, and tomorrow: pages that are open at midnight go on to the latter. */
export async function readDeliveryEstimate({
  clock,
}: Pick<Context, 'clock'>): Promise<CallReply<'readDeliveryEstimate'>> {
  const now = clock().toISOString();
  const today = montevideoDay(now);
  const until = nextMidnight(now);
  return {
    paidToday: deliveryRange(today),
    paidTomorrow: deliveryRange(montevideoDay(until)),
    until,
  };
}
