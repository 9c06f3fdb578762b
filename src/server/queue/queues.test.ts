import { expect, test } from 'vitest';
import { longestCallMs, PARTNER_LIMITS, type PartnerName } from '#partners/limits.ts';
import type { JobName } from './queue.ts';
import { QUEUES, type QueueSettings } from './queues.ts';

const NAMES = Object.keys(QUEUES) as JobName[];
/** How often workers are woken for what is due. */
const LOOK_SECONDS = 1;

/** Jobs of this process that call a partner at the same time at most. */
function jobsOf(partner: PartnerName): number {
  const queues = Object.values<QueueSettings>(QUEUES).filter((queue) => queue.partner === partner);
  return queues.reduce((sum, { concurrency }) => sum + concurrency, 0);
}

function worstCaseSeconds({ partner, calls }: QueueSettings): number {
  return partner === null ? 0 : (calls * longestCallMs(partner)) / 1000;
}

test.each(NAMES)('the lease of %s exceeds what its calls to the partner may take', (name) => {
  expect(QUEUES[name].expireInSeconds).toBeGreaterThan(worstCaseSeconds(QUEUES[name]));
});

test.each(Object.keys(PARTNER_LIMITS) as PartnerName[])('no job waits for a place in the bulkhead of %s', (partner) => {
  expect(jobsOf(partner)).toBeLessThanOrEqual(PARTNER_LIMITS[partner].inFlight);
});

test('a code whose mail failed three times is tried again within fifteen seconds', () => {
  const { retryDelay, retryDelayMax } = QUEUES['send-code'];
  // Backoff doubles from the first delay, and chance adds as much again at most.
  const delays = [1, 2, 3].map((failure) => Math.min(retryDelayMax, retryDelay * 2 ** failure));
  expect(delays.reduce((sum, delay) => sum + delay + LOOK_SECONDS, 0)).toBeLessThan(15);
});
