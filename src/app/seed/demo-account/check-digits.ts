import type { Random } from '#server/context.ts';

/** So many digits by chance: a number that an earlier demo account had comes back to nobody. */
export function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.below(10)).join('');
}
