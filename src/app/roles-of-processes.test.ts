import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { allowForPrograms } from '#testing/allow-for-programs.ts';
import { COMPILE_CACHE } from '#testing/compile-cache.ts';
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts';
import { startShop } from '#testing/shop.ts';

const SEALING_KEY = randomBytes(32);

allowForPrograms();
let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'puente-roles-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs `npm start` until it ends by itself; `MODE` is Vitest's own and would be an invalid mode. */
async function runStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bin/start.ts')], {
    env: {
      ...process.env,
      ...COMPILE_CACHE,
      MODE: '',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SEALING_KEY: SEALING_KEY.toString('base64'),
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

const migrateOnce = () => runStart({ ROLES: 'migrate' });

test('two processes that migrate an empty database at once end, a third changes nothing, and a web finds the demo', async () => {
  for (const { code, stdout, stderr } of await Promise.all([migrateOnce(), migrateOnce()])) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/La base de datos está al día\.\n$/);
  }
  const pool = openPool({ url: database.url, max: 1 });
  const tables = ['migrations', 'products', 'customers', 'orders', 'secrets', 'rankings', 'jobs.queue', 'jobs.job'];
  const counts = () =>
    pool
      .query(tables.map((table) => `select '${table}' as name, count(*) from ${table}`).join(' union all '))
      .then(({ rows }) => rows);
  const before = await counts();
  for (const { name, count } of before) if (name !== 'jobs.job') expect(Number(count), name).toBeGreaterThan(0);
  expect(await migrateOnce()).toMatchObject({ code: 0, stdout: 'La base de datos está al día.\n' });
  expect(await counts()).toEqual(before);
  await pool.end();

  const web = await startShop({
    database: { url: database.url },
    config: { roles: ['web'], encryptionKey: SEALING_KEY, migrationWaitSeconds: 0 },
  });
  expect((await web.call('listOffers')).body).not.toEqual([]);
  expect((await web.call('signIn', { body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } })).status).toBe(200);
});

test('a worker whose wait is over ends with code 2 and one line, and one that shares no simulators before it waits', async () => {
  const partners = { SIMULATORS_URL: 'http://127.0.0.1:1', SIMULATORS_SMTP_PORT: '1', DOCUMENTS_DIR: dataDir };
  const late = await runStart({ ROLES: 'worker', MIGRATION_WAIT_SECONDS: '0', LOG_LEVEL: 'error', ...partners });
  expect(late.code).toBe(2);
  expect(late.stderr).toMatch(/^La base de datos no responde o le faltan migraciones.* ROLES=migrate\.\n$/);
  const alone = await runStart({ ROLES: 'worker' });
  expect(alone.code).toBe(2);
  expect(alone.stderr).toMatch(/SIMULATORS_URL: falta/);
});
