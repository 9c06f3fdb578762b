import type { Random } from '#server/context.ts';

/** A random string of `count` digits, so that a reset demo account does not repeat the numbers of an earlier one. */
export function randomDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.below(10)).join('');
}
