import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCluster } from '#db/embedded/cluster.ts';
import { deleteCluster } from '#testing/scratch-cluster.ts';
import { openPool } from '#torture/lib/open-pool.ts';
import { keepLog, restoreBackup, takeBackup } from './physical-backup.ts';
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
  const [backup] = await Promise.all([
    takeBackup({ dataDir: source, url: cluster.url }, join(folder, 'backup')),
    write(1000).then(() => write(2000)),
  ]);
  await write(3000);
  const before = await sumTables(pool);
  await pool.end();
  await cluster.stop();
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
