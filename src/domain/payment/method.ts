/** The nine banks behind Sistarbanc, in the order of the payment dialog; the first is the default. */
export const BANKS = ['scotiabank', 'visa', 'oca', 'itau', 'hsbc', 'heritage', 'brou', 'bbva', 'santander'] as const;
export type Bank = (typeof BANKS)[number];

export const PAYMENT_METHODS = ['abitab', ...BANKS.map((bank) => `sistarbanc_${bank}` as const)] as const;
export type PaymentMethod = 'abitab' | `sistarbanc_${Bank}`;

/** The bank behind a method, or null for cash at Abitab. */
export function bankOf(method: PaymentMethod): Bank | null {
  return method === 'abitab' ? null : (method.slice('sistarbanc_'.length) as Bank);
}
