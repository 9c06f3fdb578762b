import { ACCOUNT_BANK_NAMES } from '#domain/refund/bank-account.ts';

const NAMES: Readonly<Record<string, string>> = { ...ACCOUNT_BANK_NAMES, visa: 'Visa', oca: 'OCA' };

/** How an order was paid, as operators call it: 'Itaú', 'Abitab (efectivo)'. */
export function methodName(method: string): string {
  if (method === 'abitab') return 'Abitab (efectivo)';
  const bank = method.replace(/^sistarbanc_/, '');
  return NAMES[bank] ?? bank;
}
