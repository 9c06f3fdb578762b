import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';

import { deleteCluster } from '#testing/scratch-cluster.ts';
import { clusterFolder, EmbeddedRefused, giveToPostgres } from './binaries.ts';
import { startCluster } from './cluster.ts';

const folder = mkdtempSync(join('/var/tmp', 'puente-cluster-'));
const dataDirs = ['original', 'copy', 'moved'].map((name) => join(folder, name));
const [original = '', copy = '', moved = ''] = dataDirs;
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
