export const MAX_EMAIL_LENGTH = 100;

/** Text without blanks on both sides of one @; the verification mail proves that the address exists. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** The stored and compared form of an address: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
