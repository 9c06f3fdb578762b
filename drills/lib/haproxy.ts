import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithThisProgram } from '#testing/end-with-this-program.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { Front } from '#torture/lib/fleet-stage.ts';

/** Two checks take half of the time for which a process that ends still serves. */
export const SHUTDOWN_DELAY_SECONDS = 2;
const CHECK_MS = 500;

/** A request that no process answered; whoever sent it may send it again. */
const UNAVAILABLE = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: application/json',
  'Retry-After: 1',
  'Connection: close',
  '',
  '{"code":503,"message":"El servicio no está disponible. Probá de nuevo en unos segundos."}',
].join('\r\n');

/**
 * HAProxy before the processes: it asks each of them for `/ready`, sends nobody to one that ends, and sends a reading again
 * that a process did not answer; what changes something it sends once.
 */
export function configOf(port: number, urls: readonly string[], errorFile: string): string {
  const servers = urls.map((url, index) => `  server web${index + 1} ${new URL(url).host} check`);
  return [
    'global',
    '  maxconn 2000',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 30s',
    '  timeout http-request 10s',
    ...[502, 503, 504].map((status) => `  errorfile ${status} ${errorFile}`),
    'frontend shop',
    `  bind 127.0.0.1:${port}`,
    '  default_backend web',
    'backend web',
    '  balance leastconn',
    '  option httpchk GET /ready',
    '  option redispatch 1',
    '  retries 3',
    '  retry-on conn-failure empty-response response-timeout',
    '  http-request disable-l7-retry unless METH_GET',
    `  default-server inter ${CHECK_MS}ms fastinter ${CHECK_MS}ms fall 1 rise 1`,
    ...servers,
    '',
  ].join('\n');
}

export async function startHaproxy(port: number, urls: readonly string[]): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'puente-haproxy-'));
  const errorFile = join(folder, '503.http');
  writeFileSync(errorFile, UNAVAILABLE);
  writeFileSync(join(folder, 'haproxy.cfg'), configOf(port, urls, errorFile));
  const child = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithThisProgram(child);
  const url = `http://127.0.0.1:${port}`;
  await waitFor('the proxy to reach the shop', async () => {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    return await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    url,
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
