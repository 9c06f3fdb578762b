import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedger } from './ledger.ts';
import { createOutbox } from './outbox.ts';
import { createScenarios } from './scenarios.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'puente-ledger-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a reopened ledger has all complete lines, and an incomplete last line does not corrupt the next', () => {
  const path = join(dir, 'a', 'zinc.jsonl');
  const first = openLedger<{ n: number; text: string }>(path);
  first.append({ n: 1, text: 'ñandú\nen dos líneas' });
  first.append({ n: 2, text: '' });
  first.close();
  appendFileSync(path, '{"n":3,"te');
  const second = openLedger<{ n: number; text: string }>(path);
  expect(second.entries.map((entry) => entry.n)).toEqual([1, 2]);
  second.append({ n: 4, text: 'x' });
  second.close();
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(4);
  expect(openLedger<{ n: number }>(path).entries.map((entry) => entry.n)).toEqual([1, 2, 4]);
});

test("a scenario applies to its calls, product or order, and 'none' resets it", () => {
  const scenarios = createScenarios();
  scenarios.set({ scenario: 'fail', calls: 2 });
  expect([1, 2, 3].map(() => scenarios.consume('fail') !== null)).toEqual([true, true, false]);
  scenarios.set({ scenario: 'out-of-stock', asin: 'B1' });
  expect(scenarios.consume('out-of-stock', { asins: ['B2'] })).toBeNull();
  expect(scenarios.consume('out-of-stock', { asins: ['B2', 'B1'] })).not.toBeNull();
  scenarios.set({ scenario: 'slow', order: 'o1', ms: 5 });
  scenarios.set({ scenario: 'none', asin: 'B1' });
  expect(scenarios.list()).toEqual([{ scenario: 'slow', order: 'o1', ms: 5 }]);
  scenarios.set({ scenario: 'none' });
  expect(scenarios.list()).toEqual([]);
});

test('a stored notice is acknowledged by what its file says: any 2xx, or a SOAP response', async () => {
  const server = createServer((_request, response) => response.end('no SOAP'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const path = join(dir, 'outbox.jsonl');
  const stored = (['2xx', 'soap'] as const).map((taken, index) => {
    return JSON.stringify({ id: index + 1, notice: { partner: 'bank', url, headers: {}, body: '', taken } });
  });
  writeFileSync(path, stored.map((line) => `${line}\n`).join(''));
  let retries = 0;
  const schedule = () => {
    retries += 1;
  };
  const outbox = createOutbox({ dataDir: dir, clock: () => new Date(0), schedule });
  outbox.resume();
  await expect.poll(() => outbox.listAttempts('bank')).toHaveLength(2);
  outbox.close();
  server.close();
  expect(retries).toBe(1);
  expect(readFileSync(path, 'utf8').split('\n').slice(2)).toEqual(['{"id":1,"done":"taken"}', '']);
});
