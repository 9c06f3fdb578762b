import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFacebook, type Facebook } from './client.ts';

const APP = '900100';
const SECRET = 'app-secret';
const TOKEN = 'EAAtoken';
const GOOD = { app_id: APP, type: 'USER', is_valid: true, expires_at: 0, user_id: '77' };
const EVA = { id: '77', first_name: 'Eva', last_name: 'Sosa', email: 'Eva@Correo.example' };

let server: Server;
let facebook: Facebook;
let told: Record<string, unknown>;
let me: Record<string, unknown>;
let asked: URL[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://facebook');
    asked.push(url);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(url.pathname.endsWith('/debug_token') ? { data: told } : me));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const log = { info: () => undefined, warn: () => undefined };
  const config = { appId: APP, appSecret: SECRET, baseUrl };
  facebook = createFacebook(config, { log, clock: () => new Date(), random: () => 0 });
});
afterAll(async () => {
  await facebook.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function answers(debug: Record<string, unknown>, person: Record<string, unknown>) {
  told = debug;
  me = person;
  asked = [];
  return facebook.verify(TOKEN);
}

test('a token of this app names the person, and is asked about with the proof that only this app can give', async () => {
  expect(await answers(GOOD, EVA)).toMatchObject({
    ok: true,
    profile: { provider: 'facebook', subject: '77', email: 'eva@correo.example', firstName: 'Eva' },
  });
  expect(asked[0]?.searchParams.get('access_token')).toBe(`${APP}|${SECRET}`);
  const proof = createHmac('sha256', SECRET).update(TOKEN).digest('hex');
  expect(asked[1]?.searchParams.get('appsecret_proof')).toBe(proof);
});

test.each<[string, Record<string, unknown>]>([
  ['of another app', { ...GOOD, app_id: '1' }],
  ['of no app', { ...GOOD, app_id: undefined }],
  ['that Facebook does not hold valid', { ...GOOD, is_valid: false }],
  ['without a word on its validity', { ...GOOD, is_valid: undefined }],
  ['of a page', { ...GOOD, type: 'PAGE' }],
  ['of an app itself', { ...GOOD, type: 'APP', user_id: undefined }],
  ['that is over', { ...GOOD, expires_at: 1 }],
  ['of nobody', { ...GOOD, user_id: undefined }],
  ['of somebody else', { ...GOOD, user_id: '78' }],
])('a token %s opens nothing', async (_what, debug) => {
  expect(await answers(debug, EVA)).toMatchObject({ ok: false });
});

test('a person without an address, and a text that is no token, are refused', async () => {
  expect(await answers(GOOD, { ...EVA, email: undefined })).toEqual({ ok: false, reason: 'no-email' });
  asked = [];
  expect(await facebook.verify('a b&c')).toMatchObject({ ok: false });
  expect(asked).toEqual([]);
});
