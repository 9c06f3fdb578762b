import { type StalledSelect, stalledSelects } from './repository.ts';

/** Reads of all stalled work, one for each kind, for the queue of those who run the shop. */
export function findStalledSelects(now: Date): StalledSelect[] {
  return stalledSelects(now);
}
