export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 100;

const STRONG_PASSWORD = new RegExp(String.raw`^(?=.*\d)(?=.*\p{Ll})(?=.*\p{Lu}).{${MIN_PASSWORD_LENGTH},}$`, 'su');

/** At least 8 characters with a digit, a lowercase and an uppercase letter. */
export function isStrongPassword(password: string): boolean {
  return STRONG_PASSWORD.test(password);
}
