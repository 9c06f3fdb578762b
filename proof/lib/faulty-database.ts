import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { startCluster } from '#db/embedded/cluster.ts';
import { deleteCluster } from '#testing/scratch-cluster.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';
import { copyTemplate } from './database-template.ts';
import { killTree } from './kill-tree.ts';

const LINES_SHOWN = 10;

/** A PostgreSQL server of the harness, which the shop reaches through a proxy. */
export interface FaultyDatabase {
  /** Connection string that leads through the proxy; valid across restarts. */
  url: string;
  /**
   * Restarts the server as `pg_ctl restart -m fast` does, and keeps it down for `awayMs` in between; resolves when it
   * accepts connections.
   */
  restart(awayMs?: number): Promise<void>;
  /** Kills every process of the server with SIGKILL and starts it again, which recovers from the log. */
  crash(): Promise<void>;
  /** Ends every connection of the shop by `pg_terminate_backend`; resolves with their number. */
  terminateBackends(): Promise<number>;
  silence(): void;
  heal(): void;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

export async function startFaultyDatabase(dataDir: string): Promise<FaultyDatabase> {
  copyTemplate(dataDir);
  let cluster = await startCluster(dataDir);
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: portOf(cluster.url) });
  const url = new URL(cluster.url);
  url.port = String(proxy.port);
  const start = async () => {
    cluster = await startCluster(dataDir).catch((cause: unknown) => {
      throw new Error(`the database did not start: ${lastLines(`${clusterFolder(dataDir)}.log`)}`, { cause });
    });
    await proxy.connectTo(portOf(cluster.url));
  };
  const restart = async (awayMs: number) => {
    proxy.refuse();
    await cluster.stop();
    await pause(awayMs);
    await start();
  };
  const crash = async () => {
    proxy.refuse();
    await killTree(postmasterOf(clusterFolder(dataDir)));
    await start();
  };
  let restarted = Promise.resolve();
  return {
    url: url.href,
    restart: (awayMs = 0) => {
      restarted = restart(awayMs);
      return restarted;
    },
    crash: () => {
      restarted = crash();
      return restarted;
    },
    terminateBackends: () => terminateBackends(cluster.urlOf('postgres')),
    silence: proxy.silence,
    heal: proxy.resume,
    stop: async () => {
      // A server that is just being started would stay behind.
      await restarted.catch(() => undefined);
      await proxy.close();
      await cluster.stop();
      deleteCluster(dataDir);
    },
  };
}

/** The first line of the server's file is the id of the process whose children all others are. */
function postmasterOf(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-LINES_SHOWN).join('\n');
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
