import { expect, test } from 'vitest';
import { whatToSayOfCase } from './what-to-say.ts';

test.each([
  [{ state: 'open', waitsForShop: true }, 'te contestamos por correo'],
  [{ state: 'open', waitsForShop: false }, 'la respuesta está en tu correo'],
  [{ state: 'closed', waitsForShop: true }, 'está cerrado'],
] as const)('what is said of a complaint follows from its state: %j', (state, said) => {
  expect(whatToSayOfCase({ number: 2001, ...state })).toContain(said);
});
