/** Weights of the check digit of a RUT. */
const RUT_WEIGHTS = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Weights of the check digit of the Uruguayan identity card. */
const BODY_WEIGHTS = [2, 9, 8, 7, 6, 3, 4] as const;

/** An identity card number: 6 to 8 digits without points or dash. */
export function isDocument(text: string): boolean {
  return /^\d{6,8}$/.test(text);
}

/** Whether the last digit is the check digit of the others; a wrong one has to be confirmed. */
export function hasValidCheckDigit(document: string): boolean {
  if (!isDocument(document)) return false;
  const body = document.slice(0, -1).padStart(BODY_WEIGHTS.length, '0');
  const sum = BODY_WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return (10 - (sum % 10)) % 10 === Number(document.at(-1));
}

/** '48712061' → '4.871.206-1', as people write it; what is no identity card stays as it is. */
export function formatDocument(document: string): string {
  if (!isDocument(document)) return document;
  return `${document.slice(0, -1).replace(/\B(?=(?:\d{3})+$)/g, '.')}-${document.slice(-1)}`;
}

/** Whether these are the twelve digits of a RUT, the last one being the check digit (modulo 11) of the others. */
export function isRut(digits: string): boolean {
  if (!/^\d{12}$/.test(digits)) return false;
  const sum = RUT_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  // A remainder of 1 gives 10, which is no digit: no RUT has it.
  return (11 - (sum % 11)) % 11 === Number(digits.at(-1));
}
