/** A Uruguayan mobile number: 09 and seven digits, without blanks. */
export function isMobile(text: string): boolean {
  return /^09\d{7}$/.test(text);
}
