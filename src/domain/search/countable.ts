/** What a choice among the results of a search still counts after a day: half after five weeks. */
export const LEFT_AFTER_A_DAY = 0.98;

const MAX_LENGTH = 80;
/** A document or a phone number has at least so many digits. */
const PERSONAL_DIGITS = 7;
const SEPARATED_DIGITS = /\d(?:[\s.,\-/()+]*\d)*/g;

/** From so many networks something must have been searched for on a day until its words are kept: fewer may be a person. */
export const MIN_SEARCHERS = 3;

/**
 * Whether a normalized keyword may be counted with its words. One that could hold an address, a phone number or a
 * document is not, however its digits are separated.
 */
export function isCountable(keyword: string): boolean {
  if (keyword === '' || [...keyword].length > MAX_LENGTH || keyword.includes('@')) return false;
  const runs = keyword.match(SEPARATED_DIGITS) ?? [];
  return runs.every((run) => run.replaceAll(/\D/g, '').length < PERSONAL_DIGITS);
}
