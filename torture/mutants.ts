import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '#app/web/build.ts';
import type { Finding } from './lib/findings.ts';
import { copyProject, type Mutant, plant, readMutants } from './lib/mutants.ts';

// `npm run torture:mutants` plants every bug in a copy of the project, runs the scenario that has to find it, and then runs
// the project as it is, which has to be green. `--only <bug>,<bug>` takes some of them, `--clean 20` makes more clean runs.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    clean: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const LOGS = join(import.meta.dirname, '../test-results/torture/mutants');
mkdirSync(LOGS, { recursive: true });
const mutants = chosen(readMutants(), values.only?.split(','));
buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });

const rows = mutants.map((mutant) => {
  console.log(`${mutant.name}: ${mutant.bug}`);
  const { violations } = runScenarios(mutant.name, { scenarios: [mutant.scenario], seed: values.seed, mutant });
  const [first] = violations;
  return {
    run: mutant.name,
    scenario: mutant.scenario,
    wanted: 'red',
    ok: first !== undefined,
    found: first ? `${first.invariant}: ${first.measured}` : 'NOT CAUGHT',
  };
});
const scenarios = [...new Set(mutants.map(({ scenario }) => scenario))];
for (let round = 1; round <= Number(values.clean); round++) {
  const seed = `${values.seed}.${round}`;
  const { violations, isComplete } = runScenarios(`clean-${round}`, { scenarios, seed, mutant: null });
  const found = violations.map(({ scenario, invariant, measured }) => `${scenario}: ${invariant}: ${measured}`);
  rows.push({
    run: `clean ${round}`,
    scenario: scenarios.join(', '),
    wanted: 'green',
    ok: isComplete && violations.length === 0,
    found: found[0] ?? (isComplete ? '' : 'it did not end'),
  });
}
console.table(rows.map(({ ok, ...row }) => ({ ...row, ok: ok ? 'yes' : 'NO' })));
process.exit(rows.length > 0 && rows.every(({ ok }) => ok) ? 0 : 1);

function chosen(all: readonly Mutant[], only: readonly string[] | undefined): readonly Mutant[] {
  const unknown = only?.find((name) => !all.some((mutant) => mutant.name === name));
  if (unknown !== undefined) throw new Error(`no such bug: ${unknown} (${all.map(({ name }) => name).join(', ')})`);
  return only ? all.filter(({ name }) => only.includes(name)) : all;
}

interface Run {
  scenarios: readonly string[];
  seed: string;
  /** Null: the project as it is. */
  mutant: Mutant | null;
}

/** Runs the short forms in a copy of the project; what it printed goes to a file of the run's name. */
function runScenarios(name: string, { scenarios: only, seed, mutant }: Run) {
  const folder = mkdtempSync(join(tmpdir(), 'puente-mutant-'));
  try {
    copyProject(folder);
    if (mutant) plant(mutant, folder);
    const args = ['torture/run.ts', '--quick', '--only', only.join(','), '--seed', seed];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    writeFileSync(join(LOGS, `${name}.log`), `${stdout}\n${stderr}\n`);
    const findings = status === 0 || status === 1 ? readFindings(folder) : [];
    return { violations: findings.filter(({ ok }) => !ok), isComplete: findings.length > 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** None where the run ended before its table: such a run finds nothing. */
function readFindings(folder: string): Finding[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'test-results/torture/findings.json'), 'utf8')) as Finding[];
  } catch {
    return [];
  }
}
