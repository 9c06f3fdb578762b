import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '#bench/lib/processes.ts';
import type { Finding } from '#bench/lib/report.ts';

/** From spawn to the first 200 of the home page: on a fresh data folder (seed included), then on the same again. */
export async function startTimes(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-bench-'));
  const fresh = await start('src/bin/start.ts', '/', { DATA_DIR: dataDir });
  await fresh.stop();
  const again: number[] = [];
  for (let round = 0; round < 3; round++) {
    const shop = await start('src/bin/start.ts', '/', { DATA_DIR: dataDir });
    await shop.stop();
    again.push(shop.readyMs);
  }
  rmSync(dataDir, { recursive: true, force: true });
  const median = again.sort((one, two) => one - two)[1] ?? 0;
  return [
    finding('start on a fresh data folder, seed included', fresh.readyMs, 15),
    finding('start on an existing data folder (median of 3)', median, 3),
  ];
}

function finding(what: string, milliseconds: number, limit: number): Finding {
  return {
    what,
    measured: milliseconds / 1000,
    unit: 's',
    target: `< ${limit}`,
    ok: milliseconds / 1000 < limit,
    detail: 'to the first 200 of /',
  };
}
