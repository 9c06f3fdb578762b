import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFieldCipher, ENCRYPTION_KEY_BYTES } from './field-encryption.ts';

const random = { bytes: randomBytes };
const cipher = createFieldCipher([randomBytes(ENCRYPTION_KEY_BYTES)], random);

test('an encrypted text decrypts to itself, and each encryption of it differs', () => {
  for (const text of ['48712063', '1991-03-14', '', 'ñandú']) expect(cipher.decrypt(cipher.encrypt(text))).toBe(text);
  expect(cipher.encrypt('48712063')).not.toBe(cipher.encrypt('48712063'));
  expect(Buffer.from(cipher.encrypt('48712063').slice(8), 'base64url').toString('latin1')).not.toContain('48712063');
});

test('decryption refuses another key, an altered ciphertext and a text that was never encrypted', () => {
  const ciphertext = cipher.encrypt('48712063');
  expect(() => createFieldCipher([randomBytes(ENCRYPTION_KEY_BYTES)], random).decrypt(ciphertext)).toThrow();
  for (const index of [9, 20, ciphertext.length - 2]) {
    const replacement = ciphertext[index] === 'A' ? 'B' : 'A';
    expect(() => cipher.decrypt(ciphertext.slice(0, index) + replacement + ciphertext.slice(index + 1))).toThrow();
  }
  for (const text of ['48712063', 'sealed1.', 'sealed1.AAAA']) expect(() => cipher.decrypt(text)).toThrow();
});
