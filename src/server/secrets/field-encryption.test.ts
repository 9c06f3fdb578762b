import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFieldCipher, ENCRYPTION_KEY_BYTES, type FieldCipher, keyIdOf } from './field-encryption.ts';
import type { SealedPlace } from './sealed-columns.ts';

const random = { bytes: randomBytes };
const key = randomBytes(ENCRYPTION_KEY_BYTES);
const place: SealedPlace = { column: 'customers.document', id: 'one' };
const OTHER_PLACES: SealedPlace[] = [
  { column: 'customers.document', id: 'other' },
  { column: 'customers.birthday', id: 'one' },
  { column: 'orders.consignee.document', id: 'one' },
  { column: 'staff.totp_offer', id: 'one' },
];

const cipherOf = (...keys: [Uint8Array, ...Uint8Array[]]): FieldCipher =>
  createFieldCipher(keys, { random, readRefusals: async () => new Map() });
const cipher = cipherOf(key);

/** A cipher that knows that unbound values of its key are refused. */
async function bindingCipher(own: Uint8Array): Promise<FieldCipher> {
  const binding = createFieldCipher([own], {
    random,
    readRefusals: async () => new Map([[keyIdOf(own), new Date(0)]]),
  });
  await binding.refresh();
  return binding;
}

test('an encrypted text decrypts to itself, and each encryption of it differs', () => {
  for (const text of ['48712063', '1991-03-14', '', 'ñandú'])
    expect(cipher.decrypt(cipher.encrypt(text, place), place)).toBe(text);
  const ciphertext = cipher.encrypt('48712063', place);
  expect(ciphertext).not.toBe(cipher.encrypt('48712063', place));
  expect(Buffer.from(ciphertext.slice(8), 'base64url').toString('latin1')).not.toContain('48712063');
});

test('decryption refuses another key, an altered ciphertext and a text that was never encrypted', async () => {
  for (const { encrypt } of [cipher, await bindingCipher(key)]) {
    const ciphertext = encrypt('48712063', place);
    expect(() => cipherOf(randomBytes(ENCRYPTION_KEY_BYTES)).decrypt(ciphertext, place)).toThrow();
    for (const index of [9, 20, ciphertext.length - 2]) {
      const replacement = ciphertext[index] === 'A' ? 'B' : 'A';
      const altered = ciphertext.slice(0, index) + replacement + ciphertext.slice(index + 1);
      expect(() => cipher.decrypt(altered, place)).toThrow();
    }
  }
  for (const text of ['48712063', 'sealed1.', 'sealed1.AAAA', 'sealed3.AAAA'])
    expect(() => cipher.decrypt(text, place)).toThrow();
});

test('a bound ciphertext opens in its own place only, under no other name of its format and with no other form', async () => {
  const bound = (await bindingCipher(key)).encrypt('48712063', place);
  expect(bound).toMatch(/^sealed3\./);
  expect(cipher.decrypt(bound, place)).toBe('48712063');
  for (const other of OTHER_PLACES) expect(() => cipher.decrypt(bound, other)).toThrow();
  expect(() => cipher.decrypt(bound.replace('sealed3', 'sealed2'), place)).toThrow();
  expect(() => cipher.decrypt(bound.replace(/^sealed3\.[^.]+/, 'sealed1'), place)).toThrow();
});
