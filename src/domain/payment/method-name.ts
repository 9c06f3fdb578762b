import { BANKS, type Bank } from './method.ts';

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

/** What a payment method is called, for the staff and in refusals; a method that is unknown is called as it is stored. */
export function methodName(method: string): string {
  if (method === 'abitab') return 'Abitab';
  const bank = BANKS.find((name) => method === `sistarbanc_${name}`);
  return bank ? BANK_NAMES[bank] : method;
}
