import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#db/embedded/free-port.ts';
import type { Front } from '#proof/lib/fleet-stage.ts';
import { startProgram } from '#testing/program.ts';
import { query } from './server.ts';

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
  const program = startProgram(['pgbouncer', '-q', ...asUser, join(folder, 'pgbouncer.ini')]);
  const url = new URL(databaseUrl);
  url.port = String(port);
  const isReached = () =>
    query(url.href, 'select 1').then(
      () => true,
      () => false,
    );
  await program.until('the pooler to reach the database', isReached);
  return {
    url: url.href,
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
