import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowForPrograms } from '#testing/allow-for-programs.ts';
import { COMPILE_CACHE } from '#testing/compile-cache.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { createShopper, payAtBank, placeOrder, purchasesOf, waitForStatus } from '#testing/order-steps.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { waitFor } from '#testing/wait-for.ts';

const START_SECONDS = 180;

allowForPrograms();
let dataDir: string;
let database: TestDatabase;
let started: ChildProcess[];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'puente-simulators-'));
  database = await createTestDatabase();
  started = [];
});
afterEach(async () => {
  for (const child of started) {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the simulators as a process; `MODE` is Vitest's own and would be an invalid mode. */
function spawnSimulators(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bin/simulators.ts')], {
    env: { ...process.env, ...COMPILE_CACHE, MODE: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  return child;
}

const isListening = (url: string) =>
  fetch(`${url}/__control`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A shop that uses the partners of another process, on the test's database. */
function joinShop(port: number, simulators: { url: string; smtpPort: number }): Promise<TestShop> {
  return startShop({
    database: { url: database.url },
    config: { port, simulatorsUrl: simulators.url, simulatorsSmtpPort: simulators.smtpPort },
  });
}

test('two shops share the partners of another process, which outlives both and keeps its ledger', async () => {
  const [portA, portB, port, smtpPort] = await Promise.all([
    reservePort(),
    reservePort(),
    reservePort(),
    reservePort(),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: database.url,
    SIMULATORS_PORT: String(port),
    SIMULATORS_SMTP_PORT: String(smtpPort),
    SHOP_URL: `http://127.0.0.1:${portA},http://127.0.0.1:${portB}`,
  };
  const first = spawnSimulators(env);
  await waitFor('the simulators', () => isListening(url), START_SECONDS);
  const [a, b] = [await joinShop(portA, { url, smtpPort }), await joinShop(portB, { url, smtpPort })];
  const shopper = await createShopper(a);
  const { id } = await placeOrder(a, shopper);
  await payAtBank(a, shopper, { id });
  await waitForStatus(b, shopper, { id, status: 'ZINC_PAID' });
  await waitFor('a notice to each shop', async () => {
    const notices = readFileSync(join(dataDir, 'simulators/outbox.jsonl'), 'utf8');
    return [portA, portB].every((each) => notices.includes(`http://127.0.0.1:${each}/`));
  });

  await a.stop();
  expect(await purchasesOf(b, id)).toHaveLength(1);
  first.kill('SIGKILL');
  await once(first, 'exit');
  spawnSimulators(env);
  await waitFor('the simulators again', () => isListening(url), START_SECONDS);
  expect(await purchasesOf(b, id)).toHaveLength(1);
});

test('in production and without DATABASE_URL the process says why it does not start', async () => {
  for (const [env, reason] of [
    [{ DATABASE_URL: '' }, /Falta DATABASE_URL/],
    [{ DATABASE_URL: database.url, MODE: 'production' }, /con MODE=production nada se simula/],
  ] as const) {
    const child = spawnSimulators(env);
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(stderr).toMatch(reason);
  }
});
