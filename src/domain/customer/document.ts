/** Weights of the check digit of the Uruguayan identity card. */
const BODY_WEIGHTS = [2, 9, 8, 7, 6, 3, 4] as const;

/** An identity card number: 6 to 8 digits without points or dash. */
export function isDocument(text: string): boolean {
  return /^\d{6,8}$/.test(text);
}

/** Whether the last digit is the check digit of the others; a wrong one is a warning, not an error. */
export function hasValidCheckDigit(document: string): boolean {
  if (!isDocument(document)) return false;
  const body = document.slice(0, -1).padStart(BODY_WEIGHTS.length, '0');
  const sum = BODY_WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return (10 - (sum % 10)) % 10 === Number(document.at(-1));
}
