import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { startCluster } from '#db/embedded/cluster.ts';
import { copyCluster } from '#db/embedded/copy-cluster.ts';
import { openPool } from '#proof/lib/open-pool.ts';
import { deleteCluster } from '#testing/scratch-cluster.ts';
import { keepLog, restoreBackup } from './physical-backup.ts';
import { differences, sumTables, type TableSums } from './table-sums.ts';

test('a row that was lost, one that changed and a table that is gone are differences', () => {
  const sums = (entries: [string, number, string][]): TableSums =>
    new Map(entries.map(([name, rows, hash]) => [name, { rows, hash }]));
  const before = sums([
    ['a', 1, 'x'],
    ['b', 2, 'y'],
    ['c', 3, 'z'],
  ]);
  expect(differences(before, before)).toEqual([]);
  expect(differences(before, sums([['a', 1, 'changed'], ['b', 1, 'y']]))).toEqual([
    'a (1 rows, then 1)',
    'b (2 rows, then 1)',
    'c (3 rows, then no)',
  ]); // biome-ignore format: two tables
});

test('a backup that was taken while rows were written holds, with the log, all of them', async () => {
  const folder = mkdtempSync(join('/var/tmp', 'puente-backup-'));
  const source = join(folder, 'source');
  const target = join(folder, 'target');
  const cluster = await startCluster(source);
  const pool = openPool(cluster.url);
  await keepLog(cluster.url);
  await pool.query('create table written (id int primary key, text text)');
  const write = (from: number) =>
    pool.query(`insert into written select id, repeat('x', 500) from generate_series($1::int, $1::int + 999) id`, [
      from,
    ]);
  await write(0);
  const backup = join(folder, 'backup');
  await Promise.all([
    copyCluster({ url: cluster.url, folder: clusterFolder(source) }, backup),
    write(1000).then(() => write(2000)),
  ]);
  await write(3000);
  const before = await sumTables(pool);
  await pool.end();
  await cluster.stop();
  const alone = await countIn(backup, join(folder, 'alone'));
  // Whole statements, and at least what was there before the copy began.
  expect([1000, 2000, 3000]).toContain(alone);
  await restoreBackup(backup, { dataDir: source }, target);
  const restored = await startCluster(target);
  const restoredPool = openPool(restored.url);
  const after = await sumTables(restoredPool);
  await restoredPool.end();
  await restored.stop();
  for (const dataDir of [source, target]) deleteCluster(dataDir);
  rmSync(folder, { recursive: true, force: true });
  expect(before.get('public.written')?.rows).toBe(4000);
  expect(differences(before, after)).toEqual([]);
});

/** Starts a server on a copy as it is, in a data folder of its own; returns the rows that it has. */
async function countIn(backup: string, dataDir: string): Promise<number> {
  mkdirSync(dataDir);
  execFileSync('cp', ['-a', backup, clusterFolder(dataDir)]);
  cpSync(`${clusterFolder(join(dataDir, '../source'))}.password`, `${clusterFolder(dataDir)}.password`);
  const cluster = await startCluster(dataDir);
  const pool = openPool(cluster.url);
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from written');
  await pool.end();
  await cluster.stop();
  deleteCluster(dataDir);
  return rows[0]?.count ?? 0;
}
