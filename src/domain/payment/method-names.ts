import { type Bank, bankOf, type PaymentMethod } from './method.ts';

const BANK_NAMES: Readonly<Record<Bank, string>> = {
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

/** What a payment method is called, for the staff and in refusals. */
export function methodName(method: PaymentMethod): string {
  const bank = bankOf(method);
  return bank === null ? 'Abitab' : BANK_NAMES[bank];
}
