import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createFacebook } from './client.ts';
import { debugTokenWire } from './wire.ts';

const APP = '900100';
const SECRET = 'app-secret';
const TOKEN = 'EAAtoken';
const GOOD = { app_id: APP, type: 'USER', is_valid: true, expires_at: 0, user_id: '77' };
const EVA = { id: '77', first_name: 'Eva', last_name: 'Sosa', email: 'Eva@Correo.example' };

let debugToken: Record<string, unknown>;
let me: Record<string, unknown>;
let requests: URL[];

const server: Server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://facebook');
  requests.push(url);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(url.pathname.endsWith('/debug_token') ? { data: debugToken } : me));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const log = { info: () => undefined, warn: () => undefined };
const config = { appId: APP, appSecret: SECRET, baseUrl };
const facebook = createFacebook(config, { log, clock: () => new Date(), random: () => 0 });

afterAll(async () => {
  await facebook.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function verifyWith(debug: Record<string, unknown>, person: Record<string, unknown>) {
  debugToken = debug;
  me = person;
  requests = [];
  return facebook.verify(TOKEN);
}

test('the published example of a token parses', () => {
  const sample: unknown = JSON.parse(readFileSync(`${import.meta.dirname}/samples/debug-token.json`, 'utf8'));
  expect(debugTokenWire.parse(sample).data.user_id).toBe('1207059');
});

test('a token of this app returns the profile, and the requests carry the app token and the secret proof', async () => {
  expect(await verifyWith(GOOD, EVA)).toMatchObject({
    ok: true,
    profile: { provider: 'facebook', subject: '77', email: 'eva@correo.example', firstName: 'Eva' },
  });
  expect(requests[0]?.searchParams.get('access_token')).toBe(`${APP}|${SECRET}`);
  const proof = createHmac('sha256', SECRET).update(TOKEN).digest('hex');
  expect(requests[1]?.searchParams.get('appsecret_proof')).toBe(proof);
});

test.each<[string, Record<string, unknown>]>([
  ['of another app', { ...GOOD, app_id: '1' }],
  ['without an app', { ...GOOD, app_id: undefined }],
  ['that Facebook reports as invalid', { ...GOOD, is_valid: false }],
  ['without a validity flag', { ...GOOD, is_valid: undefined }],
  ['of a page', { ...GOOD, type: 'PAGE' }],
  ['of the app itself', { ...GOOD, type: 'APP', user_id: undefined }],
  ['that has expired', { ...GOOD, expires_at: 1 }],
  ['without a user', { ...GOOD, user_id: undefined }],
  ['of another user than the profile', { ...GOOD, user_id: '78' }],
])('a token %s is refused', async (_case, debug) => {
  expect(await verifyWith(debug, EVA)).toMatchObject({ ok: false });
});

test('a profile without an e-mail address is refused, and a malformed token is refused without a request', async () => {
  expect(await verifyWith(GOOD, { ...EVA, email: undefined })).toEqual({ ok: false, reason: 'no-email' });
  requests = [];
  expect(await facebook.verify('a b&c')).toMatchObject({ ok: false });
  expect(requests).toEqual([]);
});
