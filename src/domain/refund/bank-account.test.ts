import { expect, test } from 'vitest';
import {
  accountEnding,
  isAccountNumber,
  isBranch,
  isHolderDocument,
  requiresBranch,
  withoutSeparators,
} from './bank-account.ts';

test('an account number has 4 to 14 digits, typed with or without separators', () => {
  expect(['001234567-00001', '1234 5678', '12.345/6'].map(withoutSeparators)).toEqual([
    '00123456700001',
    '12345678',
    '123456',
  ]);
  expect(['-1234', '1234-', '12--34', '1e5', ''].map(withoutSeparators)).toEqual([
    '-1234',
    '1234-',
    '12--34',
    '1e5',
    '',
  ]);
  expect(['1234', '12345678901234'].every(isAccountNumber)).toBe(true);
  expect(['', '123', '123456789012345', '12a4', '１２３４'].some(isAccountNumber)).toBe(false);
});

test('only Santander requires a branch, of up to four digits', () => {
  expect(['santander', 'brou', ''].map(requiresBranch)).toEqual([true, false, false]);
  expect(['7', '0012', '', '12345', 'x'].map(isBranch)).toEqual([true, true, false, false, false]);
});

test('the holder has an identity card or a RUT', () => {
  expect(['48712061', '123456', '211003420017'].every(isHolderDocument)).toBe(true);
  expect(['', '12345', '123456789', '21100342001', 'A1234567'].some(isHolderDocument)).toBe(false);
});

test('the ending never shows more than half of the number', () => {
  expect(['00123456700001', '12345678', '1234567', '1234'].map(accountEnding)).toEqual(['0001', '5678', '567', '34']);
});
