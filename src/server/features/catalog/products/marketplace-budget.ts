import type { Context } from '#server/context.ts';

/**
 * Takes up to `requested` marketplace reads from the budget of an address for this minute and returns how many are
 * granted. Each read costs the shop money. Where requests are not limited, neither are these.
 */
export async function reserveMarketplaceReads(
  { limits: { marketplaceReads: limiter } }: Pick<Context, 'limits'>,
  clientAddress: string,
  requested: number,
): Promise<number> {
  if (!limiter) return requested;
  // Counted before it is compared, so that concurrent requests cannot exceed the budget together.
  const { consumedPoints } = await limiter.penalty(clientAddress, requested);
  const granted = Math.max(0, Math.min(requested, limiter.points - (consumedPoints - requested)));
  if (granted < requested) await limiter.reward(clientAddress, requested - granted);
  return granted;
}
