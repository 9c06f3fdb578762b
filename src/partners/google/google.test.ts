import { createServer, type Server } from 'node:http';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoogle, type Google } from './client.ts';

const OURS = 'puente.apps.example';
const KEY_ID = 'key-1';
const PERSON = { sub: '1234567890', email: 'Eva@Gmail.com', email_verified: true, given_name: 'Eva' };

let server: Server;
let google: Google;
let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
/** What Google's pages answer to a question about an access token. */
let info: Record<string, unknown>;
let person: Record<string, unknown>;

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    const pages: Record<string, unknown> = { '/certs': { keys: [jwk] }, '/tokeninfo': info, '/userinfo': person };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pages[request.url ?? '']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const at = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const endpoints = { certs: `${at}/certs`, tokeninfo: `${at}/tokeninfo`, userinfo: `${at}/userinfo` };
  const log = { info: () => undefined, warn: () => undefined };
  google = createGoogle({ clientIds: [OURS], endpoints }, { log, clock: () => new Date(), random: () => 0 });
});
afterAll(async () => {
  await google.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const seconds = () => Math.floor(Date.now() / 1000);
function claims(more: JWTPayload = {}): JWTPayload {
  return {
    iss: 'https://accounts.google.com',
    aud: OURS,
    iat: seconds(),
    exp: seconds() + 3600,
    ...PERSON,
    ...more,
  };
}

function signed(payload: JWTPayload, header: Record<string, string> = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(keys.privateKey);
}

test('an ID token of this shop names the person', async () => {
  for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
    expect(await google.verify(await signed(claims({ iss })))).toMatchObject({
      ok: true,
      profile: { provider: 'google', subject: PERSON.sub, email: 'eva@gmail.com', emailVerified: true },
    });
});

test.each<[string, JWTPayload]>([
  ['another site', { aud: 'other.apps.example' }],
  ['a list of other sites', { aud: ['other.apps.example', 'third.apps.example'] }],
  ['nobody', { aud: '' }],
  ['no audience at all', { aud: undefined }],
])('an ID token for %s opens nothing', async (_what, more) => {
  expect(await google.verify(await signed(claims(more)))).toMatchObject({ ok: false });
});

test.each<[string, JWTPayload]>([
  ['another issuer', { iss: 'https://accounts.evil.example' }],
  ['an issuer that begins like Google', { iss: 'https://accounts.google.com.evil.example' }],
  ['no issuer', { iss: undefined }],
  ['yesterday', { iat: seconds() - 90_000, exp: seconds() - 86_400 }],
  ['tomorrow', { nbf: seconds() + 86_400 }],
  ['no end', { exp: undefined }],
  ['a year', { iat: seconds() - 90_000, exp: seconds() + 31_536_000 }],
  ['nobody in particular', { sub: undefined }],
])('an ID token of %s is refused', async (_what, more) => {
  expect(await google.verify(await signed(claims(more)))).toMatchObject({ ok: false });
});

test('an ID token that Google did not sign is refused, however it claims to be signed', async () => {
  const stranger = await generateKeyPair('RS256');
  const pem = new TextEncoder().encode(await exportSPKI(keys.publicKey));
  const byStranger = new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(stranger.privateKey);
  // The public key, which anybody has, as if it were a shared secret.
  const byPublicKey = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: KEY_ID }).sign(pem);
  const [head, , signature] = (await signed(claims())).split('.');
  const other = Buffer.from(JSON.stringify(claims({ sub: '1' }))).toString('base64url');
  const forged = [
    await byStranger,
    await byPublicKey,
    new UnsecuredJWT(claims()).encode(),
    `${head}.${other}.${signature}`,
    await signed(claims(), { kid: '../../dev/null' }),
  ];
  for (const token of forged) expect(await google.verify(token)).toMatchObject({ ok: false });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['made for another site', { aud: 'other.apps.example', sub: PERSON.sub }, PERSON],
  ['made for nobody', { sub: PERSON.sub }, PERSON],
  ['of one person with the data of another', { aud: OURS, sub: '1' }, PERSON],
  ['that is over', { aud: OURS, sub: PERSON.sub, expires_in: '0' }, PERSON],
  ['without an address', { aud: OURS, sub: PERSON.sub }, { sub: PERSON.sub }],
])('an access token %s is refused', async (_what, answered, described) => {
  info = answered;
  person = described;
  expect(await google.verify('ya29.token')).toMatchObject({ ok: false });
});

test('an address counts as verified only if Google says so in as many words', async () => {
  info = { aud: OURS, sub: PERSON.sub, expires_in: '3599' };
  for (const [said, verified] of [
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
  ] as const) {
    person = { ...PERSON, email_verified: said };
    expect(await google.verify('ya29.token')).toMatchObject({ ok: true, profile: { emailVerified: verified } });
  }
});
