import { isDatabaseUnavailable } from '#db/unavailable.ts';
import type { CatalogSource } from '#server/config/catalog-sources.ts';
import type { Context } from '#server/context.ts';
import { takePoints } from '#server/limits/limits.ts';

/** Of the calls of a minute these are left to shoppers who wait: background work goes without. */
const SHARE_OF_SHOPPERS = 0.2;

/**
 * Takes up to `requested` marketplace reads from the budget of an address for this minute and returns how many are
 * granted. Each read costs the shop money. Where requests are not limited, neither are these.
 */
export async function reserveMarketplaceReads(
  { limits: { marketplaceReads: limiter } }: Pick<Context, 'limits'>,
  clientAddress: string,
  requested: number,
): Promise<number> {
  return limiter ? (await takePoints(limiter, clientAddress, requested)).granted : requested;
}

/**
 * Takes billed calls from the shop's budget at a source for this minute; false when it is spent, or nearly spent and
 * nobody waits for them. Then the source counts as unavailable.
 */
export async function reserveMarketplaceCalls(
  { limits: { marketplaceCalls: limiter }, deadline, log }: Pick<Context, 'limits' | 'deadline' | 'log'>,
  source: CatalogSource,
  calls: number,
): Promise<boolean> {
  if (!limiter) return true;
  const reserved = deadline ? 0 : Math.ceil(limiter.limit * SHARE_OF_SHOPPERS);
  const isGranted = await limiter.take(source, calls, reserved).catch((error: unknown) => {
    // What is not counted is not bought.
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  });
  if (!isGranted)
    log.warn(
      { partner: source, code: 'marketplace-budget', kind: deadline ? 'awaited' : 'background' },
      'the calls of a minute are spent',
    );
  return isGranted;
}
