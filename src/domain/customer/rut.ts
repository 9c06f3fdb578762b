const LENGTH = 12;
const WEIGHTS = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Whether these are the twelve digits of a RUT, the last one being the check digit (modulo 11) of the others. */
export function isRut(digits: string): boolean {
  if (!/^\d{12}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  // A remainder of 1 gives 10, which is no digit: no RUT has it.
  return (11 - (sum % 11)) % 11 === Number(digits[LENGTH - 1]);
}
