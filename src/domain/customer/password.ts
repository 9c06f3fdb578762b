export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 100;

/** The shared strength pattern, for forms that want it as one. */
export const STRONG_PASSWORD = /^(?=.*\d)(?=.*\p{Ll})(?=.*\p{Lu}).{8,}$/su;

/** At least 8 characters with a digit, a lowercase and an uppercase letter. */
export function isStrongPassword(password: string): boolean {
  return STRONG_PASSWORD.test(password);
}
