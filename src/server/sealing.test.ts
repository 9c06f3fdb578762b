import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer, SEALING_KEY_BYTES } from './sealing.ts';

const random = { bytes: randomBytes };
const sealer = createSealer(randomBytes(SEALING_KEY_BYTES), random);

test('what is sealed can be opened, and looks different each time', () => {
  for (const text of ['48712063', '1991-03-14', '', 'ñandú']) expect(sealer.open(sealer.seal(text))).toBe(text);
  expect(sealer.seal('48712063')).not.toBe(sealer.seal('48712063'));
  expect(Buffer.from(sealer.seal('48712063').slice(8), 'base64url').toString('latin1')).not.toContain('48712063');
});

test('another key, an altered text and a text that was never sealed are refused', () => {
  const sealed = sealer.seal('48712063');
  expect(() => createSealer(randomBytes(SEALING_KEY_BYTES), random).open(sealed)).toThrow();
  for (const place of [9, 20, sealed.length - 2]) {
    const sign = sealed[place] === 'A' ? 'B' : 'A';
    expect(() => sealer.open(sealed.slice(0, place) + sign + sealed.slice(place + 1))).toThrow();
  }
  for (const text of ['48712063', 'sealed1.', 'sealed1.AAAA']) expect(() => sealer.open(text)).toThrow();
});
