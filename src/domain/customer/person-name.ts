export const MIN_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 100;

/**
 * Letters of any script, in words separated by blanks, apostrophes, points or hyphens: 'José', "O'Neill", 'Ana-María'.
 */
export function isPersonName(text: string): boolean {
  return /^[\p{L}\p{M}]+(?:[ '’.-]{1,2}[\p{L}\p{M}]+)*\.?$/u.test(text.trim());
}
