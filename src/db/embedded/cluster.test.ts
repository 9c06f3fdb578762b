import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { deleteCluster } from '#testing/scratch-cluster.ts';
import { waitFor } from '#testing/wait-for.ts';
import { clusterFolder, EmbeddedRefused, giveToPostgres } from './binaries.ts';
import { endAtOnce, isServing, startCluster } from './cluster.ts';

const folder = mkdtempSync(join('/var/tmp', 'puente-cluster-'));
const dataDirs = ['original', 'copy', 'moved', 'abandoned'].map((name) => join(folder, name));
const [original = '', copy = '', moved = '', abandoned = ''] = dataDirs;
afterAll(() => {
  for (const dataDir of dataDirs) deleteCluster(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

/** Copies the files of a cluster as `cp` does, to where a data folder has them or into it. */
function copyFiles(from: string, to: string): void {
  for (const end of ['', '.password']) {
    cpSync(`${clusterFolder(from)}${end}`, `${to}${end}`, { recursive: true });
    giveToPostgres(`${to}${end}`);
  }
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('files that were copied from a running server are refused, and that server is left alone', async () => {
  const server = await startCluster(original);
  await query(server.url, 'create table marks as select 7 as mark');
  mkdirSync(copy);
  copyFiles(original, clusterFolder(copy));
  const refused = await startCluster(copy).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EmbeddedRefused);
  expect((refused as EmbeddedRefused).message).toMatch(/npm run backup/);
  expect(await query(server.url, 'select mark from marks')).toEqual([{ mark: 7 }]);
  await server.stop();
  expect(existsSync(join(clusterFolder(original), 'postmaster.pid'))).toBe(false);
});

test('files of a stopped server inside a data folder are its data, also where its own are elsewhere', async () => {
  mkdirSync(moved, { mode: 0o700 });
  copyFiles(original, join(moved, 'postgres'));
  const server = await startCluster(moved);
  expect(await query(server.url, 'select mark from marks')).toEqual([{ mark: 7 }]);
  await server.stop();
});

/** Starts a server and ends it at once, so many milliseconds after its process is there; returns what is left of it then. */
async function leftAfterEarlyEnd(ms: number): Promise<unknown[]> {
  const folder = clusterFolder(abandoned);
  const serving = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && isServing(pid, folder));
  const start = startCluster(abandoned).catch((error: Error) => error.message);
  const [pid = 0] = await waitFor('the process', async () => serving().length > 0 && serving());
  await pause(ms);
  endAtOnce(folder, pid);
  const left = [...serving(), existsSync(join(folder, 'postmaster.pid'))];
  expect(await start).toContain('PostgreSQL no respondió');
  return left;
}

test('a server that is ended while it starts is gone, and its pid file with it', async () => {
  for (let ms = 0; ms < 30; ms += 3) expect(await leftAfterEarlyEnd(ms)).toEqual([false]);
});
