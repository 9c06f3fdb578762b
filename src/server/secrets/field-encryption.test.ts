import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealUnbound } from '#testing/sealed-values.ts';
import { createFieldCipher, ENCRYPTION_KEY_BYTES, type FieldCipher, keyIdOf } from './field-encryption.ts';
import type { SealedPlace } from './sealed-columns.ts';

const key = randomBytes(ENCRYPTION_KEY_BYTES);
const REFUSED_FROM = new Date('2026-12-01T12:00:00Z');
const place: SealedPlace = { column: 'customers.document', id: 'one' };
const OTHER_PLACES: SealedPlace[] = [
  { column: 'customers.document', id: 'other' },
  { column: 'customers.birthday', id: 'one' },
  { column: 'orders.consignee.document', id: 'one' },
  { column: 'staff.totp_offer', id: 'one' },
];

let now = new Date(REFUSED_FROM.getTime() - 1);
const cipherOf = (...keys: [Uint8Array, ...Uint8Array[]]): FieldCipher =>
  createFieldCipher(keys, {
    random: { bytes: randomBytes },
    clock: () => now,
    readRefusals: async () => new Map([[keyIdOf(key), REFUSED_FROM]]),
  });
const cipher = cipherOf(key);

test('an encrypted text decrypts to itself, and each encryption of it differs', () => {
  for (const text of ['48712061', '1991-03-14', '', 'ñandú'])
    expect(cipher.decrypt(cipher.encrypt(text, place), place)).toBe(text);
  const ciphertext = cipher.encrypt('48712061', place);
  expect(ciphertext).not.toBe(cipher.encrypt('48712061', place));
  expect(Buffer.from(ciphertext.slice(8), 'base64url').toString('latin1')).not.toContain('48712061');
});

test('decryption refuses another key, an altered ciphertext and a text that was never encrypted', () => {
  for (const ciphertext of [cipher.encrypt('48712061', place), sealUnbound(key, '48712061')]) {
    expect(() => cipherOf(randomBytes(ENCRYPTION_KEY_BYTES)).decrypt(ciphertext, place)).toThrow();
    for (const index of [9, 20, ciphertext.length - 2]) {
      const replacement = ciphertext[index] === 'A' ? 'B' : 'A';
      const altered = ciphertext.slice(0, index) + replacement + ciphertext.slice(index + 1);
      expect(() => cipher.decrypt(altered, place)).toThrow();
    }
  }
  for (const text of ['48712061', 'sealed1.', 'sealed1.AAAA', 'sealed3.AAAA'])
    expect(() => cipher.decrypt(text, place)).toThrow();
});

test('a ciphertext opens in its own place only, and under no other name of its format', () => {
  const bound = cipher.encrypt('48712061', place);
  expect(bound).toMatch(/^sealed3\./);
  expect(cipher.decrypt(bound, place)).toBe('48712061');
  for (const other of OTHER_PLACES) expect(() => cipher.decrypt(bound, other)).toThrow();
  expect(() => cipher.decrypt(bound.replace('sealed3', 'sealed2'), place)).toThrow();
  expect(() => cipher.decrypt(bound.replace(/^sealed3\.[^.]+/, 'sealed1'), place)).toThrow();
});

test('a ciphertext for no place opens until the date of its key, whether it names the key or not', async () => {
  const other = randomBytes(ENCRYPTION_KEY_BYTES);
  const both = cipherOf(other, key);
  await both.refresh();
  const forms = (of: Uint8Array) => [sealUnbound(of, '48712061'), sealUnbound(of, '48712061', 'sealed1')];
  for (const text of [...forms(key), ...forms(other)]) expect(both.decrypt(text, place)).toBe('48712061');
  expect(both.refusesUnbound()).toBe(false);
  now = REFUSED_FROM;
  for (const text of forms(key)) expect(() => both.decrypt(text, place)).toThrow();
  for (const text of forms(other)) expect(both.decrypt(text, place)).toBe('48712061');
  expect(both.refusesUnbound()).toBe(true);
  expect(both.decrypt(cipher.encrypt('48712061', place), place)).toBe('48712061');
});
