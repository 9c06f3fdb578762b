import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
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
import { waitFor } from '#testing/wait-for.ts';

const CONFIG = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8');
/** What the shop sends with a page that is the same for everybody (src/server/http/pages.ts). */
const SHARED = 'public, max-age=0, must-revalidate';

test('the shop sends with its shared pages exactly what the proxy takes for one', () => {
  const pages = readFileSync(join(import.meta.dirname, '../../src/server/http/pages.ts'), 'utf8');
  expect(pages).toContain(`'${SHARED}'`);
  expect(CONFIG).toContain(`"${SHARED}" 0;`);
});

test('nothing is stored or served from the cache for whoever sends a cookie or a token, and queries are not logged', () => {
  expect(CONFIG).toContain('map "$http_cookie$http_authorization" $has_credentials');
  expect(CONFIG).toContain('proxy_cache_bypass $has_credentials;');
  expect(CONFIG).toContain('proxy_no_cache $has_credentials $is_not_shared;');
  const log = /log_format plain '([^']*)'/.exec(CONFIG)?.[1] ?? '';
  expect(CONFIG).toContain('proxy_cache_valid 200 1s;');
  expect(log).toContain('$uri');
  expect(log).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|http_cookie)\b/);
});

test('events of open pages are passed on as they come, and asked for once', () => {
  const [, rules = ''] = CONFIG.split(`location = ${LIVE_PATH} {`);
  expect(rules.slice(0, rules.indexOf('}'))).toContain('proxy_buffering off;');
  expect(rules.slice(0, rules.indexOf('}'))).toContain('proxy_next_upstream error;');
});

const has = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
const isRunnable = has('nginx', '-v') && has('openssl', 'version');
if (!isRunnable) console.log('nginx.conf: read, not run, since nginx or openssl is not installed');

describe.runIf(isRunnable)('nginx before a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'puente-nginx-'));
  let shop: Server;
  let nginx: ChildProcess;
  let [port, plainPort] = [0, 0];
  /** What reached the server, by path. */
  const received: { path: string; headers: IncomingHttpHeaders }[] = [];
  const countOf = (path: string) => received.filter((request) => request.path === path).length;

  beforeAll(async () => {
    shop = createServer((request, response) => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers });
      const cacheControl = path.startsWith('/own') ? 'no-store' : SHARED;
      response.writeHead(200, { 'cache-control': cacheControl, 'x-ratelimit-limit': '1200' });
      if (path === '/operacion/eventos') response.write('data: {}\n\n');
      else response.end(`${countOf(path)}`);
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    [port, plainPort] = [await freePort(), await freePort()];
    const names = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
    const files = ['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')];
    execFileSync('openssl', ['req', '-x509', ...names, ...files], { stdio: 'ignore' });
    // Started by root, the processes of nginx that answer are another user's.
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'nginx.conf'), localConfig((shop.address() as AddressInfo).port));
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' });
    await waitFor('nginx to listen', async () => {
      if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
      return (await ask('/starts').catch(() => null)) !== null;
    });
  });
  afterAll(async () => {
    if (nginx.exitCode === null) {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    }
    shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The file of the repository with addresses and folders of this test; what is stored stays longer than any test takes. */
  function localConfig(shopPort: number): string {
    return CONFIG.replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/etc/nginx/tls', folder)
      .replaceAll(/^ *listen \[::\].*$/gm, '')
      .replaceAll('listen 8080', `listen 127.0.0.1:${plainPort}`)
      .replaceAll('listen 8443', `listen 127.0.0.1:${port}`)
      .replace('proxy_cache_valid 200 1s', 'proxy_cache_valid 200 1h')
      .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`);
  }

  /** Sends a request over HTTP/2 and TLS. */
  async function ask(path: string, headers: Record<string, string> = {}) {
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

  test('the file is valid, and plain HTTP leads to HTTPS', async () => {
    // It opens its standard output, which must not be a pipe of Node's.
    const checked = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(String(checked.stderr)).toContain('test is successful');
    const response = await fetch(`http://127.0.0.1:${plainPort}/x?y=1`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, 'https://127.0.0.1/x?y=1']);
  });

  test('a shared page is asked of the shop once for several visitors, over HTTP/2', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/shared')));
    expect(new Set(answers.map(({ protocol, status }) => `${protocol} ${status}`))).toEqual(new Set(['h2 200']));
    expect(countOf('/shared')).toBe(1);
  });

  test.each([
    ['a cookie', '/with-cookie', { cookie: 'session=a' }],
    ['a token', '/with-token', { authorization: 'Bearer a' }],
  ])('whoever sends %s is answered by the shop, and nothing of it is stored', async (_what, path, headers) => {
    expect((await ask(path, headers)).body).toBe('1');
    expect((await ask(path, headers)).body).toBe('2');
    expect((await ask(path)).body).toBe('3');
    expect((await ask(path, headers)).body).toBe('4');
  });

  test.each(['/own/page', '/api/products', '/operacion/ordenes'])('%s is never shared', async (path) => {
    expect([(await ask(path)).body, (await ask(path)).body]).toEqual(['1', '2']);
  });

  test('an event of an open page comes through while its stream is open', async () => {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    await once(session, 'connect');
    const stream = session.request({ ':path': '/operacion/eventos', cookie: 'operacion=a' });
    // The shop of this test never ends what it answers there.
    expect(String((await once(stream, 'data'))[0])).toBe('data: {}\n\n');
    stream.close();
    session.close();
  });

  test('the shop learns the address of the visitor from the proxy alone, and limits stay between the two', async () => {
    const { headers } = await ask('/own/address', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' });
    const sent = received.find(({ path }) => path === '/own/address')?.headers;
    expect(sent).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  });

  test.each(['/metrics', '/ready'])('%s is not for the public', async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect(countOf(path)).toBe(0);
  });
});
