import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterFolder } from '#app/postgres/binaries.ts';
import { startCluster } from '#app/postgres/cluster.ts';
import { startDatabaseProxy } from './database-proxy.ts';

/** A PostgreSQL server of the harness, which the shop reaches through a proxy. */
export interface FaultyDatabase {
  /** Connection string that leads through the proxy; valid across restarts. */
  url: string;
  /**
   * Restarts the server as `pg_ctl restart -m fast` does, and keeps it down for `awayMs` in between; resolves when it
   * accepts connections.
   */
  restart(awayMs?: number): Promise<void>;
  /** Ends every connection of the shop by `pg_terminate_backend`; resolves with their number. */
  terminateBackends(): Promise<number>;
  silence(): void;
  heal(): void;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

export async function startFaultyDatabase(dataDir: string): Promise<FaultyDatabase> {
  let cluster = await startCluster(dataDir);
  const proxy = await startDatabaseProxy(portOf(cluster.url));
  const url = new URL(cluster.url);
  url.port = String(proxy.port);
  const restart = async (awayMs: number) => {
    proxy.refuse();
    await cluster.stop();
    await pause(awayMs);
    cluster = await startCluster(dataDir);
    await proxy.connectTo(portOf(cluster.url));
  };
  let restarted = Promise.resolve();
  return {
    url: url.href,
    restart: (awayMs = 0) => {
      restarted = restart(awayMs);
      return restarted;
    },
    terminateBackends: () => terminateBackends(cluster.urlOf('postgres')),
    silence: proxy.silence,
    heal: proxy.heal,
    stop: async () => {
      // A server that is just being started would stay behind.
      await restarted.catch(() => undefined);
      await proxy.close();
      await cluster.stop();
      // Beside the data folder there are files of the same name with an ending.
      const folder = clusterFolder(dataDir);
      for (const end of ['', '.log', '.password']) rmSync(`${folder}${end}`, { recursive: true, force: true });
    },
  };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** The connection leads to another database than the shop's, which tells it from the shop's. */
async function terminateBackends(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const ended = await client.query<{ count: number }>(
      "select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where datname = 'puente'",
    );
    return ended.rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
