import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runSideBySide } from './side-by-side.ts';

/** A program that takes the arguments of a scenario; `broken` ends without findings, `empty` with none. */
const PROGRAM = `
const argument = (name) => process.argv[process.argv.indexOf(name) + 1];
const scenario = argument('--only');
if (scenario === 'broken') process.exit(3);
const finding = { scenario, invariant: argument('--seed'), target: '0', measured: '0', ok: true };
await import('node:fs').then((fs) =>
  fs.writeFileSync(argument('--findings'), JSON.stringify(scenario === 'empty' ? [] : [finding])));`;

function run(names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'puente-side-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, PROGRAM);
  return runSideBySide({ program, args: ['--seed', '7'], names, atOnce: 2 });
}

test('what the scenarios measured comes in their order', async () => {
  const found = await run(['one', 'two', 'three']);
  expect(found.map(({ scenario, invariant, ok }) => [scenario, invariant, ok])).toEqual([
    ['one', '7', true],
    ['two', '7', true],
    ['three', '7', true],
  ]);
});

test('a scenario that ends without findings, or with none, is a violation', async () => {
  const found = await run(['broken', 'empty']);
  expect(found.map(({ scenario, invariant, ok }) => [scenario, invariant, ok])).toEqual([
    ['broken', 'scenarios without findings (exit code 3)', false],
    ['empty', 'scenarios without findings (exit code 0)', false],
  ]);
});
