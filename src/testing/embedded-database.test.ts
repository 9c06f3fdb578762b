import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { buildWebOnce } from './build-web.ts';
import { createShopProcess, type ShopProcess } from './shop-process.ts';
import { waitFor } from './wait-for.ts';

let dataDir: string;
let shop: ShopProcess;

beforeAll(async () => {
  await buildWebOnce();
  dataDir = mkdtempSync(join('/var/tmp', 'puente-outage-'));
  shop = await createShopProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await shop.start();
}, 180_000);

afterAll(async () => {
  await shop.stop();
  const folder = clusterFolder(dataDir);
  for (const left of [folder, `${folder}.log`, `${folder}.password`, dataDir])
    rmSync(left, { recursive: true, force: true });
});

/** The process id of the shop's own PostgreSQL; null while none runs. */
function postmaster(): number | null {
  const file = join(clusterFolder(dataDir), 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** Visits pages and calls until the shop is ready on a new server; returns every status. */
async function statusesUntilReadyAgain(former: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  let visits = 0;
  await waitFor('the shop to be ready on a new server', async () => {
    visits += 1;
    const paths = [`/best-sellers?visit=${former}${visits}`, `/search?amz=reloj&page=1&visit=${former}${visits}`];
    const answers = await Promise.all([...paths, '/api/offers'].map((path) => fetch(`${shop.url}${path}`)));
    for (const answer of answers) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
    const isNew = ![null, former].includes(postmaster());
    return isNew && (await fetch(`${shop.url}/ready`)).ok;
  });
  return statuses;
}

test.each([
  ['is shut down', 'SIGINT'],
  ['is killed', 'SIGKILL'],
] as const)(
  'a database server that %s is started again while the shop answers 200 or 503',
  async (_what, signal) => {
    const former = postmaster() ?? 0;
    process.kill(former, signal);
    const statuses = await statusesUntilReadyAgain(former);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(shop.isRunning()).toBe(true);
  },
  60_000,
);

test('a database server that cannot start again ends the shop with a plain line and code 1', async () => {
  appendFileSync(join(clusterFolder(dataDir), 'postgresql.conf'), 'no_such_setting_at_all\n');
  process.kill(postmaster() ?? 0, 'SIGKILL');
  const { code, stderr } = await shop.ended();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^La base de datos se detuvo y no volvió a arrancar; ver .+\.log$/m);
}, 60_000);
