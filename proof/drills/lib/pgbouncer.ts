import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#db/embedded/free-port.ts';
import type { Front } from '#proof/lib/fleet-stage.ts';
import { endWithThisProgram } from '#testing/end-with-this-program.ts';
import { waitFor } from '#testing/wait-for.ts';

/** Fewer than one process has connections. */
export const POOL_SIZE = 6;

/** pgbouncer with transaction pooling, as `deploy/compose/pgbouncer.ini` has it, but for one database without passwords. */
export function pgbouncerConfig(databaseUrl: string, port: number): string {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  return [
    '[databases]',
    `${name} = host=${hostname} port=${serverPort} dbname=${name} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 500',
    `default_pool_size = ${POOL_SIZE}`,
    'log_connections = 0',
    'log_disconnections = 0',
    '',
  ].join('\n');
}

export async function startPgbouncer(databaseUrl: string): Promise<Front> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'puente-pgbouncer-'));
  writeFileSync(join(folder, 'pgbouncer.ini'), pgbouncerConfig(databaseUrl, port));
  // Started by root it becomes another user, who reads the file.
  chmodSync(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...asUser, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithThisProgram(child);
  const url = new URL(databaseUrl);
  url.port = String(port);
  await waitFor('the pooler to reach the database', async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    return await isAnswering(url.href);
  });
  return {
    url: url.href,
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

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
