import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { allowForPrograms } from './allow-for-programs.ts';
import { buildWebOnce } from './build-web.ts';
import { callShop } from './call-shop.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { commandOf, type Ending, freePorts, type ShopProcess, startShopProcess } from './program.ts';
import { createSeededFolder, deleteDataFolder } from './seeded-data-folder.ts';
import { waitFor } from './wait-for.ts';

allowForPrograms();
await buildWebOnce();
const dataDir = await createSeededFolder();
const ports = await freePorts();
let shop = await startFirst();

afterAll(async () => {
  await shop.stop();
  deleteDataFolder(dataDir);
});

async function startFirst(): Promise<ShopProcess> {
  const started = startShopProcess({ ...COMPILE_CACHE, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await started.ready;
  return started;
}

/** Starts a second shop on the folder of the first; returns how that ended. */
async function startSecond(): Promise<Ending> {
  return await startShopProcess({ ...COMPILE_CACHE, ...(await freePorts()), DATA_DIR: dataDir }).ended;
}

/** The process id of the shop's own PostgreSQL; null while none runs. */
function postmaster(): number | null {
  const file = join(clusterFolder(dataDir), 'postmaster.pid');
  return (existsSync(file) && Number.parseInt(readFileSync(file, 'utf8'), 10)) || null;
}

/** Sends a signal to that server, and returns its process id. */
function signalPostmaster(signal: NodeJS.Signals): number {
  const pid = postmaster();
  if (pid === null) throw new Error('no PostgreSQL runs');
  process.kill(pid, signal);
  return pid;
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
  onTestFinished(() => deleteDataFolder(copy));
  const [program = '', ...args] = [...commandOf('src/bin/backup.ts'), copy];
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { ...process.env, ...COMPILE_CACHE, MODE: '', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: expect.stringContaining(copy) });
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200);

  const restored = startShopProcess({ ...COMPILE_CACHE, ...(await freePorts()), DATA_DIR: copy });
  await restored.ready;
  const profile = await callShop(restored.url, 'readProfile', { options: { token: await signIn(restored.url) } });
  expect((await restored.stop()).code).toBe(0);
  expect(profile.body).toMatchObject({ firstName: 'Antes' });
});

test.each([
  ['is shut down', 'SIGINT'],
  ['is killed', 'SIGKILL'],
] as const)('a database server that %s is started again while the shop answers 200 or 503', async (_what, signal) => {
  const former = signalPostmaster(signal);
  const statuses = await statusesUntilReadyAgain(former);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(shop.isRunning()).toBe(true);
});

test('a shop keeps its folder when the server was restarted; once the shop is killed another start has it', async () => {
  expect((await startSecond()).code).toBe(2);
  await shop.kill();
  shop = await startFirst();
});

test('a database server that cannot start again ends the shop with a plain line and code 1', async () => {
  appendFileSync(join(clusterFolder(dataDir), 'postgresql.conf'), 'no_such_setting_at_all\n');
  signalPostmaster('SIGKILL');
  const { code, written } = await shop.ended;
  expect(code).toBe(1);
  expect(written).toMatch(/^La base de datos se detuvo y no volvió a arrancar; ver .+\.log$/m);
});
