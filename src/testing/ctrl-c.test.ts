import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { startCluster } from '#db/embedded/cluster.ts';
import { openPool } from '#db/pool.ts';
import { allowForPrograms } from './allow-for-programs.ts';
import { buildWebOnce } from './build-web.ts';
import { callShop } from './call-shop.ts';
import { createTestDatabase } from './database.ts';
import { freePorts } from './program.ts';
import { control } from './reachable-shop.ts';
import { createSeededFolder, deleteDataFolder } from './seeded-data-folder.ts';
import { openTerminal, processesWith, type Terminal, untilShown } from './terminal.ts';
import { waitFor } from './wait-for.ts';

const LISTENS = 'Ctrl-C para terminar';
const START_SECONDS = 300;
const LONGER_THAN_A_TEST_MS = 600_000;

allowForPrograms();
await buildWebOnce();
/** For a first start. */
const emptyDir = mkdtempSync(join('/var/tmp', 'puente-ctrl-c-'));
/** One folder for all other tests: a shop that was ended at once starts again on it. */
const seededDir = await createSeededFolder();
let dataDir: string;
let simulatorsUrl: string;
let env: Record<string, string>;
let url: string;
let terminal: Terminal | null;

beforeEach(async () => {
  terminal = null;
  dataDir = seededDir;
  const ports = await freePorts();
  url = `http://127.0.0.1:${ports.PORT}`;
  simulatorsUrl = `http://127.0.0.1:${ports.SIMULATORS_PORT}`;
  env = { ...ports, REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'error' };
});
afterEach(async () => {
  terminal?.hangUp();
  await waitFor('everything to end', async () => {
    for (const { pid } of processesOf()) killIfThere(pid);
    return processesOf().length === 0;
  });
});
afterAll(() => {
  for (const folder of [emptyDir, seededDir]) deleteDataFolder(folder);
});

async function open(command: string): Promise<Terminal> {
  terminal = await openTerminal(command, { ...env, DATA_DIR: dataDir });
  return terminal;
}

async function openShop(command: string): Promise<Terminal> {
  const opened = await open(command);
  await untilShown(opened, LISTENS, START_SECONDS);
  return opened;
}

const processesOf = () => processesWith('DATA_DIR', dataDir);

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** The commands of what still runs, and the file of a server that runs or was killed. */
function leftovers(): string[] {
  const file = join(clusterFolder(dataDir), 'postmaster.pid');
  const commands = processesOf().map(({ command }) => command);
  return [...commands, ...(existsSync(file) ? [file] : [])];
}

function untilPostgresRuns(): Promise<boolean> {
  const isRunning = async () => processesOf().some(({ command }) => command.includes('postgres -D'));
  return waitFor('PostgreSQL to run', isRunning, START_SECONDS);
}

function untilRequestsAreRefused(): Promise<boolean> {
  const isRefused = () => fetch(`${url}/health`).then(() => false, () => true); // biome-ignore format: one condition
  return waitFor('the shop to refuse requests', isRefused);
}

/** Signs somebody up; the job that sends the code is in hand until `endJobInHand`. Returns the address. */
async function holdJobInHand(): Promise<string> {
  await control(simulatorsUrl, 'mail', { scenario: 'slow', calls: 1, ms: LONGER_THAN_A_TEST_MS });
  const password = 'Contrasena1';
  const person = { firstName: 'Ana', lastName: 'Sosa', email: `ana-${randomUUID()}@correo.example` };
  const body = { ...person, password, confirmPassword: password };
  expect((await callShop(url, 'signUp', { input: { body } })).status).toBe(201);
  await waitFor('the mail to reach its server', async () => {
    const reply = await fetch(`${simulatorsUrl}/__control/mail`);
    const { scenarios } = (await reply.json()) as { scenarios: unknown[] };
    return scenarios.length === 0;
  });
  return person.email;
}

const endJobInHand = () => control(simulatorsUrl, 'mail', { scenario: 'none' });

/** The state of the job that sends a code, read from the stopped shop's data; one that is done is deleted. */
async function stateOfCode(email: string): Promise<string | undefined> {
  const cluster = await startCluster(dataDir);
  const pool = openPool({ url: cluster.url, max: 1 });
  const { rows } = await pool.query<{ state: string }>(
    `select state from jobs.job where name = 'send-code'
      and data ->> 'mailId' = (select id::text from mails where recipient = $1)`,
    [email],
  );
  await pool.end();
  await cluster.stop();
  return rows[0]?.state;
}

test('Ctrl-C before the shop listens leaves nothing', async () => {
  dataDir = emptyDir;
  const shop = await open('npm start');
  await untilPostgresRuns();
  shop.interrupt();
  await shop.ended;
  expect(shop.output()).not.toContain(LISTENS);
  expect(leftovers()).toEqual([]);
});

test('Ctrl-C ends the shop after the job in hand, and PostgreSQL with it', async () => {
  const shop = await openShop('npm start');
  const email = await holdJobInHand();
  shop.interrupt();
  await untilRequestsAreRefused();
  await endJobInHand();
  await shop.ended;
  expect(leftovers()).toEqual([]);
  expect(await stateOfCode(email)).toBeUndefined();
});

test('a second Ctrl-C ends the shop at once, without waiting for the job in hand, and leaves nothing', async () => {
  const shop = await openShop('npm start');
  const email = await holdJobInHand();
  shop.interrupt();
  await untilRequestsAreRefused();
  shop.interrupt();
  await shop.ended;
  expect(leftovers()).toEqual([]);
  expect(await stateOfCode(email)).toBe('active');
});

test('closing the terminal ends the shop after the job in hand, and PostgreSQL with it', async () => {
  const shop = await openShop('npm start');
  const email = await holdJobInHand();
  shop.hangUp();
  await untilRequestsAreRefused();
  await endJobInHand();
  await waitFor('everything to end', async () => leftovers().length === 0);
  expect(await stateOfCode(email)).toBeUndefined();
});

test('Ctrl-C ends the shop of `npm run dev`, its builder and PostgreSQL', async () => {
  const shop = await openShop('npm run dev');
  shop.interrupt();
  await shop.ended;
  expect(leftovers()).toEqual([]);
});

test('Ctrl-C ends the simulated partners of `npm run simulators`', async () => {
  const database = await createTestDatabase();
  env.DATABASE_URL = database.url;
  const simulators = await openShop('npm run simulators');
  simulators.interrupt();
  await simulators.ended;
  expect(leftovers()).toEqual([]);
});

test('Ctrl-C ends a command and the PostgreSQL that it has started', async () => {
  const file = join(dataDir, 'products.jsonl');
  writeFileSync(file, `${JSON.stringify({ asin: 'B0CTRLC001', title: 'Taza' })}\n`.repeat(200_000));
  const command = await open(`npm run import -- ${file}`);
  await untilPostgresRuns();
  command.interrupt();
  await command.ended;
  expect(command.output()).not.toContain('Leídos');
  expect(leftovers()).toEqual([]);
});
