import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '#domain/steps.ts';

/** How long other work of the process waits at most, plus one step. */
const TURN_MS = 5;

/** Runs long work, and whatever else waits after each few milliseconds of it. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let until = performance.now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + TURN_MS;
  }
}
