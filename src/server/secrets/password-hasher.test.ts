import { expect, test } from 'vitest';
import { isRefusal } from '#server/refusal.ts';
import { createPasswordHasher } from './password-hasher.ts';

const CHEAP = { memoryCost: 64, timeCost: 1 };

test('a hash costs at least what OWASP recommends for Argon2id, unless the caller says otherwise', async () => {
  expect(await createPasswordHasher().hash('Contrasena1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const cheap = await createPasswordHasher(CHEAP).hash('Contrasena1');
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
});

test('without a hash, one of the same cost is compared', async () => {
  expect(await createPasswordHasher(CHEAP).verify('Contrasena1', null)).toBe(false);
  // Argon2 refuses to compare with a hash of this cost.
  await expect(createPasswordHasher({ ...CHEAP, timeCost: 0 }).verify('Contrasena1', null)).rejects.toThrow();
});

test('102 concurrent verifications are run or queued, the others are refused with 429 and a retry time', async () => {
  const passwords = createPasswordHasher(CHEAP);
  const results = await Promise.all(Array.from({ length: 130 }, () => passwords.verify('Contrasena1', null)));
  const refused = results.filter(isRefusal);
  expect(refused).toHaveLength(28);
  expect(refused[0]).toMatchObject({ code: 429, retryAfter: 2 });
  expect(results.filter((result) => result === false)).toHaveLength(102);
  const hash = await passwords.hash('Contrasena1');
  expect(isRefusal(hash)).toBe(false);
  expect(await passwords.verify('Contrasena1', String(hash))).toBe(true);
});
