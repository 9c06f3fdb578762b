import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { handlers } from '#server/handlers.ts';
import { captureLog } from '#testing/capture-log.ts';
import { sharedShop } from '#testing/shop.ts';
import { createApp } from './app.ts';

const shop = await sharedShop();

const FORWARDED = { 'x-forwarded-for': '190.64.1.2' };

/** A server with another configuration, what it answers to two equal requests, and how often it warned when. */
async function serve(changes: Partial<Config>, headers: Record<string, string> = {}) {
  const { log, lines } = captureLog('warn');
  const context = { ...shop.context, log, config: { ...shop.context.config, ...changes } };
  const app = await createApp({
    context,
    handlers,
    findSession,
    checkReadiness: async () => null,
    webhooks: [],
    extensions: [],
  });
  await app.ready();
  const atStart = lines('untrusted-proxy').length;
  const answers = [];
  for (const url of ['/health', '/no-existe']) answers.push(await app.inject({ method: 'GET', url, headers }));
  await app.close();
  const hsts = answers.map((answer) => answer.headers['strict-transport-security']);
  return { hsts, atStart, after: lines('untrusted-proxy').length, line: lines('untrusted-proxy')[0] };
}

function hstsOf(env: Record<string, string>): Pick<Config, 'publicUrl' | 'hsts'> {
  const config = readConfig({ PUBLIC_URL: 'https://puente.example', ...env });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  return { publicUrl: config.publicUrl, hsts: config.hsts };
}

describe('a reverse proxy', () => {
  test('that is not trusted is warned about at the first forwarded request, once', async () => {
    const { atStart, after, line } = await serve({}, FORWARDED);
    expect([atStart, after]).toEqual([0, 1]);
    expect(line).toMatchObject({ level: 40, code: 'untrusted-proxy' });
    expect(JSON.stringify(line)).not.toContain('190.64');
    expect((await serve({ trustedProxies: ['10.0.0.0/8'] }, FORWARDED)).after).toBe(1);
  });

  test('that the public address implies is warned about at start', async () => {
    const { atStart, after } = await serve({ publicUrl: 'https://puente.example' }, FORWARDED);
    expect([atStart, after]).toEqual([1, 1]);
  });

  test('that is trusted, and a direct request, are not warned about', async () => {
    const trusted = { publicUrl: 'https://puente.example', trustedProxies: ['127.0.0.1'] };
    expect((await serve(trusted, FORWARDED)).after).toBe(0);
    expect((await serve({})).after).toBe(0);
  });
});

describe('the HSTS header', () => {
  test('covers only the host of the shop for a year by default', async () => {
    expect((await serve(hstsOf({}))).hsts).toEqual(['max-age=31536000', 'max-age=31536000']);
  });

  test.each([
    ['max-age=300', 'max-age=300'],
    ['max-age=63072000; includeSubDomains', 'max-age=63072000; includeSubDomains'],
    ['Max-Age=63072000;includesubdomains; preload', 'max-age=63072000; includeSubDomains; preload'],
    ['max-age=0', 'max-age=0'],
    ['off', undefined],
  ])('is what HSTS=%s says', async (setting, header) => {
    expect((await serve(hstsOf({ HSTS: setting }))).hsts).toEqual([header, header]);
  });

  test('is not sent over http', async () => {
    expect((await serve(hstsOf({ PUBLIC_URL: 'http://puente.example', HSTS: 'max-age=300' }))).hsts).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each(['31536000', 'max-age=', 'max-age=-1', 'max-age=300; preload', 'max-age=300; todo', 'includeSubDomains'])(
    'is not configurable as %s',
    (setting) => {
      expect(readConfig({ HSTS: setting })).toEqual([expect.stringMatching(/^HSTS: debe ser off/)]);
    },
  );
});
