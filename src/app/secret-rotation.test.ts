import { describe, expect, test } from 'vitest';
import { PANEL_TOKEN_HEADER } from '#contract/caller.ts';
import { noticeSigningText } from '#partners/abitab/wire.ts';
import { hmacHex } from '#partners/secrets.ts';
import { basicAuthHeader } from '#partners/sistarbanc/webhook.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { captureLog } from '#testing/capture-log.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const OLD = 'el-valor-de-ayer-1';
const NEW = 'el-valor-de-hoy-22';
const OTHER = 'un-valor-de-nadie-3';

/** The variables whose value may change while the holder still sends the previous one. */
const ROTATED = [
  'ZINC_WEBHOOK_SECRET',
  'SKYPOSTAL_HOOK_KEY',
  'ABITAB_WEBHOOK_SECRET',
  'SPE_PASSWORD',
  'PANEL_TOKEN',
  'METRICS_TOKEN',
  'MAIL_BOUNCE_SECRET',
] as const;
type Rotated = (typeof ROTATED)[number];

/** Credentials of real partners; nothing listens behind the addresses. */
const REAL = {
  MODE: 'rehearsal',
  ZINC_API_KEY: 'zn_live',
  SKYPOSTAL_USER_CODE: '1',
  SKYPOSTAL_USER_KEY: 'k',
  SKYPOSTAL_APP_KEY: 'a',
  SKYPOSTAL_COPA_ID: '1',
  SKYPOSTAL_BOX_ID: '1',
  SPE_ORGANISM: 'PUENTE',
  SPE_SERVICE_TYPE: '1200',
  SPE_PRIVATE_KEY: 'una clave',
  SPE_USER: 'spe',
  SPE_BANK_IDS: '{"brou":"001"}',
  ABITAB_PRIVATE_KEY: 'k',
  PAY_NOW_URL: 'http://127.0.0.1:1',
  MAIL_BOUNCE_ADDRESS: 'rebotes@puente.example',
};

function configWith(current: string, previous?: string): Partial<Config> {
  const variables = ROTATED.flatMap((name) => [
    [name, current],
    [`${name}_PREVIOUS`, previous],
  ]);
  const config = readConfig({ ...REAL, ...Object.fromEntries(variables) });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const { mode, zinc, skypostal, sistarbanc, abitab, payNowUrl } = config;
  const { bounces, panelToken, metricsToken, previousSecrets } = config;
  return { mode, zinc, skypostal, sistarbanc, abitab, payNowUrl, bounces, panelToken, metricsToken, previousSecrets };
}

type Send = (shop: TestShop, secret: string) => Promise<Response>;
const json = { 'content-type': 'application/json' };

/** One call per secret that proves its knowledge, about things that do not exist. */
const SEND: Readonly<Record<Rotated, Send>> = {
  ZINC_WEBHOOK_SECRET: ({ url }, secret) => {
    const body = JSON.stringify({ event: 'request.succeeded', order_id: 'ninguna', timestamp: '1' });
    const headers = { ...json, 'x-webhook-signature': hmacHex(secret, body) };
    return fetch(`${url}/webhooks/zinc`, { method: 'POST', headers, body });
  },
  SKYPOSTAL_HOOK_KEY: ({ url }, secret) => {
    const body = JSON.stringify({ trackingNumber: 'NINGUNO', statusCode: 'ALVOL' });
    return fetch(`${url}/webhooks/skypostal/status-hook`, {
      method: 'POST',
      headers: { ...json, [KEY_HEADER]: secret },
      body,
    });
  },
  ABITAB_WEBHOOK_SECRET: ({ url, clock }, secret) => {
    const notice = { PurchaseId: 7, Status: 'Pending', Amount: 100, Currency: 'UYU', UniqueId: 'ninguno' };
    const datesent = clock.now().toISOString();
    const signature = hmacHex(secret, noticeSigningText(notice as Parameters<typeof noticeSigningText>[0], datesent));
    const headers = { ...json, datesent, signature };
    return fetch(`${url}/webhooks/abitab`, { method: 'POST', headers, body: JSON.stringify(notice) });
  },
  SPE_PASSWORD: ({ url }, secret) => {
    const headers = { 'content-type': 'text/xml', authorization: basicAuthHeader({ user: 'spe', password: secret }) };
    return fetch(`${url}/payments/sistarbanc/ws`, { method: 'POST', headers, body: '<no/>' });
  },
  PANEL_TOKEN: ({ url }, secret) => {
    const body = JSON.stringify({ trackingNumber: 'SKY1', statusCode: 'ALVOL' });
    const headers = { ...json, [PANEL_TOKEN_HEADER]: secret };
    return fetch(`${url}/api/fake-skypostal-api/status-hook`, { method: 'POST', headers, body });
  },
  METRICS_TOKEN: ({ url }, secret) => fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${secret}` } }),
  MAIL_BOUNCE_SECRET: ({ url }, secret) => {
    const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` };
    return fetch(`${url}/webhooks/mail-bounces`, { method: 'POST', headers, body: 'Subject: hola\r\n\r\n' });
  },
};

/** The answer to an unknown secret; the panel then does not exist. */
const REFUSED: Readonly<Record<Rotated, number>> = {
  ZINC_WEBHOOK_SECRET: 401,
  SKYPOSTAL_HOOK_KEY: 401,
  ABITAB_WEBHOOK_SECRET: 401,
  SPE_PASSWORD: 401,
  PANEL_TOKEN: 404,
  METRICS_TOKEN: 401,
  MAIL_BOUNCE_SECRET: 401,
};

/** The secrets of the list that a shop accepts, by variable. */
async function acceptedBy(shop: TestShop, secrets: readonly string[]): Promise<Record<string, string[]>> {
  const entries = await Promise.all(
    ROTATED.map(async (name) => {
      const statuses = await Promise.all(secrets.map(async (secret) => (await SEND[name](shop, secret)).status));
      return [name, secrets.filter((_, index) => statuses[index] !== REFUSED[name])] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const each = (accepted: string[]) => Object.fromEntries(ROTATED.map((name) => [name, accepted]));

describe.each([
  ['before the change', configWith(OLD), [OLD]],
  ['during the overlap', configWith(NEW, OLD), [OLD, NEW]],
  ['after the overlap', configWith(NEW), [NEW]],
])('%s', async (_phase, config, accepted) => {
  const shop = await startShop({ config, log: captureLog('error').log });

  test(`each webhook and token accepts ${accepted.length === 2 ? 'both values' : 'its one value'} and no other`, async () => {
    expect(await acceptedBy(shop, [OLD, NEW, OTHER, ''])).toEqual(each(accepted));
  });
});

test.each(ROTATED)('%s_PREVIOUS is refused at start without the current value, and when it equals it', (name) => {
  const others: Record<string, string> = { ...REAL, ...Object.fromEntries(ROTATED.map((each) => [each, NEW])) };
  delete others[name];
  expect(readConfig({ ...others, [`${name}_PREVIOUS`]: OLD })).toContain(
    `${name}_PREVIOUS: solo vale junto con ${name}`,
  );
  const same = readConfig({ ...others, [name]: NEW, [`${name}_PREVIOUS`]: NEW });
  expect(same).toEqual([`${name}_PREVIOUS: debe ser otro valor que el de ${name}`]);
  expect(readConfig({ [`${name}_PREVIOUS`]: OLD })).toEqual([`${name}_PREVIOUS: solo vale junto con ${name}`]);
});
