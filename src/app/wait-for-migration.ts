import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isMigrated } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import type { Config } from '#server/config/config.ts';
import { createWaitingServer } from '#server/http/probes.ts';
import type { Log } from '#server/log.ts';
import { readQueueState } from '#server/queue/prepare-queues.ts';
import { StartRefused } from './start-refused.ts';

const POLL_MS = 200;

interface Waiting {
  url: string;
  config: Config;
  log: Log;
}

/**
 * Waits until the database has what this version needs, or what a later one has made of it. Meanwhile `/health` says 200
 * and everything else 503. Throws StartRefused when `migrationWaitSeconds` are over.
 */
export async function waitForMigration({ url, config, log }: Waiting): Promise<void> {
  const pool = openPool({ url, max: 1, namesStatements: false });
  try {
    if (await isPrepared(pool)) return;
    log.warn({ code: 'not-migrated' }, 'waits for a process that migrates the database');
    const server = createWaitingServer({ config, log });
    await server.listen({ port: config.port, host: config.host });
    try {
      await waitUntilPrepared(pool, config.migrationWaitSeconds);
    } finally {
      await server.close();
    }
  } finally {
    await pool.end();
  }
}

async function waitUntilPrepared(pool: pg.Pool, seconds: number): Promise<void> {
  const endsAt = performance.now() + seconds * 1000;
  while (!(await isPrepared(pool))) {
    if (performance.now() >= endsAt)
      throw new StartRefused(
        `La base de datos no responde o le faltan migraciones, y en ${seconds} s nadie las hizo (MIGRATION_WAIT_SECONDS). ` +
          'Primero va un proceso con ROLES=migrate.',
      );
    await pause(POLL_MS);
  }
}

/** Whether migrations, queues and schedules are there; nothing that only a later start would create is missing. */
async function isPrepared(pool: pg.Pool): Promise<boolean> {
  return (await isMigrated(pool)) && (await readQueueState(openDatabase(pool))) !== 'missing';
}
