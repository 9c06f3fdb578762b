import { jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { forgeTokens } from './forged-tokens.ts';

const secret = new TextEncoder().encode('a key of thirty-two bytes, at least.');

test('no forged token is the genuine one, and those of the right key are genuinely signed', async () => {
  const genuine = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', kid: 'first' })
    .setSubject('one')
    .setJti('session')
    .setExpirationTime('1h')
    .sign(secret);
  const forged = forgeTokens(genuine, { id: 'first', secret }, 'other');
  expect(Object.values(forged)).not.toContain(genuine);
  const another = await jwtVerify(forged["another customer's session, with the right key"] ?? '', secret);
  expect(another.payload).toMatchObject({ sub: 'other', jti: 'session' });
  await expect(jwtVerify(forged['expired, with the right key'] ?? '', secret)).rejects.toThrow(/exp/);
  await expect(jwtVerify(forged['a guessed key'] ?? '', secret)).rejects.toThrow(/signature/);
});
