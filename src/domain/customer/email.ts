export const MAX_EMAIL_LENGTH = 100;

/** Text without blanks, an @ between two parts; the mail that is sent proves the rest. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** The form in which addresses are kept and compared: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
