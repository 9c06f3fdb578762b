import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { createGoogle } from './client.ts';
import { tokeninfoWire } from './wire.ts';

const CLIENT_ID = 'puente.apps.example';
const KEY_ID = 'key-1';
const PERSON = { sub: '1234567890', email: 'Eva@Gmail.com', email_verified: true, given_name: 'Eva' };

/** Responses of Google's endpoints about an access token. */
let info: Record<string, unknown>;
let person: Record<string, unknown>;
let certRequests = 0;

const keys = await generateKeyPair('RS256', { extractable: true });
const jwk = { ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
const server: Server = createServer((request, response) => {
  const bodies: Record<string, unknown> = { '/certs': { keys: [jwk] }, '/tokeninfo': info, '/userinfo': person };
  if (request.url === '/certs') certRequests += 1;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(bodies[request.url ?? '']));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const endpoints = { certs: `${origin}/certs`, tokeninfo: `${origin}/tokeninfo`, userinfo: `${origin}/userinfo` };
const log = { info: () => undefined, warn: () => undefined };
const google = createGoogle({ clientIds: [CLIENT_ID], endpoints }, { log, clock: () => new Date(), random: () => 0 });

afterAll(async () => {
  await google.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const seconds = () => Math.floor(Date.now() / 1000);
function claims(more: JWTPayload = {}): JWTPayload {
  return {
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    iat: seconds(),
    exp: seconds() + 3600,
    ...PERSON,
    ...more,
  };
}

function signed(payload: JWTPayload, header: Record<string, string> = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(keys.privateKey);
}

test('the published example of a token parses', () => {
  const sample: unknown = JSON.parse(readFileSync(`${import.meta.dirname}/samples/tokeninfo.json`, 'utf8'));
  expect(tokeninfoWire.parse(sample).aud).toBe('1234.apps.googleusercontent.com');
});

test('an ID token issued for this shop returns the profile', async () => {
  for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
    expect(await google.verify(await signed(claims({ iss })))).toMatchObject({
      ok: true,
      profile: { provider: 'google', subject: PERSON.sub, email: 'eva@gmail.com', emailVerified: true },
    });
});

test.each<[string, JWTPayload]>([
  ['for another site', { aud: 'other.apps.example' }],
  ['for a list of other sites', { aud: ['other.apps.example', 'third.apps.example'] }],
  ['with an empty audience', { aud: '' }],
  ['without an audience', { aud: undefined }],
])('an ID token %s is refused', async (_case, more) => {
  expect(await google.verify(await signed(claims(more)))).toMatchObject({ ok: false });
});

test.each<[string, JWTPayload]>([
  ['of another issuer', { iss: 'https://accounts.evil.example' }],
  ["of an issuer whose name starts with Google's", { iss: 'https://accounts.google.com.evil.example' }],
  ['without an issuer', { iss: undefined }],
  ['that expired yesterday', { iat: seconds() - 90_000, exp: seconds() - 86_400 }],
  ['that is not valid before tomorrow', { nbf: seconds() + 86_400 }],
  ['without an expiry', { exp: undefined }],
  ['older than the maximum age', { iat: seconds() - 90_000, exp: seconds() + 31_536_000 }],
  ['without a subject', { sub: undefined }],
])('an ID token %s is refused', async (_case, more) => {
  expect(await google.verify(await signed(claims(more)))).toMatchObject({ ok: false });
});

test('ID tokens share one download of the certificates, also when their key is unknown', async () => {
  expect(await google.verify(await signed(claims()))).toMatchObject({ ok: true });
  const before = certRequests;
  for (const kid of [KEY_ID, 'unknown-1', 'unknown-2']) await google.verify(await signed(claims(), { kid }));
  expect([before, certRequests]).toEqual([1, 1]);
});

test('an ID token that Google did not sign is refused, whatever algorithm or key it names', async () => {
  const otherPair = await generateKeyPair('RS256');
  const pem = new TextEncoder().encode(await exportSPKI(keys.publicKey));
  const byOtherKey = new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(otherPair.privateKey);
  // The public key used as an HMAC secret (algorithm confusion).
  const byPublicKey = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: KEY_ID }).sign(pem);
  const [head, , signature] = (await signed(claims())).split('.');
  const other = Buffer.from(JSON.stringify(claims({ sub: '1' }))).toString('base64url');
  const forged = [
    await byOtherKey,
    await byPublicKey,
    new UnsecuredJWT(claims()).encode(),
    `${head}.${other}.${signature}`,
    await signed(claims(), { kid: '../../dev/null' }),
  ];
  for (const token of forged) expect(await google.verify(token)).toMatchObject({ ok: false });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['issued for another site', { aud: 'other.apps.example', sub: PERSON.sub }, PERSON],
  ['without an audience', { sub: PERSON.sub }, PERSON],
  ["of one person with another person's profile", { aud: CLIENT_ID, sub: '1' }, PERSON],
  ['that has expired', { aud: CLIENT_ID, sub: PERSON.sub, expires_in: '0' }, PERSON],
  ['without an e-mail address', { aud: CLIENT_ID, sub: PERSON.sub }, { sub: PERSON.sub }],
])('an access token %s is refused', async (_case, tokeninfo, userinfo) => {
  info = tokeninfo;
  person = userinfo;
  expect(await google.verify('ya29.token')).toMatchObject({ ok: false });
});

test('an e-mail address counts as verified only when email_verified is true', async () => {
  info = { aud: CLIENT_ID, sub: PERSON.sub, expires_in: '3599' };
  for (const [claim, verified] of [
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
  ] as const) {
    person = { ...PERSON, email_verified: claim };
    expect(await google.verify('ya29.token')).toMatchObject({ ok: true, profile: { emailVerified: verified } });
  }
});
