import { expect, test } from 'vitest';
import { isRefusal } from '#server/http/refusal.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('a flood of sign-ins is weighed two at a time; who would wait too long is asked to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => isPassword('Contrasena1', null)));
  const refused = answers.filter(isRefusal);
  expect(refused).toHaveLength(28);
  expect(refused[0]).toMatchObject({ code: 429, retryAfter: 2 });
  expect(answers.filter((answer) => answer === false)).toHaveLength(102);
  const hash = await hashPassword('Contrasena1');
  expect(isRefusal(hash)).toBe(false);
  expect(await isPassword('Contrasena1', String(hash))).toBe(true);
});
