export const BANK_NAMES: Readonly<Record<Bank, string>> = {
  scotiabank: 'Scotiabank',
  visa: 'Visa',
  oca: 'OCA',
  itau: 'Itaú',
  hsbc: 'HSBC',
  heritage: 'Heritage',
  brou: 'BROU',
  bbva: 'BBVA',
  santander: 'Santander',
};

/** The nine banks behind Sistarbanc, in the order of the payment dialog. */
export const BANKS = ['scotiabank', 'visa', 'oca', 'itau', 'hsbc', 'heritage', 'brou', 'bbva', 'santander'] as const;
export type Bank = (typeof BANKS)[number];

/** Those that issue cards and are no banks. */
const CARDS: readonly Bank[] = ['visa', 'oca'];

export function isCard(bank: Bank): boolean {
  return CARDS.includes(bank);
}

export const PAYMENT_METHODS = ['abitab', ...BANKS.map((bank) => `sistarbanc_${bank}` as const)] as const;
export type PaymentMethod = 'abitab' | `sistarbanc_${Bank}`;

/** The bank behind a method, or null for cash at Abitab. */
export function bankOf(method: PaymentMethod): Bank | null {
  return method === 'abitab' ? null : (method.slice('sistarbanc_'.length) as Bank);
}

/** What a payment method is called, for the staff and in refusals; a method that is unknown is called as it is stored. */
export function methodName(method: string): string {
  if (method === 'abitab') return 'Abitab';
  const bank = BANKS.find((name) => method === `sistarbanc_${name}`);
  return bank ? BANK_NAMES[bank] : method;
}

/** Every method with what it is called. */
export const METHOD_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  PAYMENT_METHODS.map((method) => [method, methodName(method)]),
);
