import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { scheduleFlush } from './write-behind.ts';

const MAX_BUFFERED = 20_000;

/** Counts a view of a product, written later together with others. */
export function countView(
  deps: Pick<Context, 'db' | 'clock' | 'log' | 'writeBehind'>,
  network: string,
  asin: string,
): void {
  const { views } = deps.writeBehind;
  const day = montevideoDay(deps.clock().toISOString());
  const key = `${asin} ${network} ${day}`;
  const known = views.get(key);
  if (known !== undefined) known.views += 1;
  else if (views.size < MAX_BUFFERED) views.set(key, { asin, network, day, views: 1 });
  scheduleFlush(deps);
}
