import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { scheduleFlush } from '#server/features/catalog/products/write-behind.ts';

const MAX_BUFFERED = 20_000;
/** Programs that say that they are one. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|headless|facebookexternalhit|curl|wget|python|http/i;

/** Whether a request for a page is a person's, as far as the browser says: not a program's, nor one ahead of time. */
export function isVisit({ method, headers }: { method: string; headers: Record<string, unknown> }): boolean {
  const agent = headers['user-agent'];
  const purpose = headers['sec-purpose'] ?? headers.purpose;
  return method === 'GET' && typeof agent === 'string' && agent !== '' && !PROGRAM.test(agent) && purpose === undefined;
}

/** Counts a visitor once a day, written later together with others. */
export function countVisit(deps: Pick<Context, 'db' | 'clock' | 'writeBehind' | 'log'>, visitor: string): void {
  const { writeBehind, clock } = deps;
  const day = montevideoDay(clock().toISOString());
  if (writeBehind.visitors.size < MAX_BUFFERED) writeBehind.visitors.set(`${day} ${visitor}`, { day, visitor });
  scheduleFlush(deps);
}
