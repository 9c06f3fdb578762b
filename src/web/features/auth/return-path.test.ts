import { beforeEach, expect, test, vi } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { authPage, isVerifiedCode, readReturnPath, saveReturnPath, saveVerifiedCode } from './return-path.ts';

const stored = new Map<string, string>();
const HOUR_MS = 3_600_000;

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('the path of a sign-up is found in another tab for as long as its code is valid', () => {
  saveReturnPath('/checkout?step=deliveryMethod');
  vi.advanceTimersByTime(23 * HOUR_MS);
  expect(readReturnPath(null)).toBe('/checkout?step=deliveryMethod');
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(readReturnPath(null)).toBeUndefined();
});

test('the path in the address precedes the stored one', () => {
  saveReturnPath('/checkout');
  expect(readReturnPath('/favorites')).toBe('/favorites');
});

test('a sign-up without a path forgets the path of an earlier one', () => {
  saveReturnPath('/checkout');
  saveReturnPath(null);
  expect(readReturnPath(null)).toBeUndefined();
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/auth/signin',
])('%s is no path to return to, neither in the address nor in storage', (path) => {
  saveReturnPath(path);
  expect(readReturnPath(null)).toBeUndefined();
  expect(readReturnPath(path)).toBeUndefined();
  stored.set('signUp', JSON.stringify({ from: path, at: Date.now() }));
  expect(readReturnPath(null)).toBeUndefined();
  expect(authPage(PAGES.emailValidation, { from: path })).toBe('/auth/email-validation');
});

test.each(['7', '"x"', '[]', '{"from":7,"at":"x"}', '{'])('malformed storage %s is ignored', (text) => {
  stored.set('signUp', text);
  expect(readReturnPath(null)).toBeUndefined();
  expect(isVerifiedCode('ABCDEFGHJK')).toBe(false);
});

test('a code that verified an account in this browser is recognised, and its way is kept', () => {
  saveReturnPath('/checkout');
  expect(isVerifiedCode('ABCDEFGHJK')).toBe(false);
  saveVerifiedCode(' abcdefghjk ');
  expect(isVerifiedCode('ABCDEFGHJK')).toBe(true);
  expect(isVerifiedCode('')).toBe(false);
  expect(readReturnPath(null)).toBe('/checkout');
});

test('a page of the sign-up keeps path and address, and only a whole address', () => {
  expect(authPage(PAGES.emailValidation, { from: '/checkout', email: 'ana@correo.example' })).toBe(
    '/auth/email-validation?from=%2Fcheckout&email=ana%40correo.example',
  );
  expect(authPage(PAGES.requestCode, { from: null, email: 'ana@' })).toBe('/gen-validation-code');
});
