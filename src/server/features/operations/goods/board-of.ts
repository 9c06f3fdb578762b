import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED } from '#contract/backoffice/page.ts';
import { PARCEL_LEGS, type ParcelLeg } from '#domain/order/parcel-legs.ts';

type Count = (leg: ParcelLeg, limit: number) => Promise<{ count: number; oldest: Date | null }>;

/** How many there are on each leg, and since when the oldest waits: of what was delivered nothing does. */
export async function boardOf(count: Count): Promise<BackofficeReply<'readParcelBoard'>> {
  return await Promise.all(
    PARCEL_LEGS.map(async (leg) => {
      const found = await count(leg, MAX_COUNTED + 1);
      return {
        leg,
        count: Math.min(found.count, MAX_COUNTED),
        isMore: found.count > MAX_COUNTED,
        oldest: leg === 'delivered' ? null : (found.oldest?.toISOString() ?? null),
      };
    }),
  );
}
