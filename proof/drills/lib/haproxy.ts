import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#db/embedded/free-port.ts';
import { drillLog } from '#proof/drills/lib/debian.ts';
import type { Front } from '#proof/lib/fleet-stage.ts';
import { isAnswering, startProgram } from '#testing/program.ts';

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

/** A server of a cluster, and where its Patroni says whether it takes writes. */
interface DatabaseNode {
  name: string;
  port: number;
  restPort: number;
}

/** HAProxy before a cluster of Patroni: to the server that takes writes, and none of the connections of before stays. */
function databaseConfigOf(port: number, nodes: readonly DatabaseNode[]): string {
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    'listen database',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    `  default-server inter ${CHECK_MS}ms fastinter ${CHECK_MS}ms fall 2 rise 1 on-marked-down shutdown-sessions`,
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`),
    '',
  ].join('\n');
}

export async function startHaproxy(port: number, urls: readonly string[]): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'puente-haproxy-'));
  const errorFile = join(folder, '503.http');
  writeFileSync(errorFile, UNAVAILABLE);
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await run(folder, configOf(port, urls, errorFile), () => isAnswering(`${url}/health`));
  return { url, stop };
}

/** Starts it; resolves once `isReached` says so of the port. */
export async function startDatabaseFront(
  nodes: readonly DatabaseNode[],
  isReached: (port: number) => Promise<boolean>,
): Promise<{ port: number; stop: Front['stop'] }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'puente-haproxy-'));
  const { stop } = await run(folder, databaseConfigOf(port, nodes), () => isReached(port));
  return { port, stop };
}

async function run(folder: string, config: string, isReached: () => Promise<boolean>): Promise<Pick<Front, 'stop'>> {
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  const command = ['haproxy', '-f', join(folder, 'haproxy.cfg'), '-db'];
  const program = startProgram(command, { output: drillLog('haproxy') });
  await program.until('the proxy to reach what it is for', isReached);
  return {
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
