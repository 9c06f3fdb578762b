import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { buildWebOnce } from './build-web.ts';
import { callShop } from './call-shop.ts';
import { type Ending, freePorts, type ShopProcess, startShopProcess } from './program.ts';
import { deleteCluster } from './scratch-cluster.ts';
import { waitFor } from './wait-for.ts';

let dataDir: string;
let ports: Awaited<ReturnType<typeof freePorts>>;
let shop: ShopProcess;

beforeAll(async () => {
  await buildWebOnce();
  dataDir = mkdtempSync(join('/var/tmp', 'puente-outage-'));
  ports = await freePorts();
  await startFirst();
}, 180_000);

afterAll(async () => {
  await shop.stop();
  deleteCluster(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

async function startFirst(): Promise<void> {
  shop = startShopProcess({ ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await shop.ready;
}

/** Starts a second shop on the folder of the first; returns how that ended. */
async function startSecond(): Promise<Ending> {
  return await startShopProcess({ ...(await freePorts()), DATA_DIR: dataDir }).ended;
}

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
    // With a price that nobody has asked for, which no cache holds.
    const paths = [
      `/search?amz=reloj&page=1&max=${former}${visits}`,
      `/search?amz=reloj&page=1&min=${former}${visits}`,
    ];
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

test('a second shop on the same data folder is refused with the address of the first, which goes on', async () => {
  const { code, written } = await startSecond();
  expect({ code, written }).toEqual({
    code: 2,
    written: expect.stringMatching(/^La carpeta de datos \S+ es de otra tienda en marcha: (\S+)\. .*DATA_DIR.*\n$/),
  });
  expect(written).toContain(`: ${shop.url}. `);
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
});

test('a backup of the running shop is a data folder on which another shop starts, with what was stored before', async () => {
  const credentials = { body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } };
  const signIn = async (url: string): Promise<string> =>
    (await callShop(url, 'signIn', { input: credentials })).body.accessToken;
  const changed = await callShop(shop.url, 'updateProfile', {
    input: { body: { firstName: 'Antes' } },
    options: { token: await signIn(shop.url) },
  });
  expect(changed.status).toBe(200);

  const copy = `${dataDir}-copy`;
  onTestFinished(() => {
    deleteCluster(copy);
    rmSync(copy, { recursive: true, force: true });
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../bin/backup.ts'), copy],
    {
      env: { ...process.env, MODE: '', DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  );
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: expect.stringContaining(copy) });
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200);

  const restored = startShopProcess({ ...(await freePorts()), DATA_DIR: copy });
  await restored.ready;
  const profile = await callShop(restored.url, 'readProfile', { options: { token: await signIn(restored.url) } });
  expect((await restored.stop()).code).toBe(0);
  expect(profile.body).toMatchObject({ firstName: 'Antes' });
}, 120_000);

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

test('a shop keeps its folder when the server was restarted; once the shop is killed another start has it', async () => {
  expect((await startSecond()).code).toBe(2);
  await shop.kill();
  await startFirst();
});

test('a database server that cannot start again ends the shop with a plain line and code 1', async () => {
  appendFileSync(join(clusterFolder(dataDir), 'postgresql.conf'), 'no_such_setting_at_all\n');
  process.kill(postmaster() ?? 0, 'SIGKILL');
  const { code, written } = await shop.ended;
  expect(code).toBe(1);
  expect(written).toMatch(/^La base de datos se detuvo y no volvió a arrancar; ver .+\.log$/m);
});
