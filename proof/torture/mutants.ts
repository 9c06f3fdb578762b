import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '#app/web/build.ts';
import type { Finding } from '#proof/lib/findings.ts';
import { printTable } from '#proof/lib/report.ts';
import { type Copy, copyProject, describe, judgeMutant, type Mutant, readMutants } from './lib/mutants.ts';

// `npm run torture:mutants` plants every bug in a copy of the project, one after the other, runs the scenario or the test that
// has to find it, and then runs the project as it is, which has to be green. `--only <bug>,<bug>` takes some of them, `--clean 20` makes more clean runs,
// and `--no-bugs` makes the clean runs alone; `--from 6` begins them with the sixth.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    clean: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    'no-bugs': { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const ROOT = join(import.meta.dirname, '../..');
const LOGS = join(ROOT, 'test-results/torture/mutants');
const FINDINGS = 'test-results/torture/findings.json';
const TESTED = 'test-results/torture/tested.json';
const LIMIT_MS = 15 * 60_000;

interface Row {
  run: string;
  finder: string;
  wanted: 'red' | 'green';
  seconds: number;
  ok: boolean;
  found: string;
}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());
mkdirSync(LOGS, { recursive: true });
const mutants = chosen(readMutants(), values.only?.split(','));
const planted = values['no-bugs'] ? [] : mutants;
buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });

const rows: Row[] = [];
const copy = copyProject();
try {
  for (const mutant of planted) rows.push(printed(await runMutant(copy, mutant)));
  const finders = [...new Set(mutants.map(({ finder }) => finder))];
  for (let round = Number(values.from); round < Number(values.from) + Number(values.clean); round++)
    for (const finder of finders) rows.push(printed(await runClean(copy, finder, round)));
} finally {
  copy.remove();
}
printTable(rows);
const caught = rows.filter(({ wanted, ok }) => wanted === 'red' && ok).length;
const alarms = rows.filter(({ wanted, ok }) => wanted === 'green' && !ok).length;
const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
console.log(
  `${caught} of ${planted.length} bugs caught, ${alarms} false alarms in ${rows.length - planted.length} clean runs, ${seconds} s`,
);
process.exit(rows.length > 0 && rows.every(({ ok }) => ok) ? 0 : 1);

function chosen(all: readonly Mutant[], only: readonly string[] | undefined): readonly Mutant[] {
  const unknown = only?.find((name) => !all.some((mutant) => mutant.name === name));
  if (unknown !== undefined) throw new Error(`no such bug: ${unknown} (${all.map(({ name }) => name).join(', ')})`);
  return only ? all.filter(({ name }) => only.includes(name)) : all;
}

function printed(row: Row): Row {
  const time = new Date().toTimeString().slice(0, 8);
  console.log(`${time} ${row.ok ? 'ok' : 'NO'}  ${row.run}, ${row.finder}, ${row.seconds} s: ${row.found}`);
  return row;
}

async function runMutant({ folder, plant, revert }: Copy, mutant: Mutant): Promise<Row> {
  const { name, finder } = mutant;
  plant(mutant);
  try {
    const { findings, seconds } = await runFinder(folder, { name, finder, seed: values.seed });
    const { isCaught, found } = judgeMutant(mutant, findings);
    return { run: name, finder, wanted: 'red', seconds, ok: isCaught, found };
  } finally {
    revert(mutant);
  }
}

async function runClean({ folder }: Copy, finder: string, round: number): Promise<Row> {
  const name = `clean-${basename(finder, '.test.ts')}-${round}`;
  const seed = `${values.seed}.${round}`;
  const { findings, seconds } = await runFinder(folder, { name, finder, seed });
  const violations = findings?.filter(({ ok }) => !ok);
  const found = violations?.map(describe).join('; ') ?? 'NO TABLE: the run did not end';
  return { run: name, finder, wanted: 'green', seconds, ok: violations?.length === 0, found };
}

interface Run {
  name: string;
  finder: string;
  seed: string;
}

/** Runs a test file, or the short form of a scenario; what it printed goes to a file of the run's name. No findings: it ended before its table. */
async function runFinder(folder: string, { name, finder, seed }: Run) {
  const started = performance.now();
  const isTest = finder.endsWith('.test.ts');
  const file = join(folder, isTest ? TESTED : FINDINGS);
  rmSync(file, { force: true });
  const log = openSync(join(LOGS, `${name}.log`), 'w');
  try {
    const args = isTest
      ? ['node_modules/vitest/vitest.mjs', 'run', finder, '--reporter=json', `--outputFile=${TESTED}`]
      : ['proof/torture/run.ts', '--quick', '--only', finder, '--seed', seed];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', log, log], timeout: LIMIT_MS });
    const stop = () => void child.kill();
    interrupted.signal.addEventListener('abort', stop);
    await once(child, 'exit');
    interrupted.signal.removeEventListener('abort', stop);
    interrupted.signal.throwIfAborted();
    const findings = readFindings(file);
    return { findings, seconds: Math.round((performance.now() - started) / 1000) };
  } finally {
    closeSync(log);
  }
}

function readFindings(file: string): Finding[] | null {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Finding[] | TestReport;
    const findings = 'testResults' in read ? read.testResults.flatMap(findingsOf) : read;
    return findings.length > 0 ? findings : null;
  } catch {
    return null;
  }
}

/** What the test runner writes of its files. */
interface TestReport {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

function findingsOf({ assertionResults }: TestReport['testResults'][number]): Finding[] {
  return assertionResults.map(({ title, status }) => ({
    invariant: title,
    target: 'passed',
    measured: status,
    ok: status === 'passed',
  }));
}
