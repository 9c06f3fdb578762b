import { isDocument } from '#domain/customer/document.ts';
import type { Currency } from '#domain/money/cents.ts';

/** The banks in Uruguay that keep accounts of persons, in the order of the form. */
export const ACCOUNT_BANKS = ['brou', 'itau', 'santander', 'scotiabank', 'bbva', 'hsbc', 'heritage', 'bandes'] as const;
export type AccountBank = (typeof ACCOUNT_BANKS)[number];

export const ACCOUNT_BANK_NAMES: Readonly<Record<AccountBank, string>> = {
  brou: 'BROU',
  itau: 'Itaú',
  santander: 'Santander',
  scotiabank: 'Scotiabank',
  bbva: 'BBVA',
  hsbc: 'HSBC',
  heritage: 'Heritage',
  bandes: 'Bandes',
};

export const ACCOUNT_TYPES = ['savings', 'checking'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const ACCOUNT_TYPE_NAMES: Readonly<Record<AccountType, string>> = {
  savings: 'Caja de ahorro',
  checking: 'Cuenta corriente',
};

/** The account to which a refund is transferred. Numbers and documents are digits. */
export interface BankAccount {
  bank: AccountBank;
  /** Only where the bank requires one. */
  branch: string | null;
  accountType: AccountType;
  currency: Currency;
  accountNumber: string;
  holderName: string;
  holderDocument: string;
}

/** Numbers are typed with the separators of the bank's statement: '001234567-00001', '1.234.567-2'. Other text stays. */
export function withoutSeparators(text: string): string {
  return /^\d+(?:[ .\-/]\d+)*$/.test(text) ? text.replace(/\D/g, '') : text;
}

/** Local transfers take account numbers of 4 to 14 digits. */
export function isAccountNumber(digits: string): boolean {
  return /^\d{4,14}$/.test(digits);
}

export function isBranch(digits: string): boolean {
  return /^\d{1,4}$/.test(digits);
}

/** Santander's account numbers are unique only within a branch. */
export function requiresBranch(bank: string): boolean {
  return bank === 'santander';
}

/** An identity card, or the 12 digits of a company's RUT. */
export function isHolderDocument(digits: string): boolean {
  return isDocument(digits) || /^\d{12}$/.test(digits);
}

/** The digits by which its owner recognises an account: the last four, but at most half of the number. */
export function accountEnding(accountNumber: string): string {
  return accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)));
}
