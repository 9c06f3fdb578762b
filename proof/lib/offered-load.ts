import { setTimeout as pause } from 'node:timers/promises';

const TICK_MS = 5;

/** Does things as fast as they are answered, as many at once as there are visitors; how many a second. */
export async function measureCapacity<Visitor>(
  visitors: readonly Visitor[],
  visit: (visitor: Visitor) => Promise<void>,
  seconds: number,
): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let done = 0;
  const visitAgain = async (visitor: Visitor) => {
    while (elapsed() < seconds) {
      await visit(visitor);
      done += 1;
    }
  };
  await Promise.all(visitors.map(visitAgain));
  return done / elapsed();
}

interface Offer {
  /** Visits a second. */
  rate: number;
  seconds: number;
  /** At most so many visits are under way at a time. */
  atOnce: number;
}

/**
 * Does things at an even pace, whether or not earlier ones are over, as long as a visitor is free; the visitors take
 * turns. The share of what was due that was begun.
 */
export async function offerLoad<Visitor>(
  visitors: readonly Visitor[],
  visit: (visitor: Visitor) => Promise<void>,
  { rate, seconds, atOnce }: Offer,
): Promise<number> {
  const free = [...visitors];
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  const failures: unknown[] = [];
  let begun = 0;
  for (let elapsed = 0; elapsed < seconds && failures.length === 0; elapsed = (performance.now() - startedAt) / 1000) {
    for (let due = elapsed * rate - begun; due >= 1; due -= 1) {
      if (running.size >= atOnce) break;
      const visitor = free.shift();
      if (visitor === undefined) break;
      begun += 1;
      const visiting = visit(visitor)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          free.push(visitor);
          running.delete(visiting);
        });
      running.add(visiting);
    }
    await pause(TICK_MS);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return begun / (rate * seconds);
}
