import type { Context } from '#server/context.ts';
import { memoryOf } from './cache.ts';

/** One request in ten may be about something that only the marketplace knows. */
const SHARE = 0.1;

/**
 * Takes up to `wanted` questions to the marketplace out of an address's minute; answers how many it may ask. Questions
 * cost the shop money, so nobody can have it ask without end. Where requests are not limited, neither are these.
 */
export function takeAsks(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  address: string,
  wanted: number,
): number {
  if (config.requestsPerMinute === 0) return wanted;
  const { asks } = memoryOf(db);
  const now = clock().getTime();
  const minute = asks.get(address, now) ?? { count: 0 };
  if (minute.count === 0) asks.set(address, minute, now);
  const granted = Math.max(0, Math.min(wanted, Math.ceil(config.requestsPerMinute * SHARE) - minute.count));
  minute.count += granted;
  return granted;
}
