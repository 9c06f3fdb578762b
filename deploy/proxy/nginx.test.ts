import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIVE_PATH } from '#contract/backoffice/live.ts';
import { freePort } from '#db/embedded/free-port.ts';
import { MAX_REQUEST_BYTES } from '#domain/document/document.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { waitFor } from '#testing/wait-for.ts';

const CONFIG = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8');
/** What the shop sends with a page that is the same for everybody (src/server/http/pages.ts). */
const SHARED = 'public, max-age=0, must-revalidate';

test('the shop sends with its shared pages exactly what the proxy takes for one', () => {
  const pages = readFileSync(join(import.meta.dirname, '../../src/server/http/pages.ts'), 'utf8');
  expect(pages).toContain(`'${SHARED}'`);
  expect(CONFIG).toContain(`"${SHARED}" 0;`);
});

test('nothing is stored or served from the cache for whoever sends a cookie or a token, and neither queries nor the tokens of links are logged', () => {
  expect(CONFIG).toContain('map "$http_cookie$http_authorization" $has_credentials');
  expect(CONFIG).toContain('proxy_cache_bypass $has_credentials;');
  expect(CONFIG).toContain('proxy_no_cache $has_credentials $is_not_shared;');
  const log = /log_format plain '([^']*)'/.exec(CONFIG)?.[1] ?? '';
  expect(CONFIG).toContain('proxy_cache_valid 200 1s;');
  expect(log).toContain('$logged_path');
  expect(CONFIG).toContain('(seguimiento|price-alerts|refund-accounts|line-questions))/" $link/-;');
  expect(log).not.toMatch(/\$(request|uri|request_uri|args|query_string|http_referer|http_cookie)\b/);
});

test('the largest request passes, and hardly more', () => {
  const megabytes = /client_max_body_size (\d+)m;/.exec(CONFIG)?.[1];
  expect(Number(megabytes)).toBe(MAX_REQUEST_BYTES / (1024 * 1024) + 1);
});

test('events of open pages are passed on as they come, and asked for once', () => {
  const [, rules = ''] = CONFIG.split(`location = ${LIVE_PATH} {`);
  expect(rules.slice(0, rules.indexOf('}'))).toContain('proxy_buffering off;');
  expect(rules.slice(0, rules.indexOf('}'))).toContain('proxy_next_upstream error;');
});

const has = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
const isRunnable = has('nginx', '-v') && has('openssl', 'version');
if (!isRunnable) console.log('nginx.conf: read, not run, since nginx or openssl is not installed');

interface RunningNginx {
  /** Of its TLS, and of its plain HTTP. */
  port: number;
  plainPort: number;
  config: string;
  stop(): Promise<void>;
}

/** Runs nginx before what listens at a port, with a certificate of its own. */
async function startNginx(shopPort: number): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'puente-nginx-'));
  const config = join(folder, 'nginx.conf');
  const ports = { port: await freePort(), plainPort: await freePort() };
  const names = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  const files = ['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')];
  execFileSync('openssl', ['req', '-x509', ...names, ...files], { stdio: 'ignore' });
  // Started by root, the processes of nginx that answer are another user's.
  chmodSync(folder, 0o755);
  writeFileSync(config, localConfig({ folder, shopPort, ...ports }));
  const nginx = spawn('nginx', ['-c', config, '-g', 'daemon off;'], { stdio: 'ignore' });
  await waitFor('nginx to listen', async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    return (await ask(ports, '/starts').catch(() => null)) !== null;
  });
  const stop = async () => {
    const ended = once(nginx, 'exit');
    if (nginx.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...ports, config, stop };
}

interface Places extends Pick<RunningNginx, 'port' | 'plainPort'> {
  folder: string;
  shopPort: number;
}

/** The file of the repository with addresses and folders of this test; what is stored stays longer than any test takes. */
function localConfig({ folder, shopPort, port, plainPort }: Places): string {
  return CONFIG.replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll('listen 8080', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('listen 8443', `listen 127.0.0.1:${port}`)
    .replace('proxy_cache_valid 200 1s', 'proxy_cache_valid 200 1h')
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`);
}

/** Sends a request over HTTP/2 and TLS. */
async function ask({ port }: Pick<RunningNginx, 'port'>, path: string, headers: Record<string, string> = {}) {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  try {
    await once(session, 'connect');
    const stream = session.request({ ':path': path, ...headers });
    const [answered] = (await once(stream, 'response')) as [Record<string, unknown>];
    let body = '';
    for await (const part of stream) body += String(part);
    return { status: answered[':status'], headers: answered, body, protocol: session.alpnProtocol };
  } finally {
    session.close();
  }
}

describe.runIf(isRunnable)('nginx before a server', () => {
  let shop: Server;
  let nginx: RunningNginx;
  /** What reached the server, by path. */
  const received: { path: string; headers: IncomingHttpHeaders }[] = [];
  const countOf = (path: string) => received.filter((request) => request.path === path).length;

  beforeAll(async () => {
    shop = createServer((request, response) => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers });
      const cacheControl = path.startsWith('/own') ? 'no-store' : SHARED;
      response.writeHead(200, { 'cache-control': cacheControl, 'x-ratelimit-limit': '1200' });
      response.end(`${countOf(path)}`);
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    nginx = await startNginx((shop.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await nginx.stop();
    shop.close();
  });

  test('the file is valid, and plain HTTP leads to HTTPS', async () => {
    // It opens its standard output, which must not be a pipe of Node's.
    const checked = spawnSync('nginx', ['-t', '-c', nginx.config], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(String(checked.stderr)).toContain('test is successful');
    const response = await fetch(`http://127.0.0.1:${nginx.plainPort}/x?y=1`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, 'https://127.0.0.1/x?y=1']);
  });

  test('a shared page is asked of the shop once for several visitors, over HTTP/2', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(nginx, '/shared')));
    expect(new Set(answers.map(({ protocol, status }) => `${protocol} ${status}`))).toEqual(new Set(['h2 200']));
    expect(countOf('/shared')).toBe(1);
  });

  test.each([
    ['a cookie', '/with-cookie', { cookie: 'session=a' }],
    ['a token', '/with-token', { authorization: 'Bearer a' }],
  ])('whoever sends %s is answered by the shop, and nothing of it is stored', async (_what, path, headers) => {
    expect((await ask(nginx, path, headers)).body).toBe('1');
    expect((await ask(nginx, path, headers)).body).toBe('2');
    expect((await ask(nginx, path)).body).toBe('3');
    expect((await ask(nginx, path, headers)).body).toBe('4');
  });

  test.each(['/own/page', '/api/products', '/operacion/ordenes'])('%s is never shared', async (path) => {
    expect([(await ask(nginx, path)).body, (await ask(nginx, path)).body]).toEqual(['1', '2']);
  });

  test('the shop learns the address of the visitor from the proxy alone, and limits stay between the two', async () => {
    const { headers } = await ask(nginx, '/own/address', {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
    });
    const sent = received.find(({ path }) => path === '/own/address')?.headers;
    expect(sent).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  });

  test.each(['/metrics', '/ready'])('%s is not for the public', async (path) => {
    expect((await ask(nginx, path)).status).toBe(404);
    expect(countOf(path)).toBe(0);
  });
});

describe.runIf(isRunnable)('nginx before the shop', () => {
  test('events come through while their stream is open, and a shop that stops ends it at once', async () => {
    const shop = await startShop({ config: { trustedProxies: ['127.0.0.1'], shutdownDelaySeconds: 1 } });
    const nginx = await startNginx(Number(new URL(shop.url).port));
    const { cookie } = await createStaff(shop, 'owner');
    const session = connect(`https://127.0.0.1:${nginx.port}`, { rejectUnauthorized: false });
    try {
      await once(session, 'connect');
      const stream = session.request({ ':path': LIVE_PATH, cookie });
      const [{ ':status': status }] = (await once(stream, 'response')) as [Record<string, unknown>];
      expect(status).toBe(200);
      const events = stream.setEncoding('utf8')[Symbol.asyncIterator]();
      const nextWith = async (text: string) => {
        for (;;) {
          const { value, done } = await events.next();
          if (done) return null;
          if (value.includes(text)) return value;
        }
      };
      expect(await nextWith('"changes":')).toMatch(/^data: .*\n\n$/);
      await placeOrder(shop, await createShopper(shop));
      expect(await nextWith('"orders":')).toMatch(/^data: .*\n\n$/);
      const stopped = shop.stop();
      expect(await nextWith('"bell":')).toBeNull();
      await stopped;
    } finally {
      session.close();
      await nginx.stop();
    }
  });
});
