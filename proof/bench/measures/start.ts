import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { start } from '#proof/bench/lib/processes.ts';
import { deleteCluster } from '#testing/scratch-cluster.ts';

/** Time from spawn to the first 200 of the home page: on a new data folder (with the seed), then on the existing one. */
export async function startTimes(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-bench-'));
  const remove = () => {
    deleteCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const first = await start('src/bin/start.ts', '/', { DATA_DIR: dataDir });
  await first.stop();
  const restarts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const shop = await start('src/bin/start.ts', '/', { DATA_DIR: dataDir });
    await shop.stop();
    restarts.push(shop.readyMs);
  }
  process.off('exit', remove);
  remove();
  const median = restarts.sort((a, b) => a - b)[1] ?? 0;
  return [
    finding('start on a fresh data folder, seed included', first.readyMs, 15),
    finding('start on an existing data folder (median of 3)', median, 3),
  ];
}

function finding(what: string, milliseconds: number, limit: number): Figure {
  return {
    what,
    measured: milliseconds / 1000,
    unit: 's',
    target: `< ${limit}`,
    ok: milliseconds / 1000 < limit,
    detail: 'to the first 200 of /',
  };
}
