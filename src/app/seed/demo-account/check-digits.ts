import type { Chance } from '#server/context.ts';

/** So many digits by chance: a number that an earlier demo account had comes back to nobody. */
export function digits(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => chance.below(10)).join('');
}
