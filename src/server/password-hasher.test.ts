import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';
import { isRefusal } from './refusal.ts';

test('102 concurrent verifications are run or queued, the others are refused with 429 and a retry time', async () => {
  const passwords = createPasswordHasher();
  const results = await Promise.all(Array.from({ length: 130 }, () => passwords.verify('Contrasena1', null)));
  const refused = results.filter(isRefusal);
  expect(refused).toHaveLength(28);
  expect(refused[0]).toMatchObject({ code: 429, retryAfter: 2 });
  expect(results.filter((result) => result === false)).toHaveLength(102);
  const hash = await passwords.hash('Contrasena1');
  expect(isRefusal(hash)).toBe(false);
  expect(await passwords.verify('Contrasena1', String(hash))).toBe(true);
});
