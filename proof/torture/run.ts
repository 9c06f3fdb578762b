import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildWeb } from '#app/web/build.ts';
import { cpuTimeOfTree } from '#proof/lib/cpu-time.ts';
import { createTemplate } from '#proof/lib/database-template.ts';
import type { Finding } from '#proof/lib/findings.ts';
import { report } from '#proof/lib/report.ts';
import { type Options, readOptions } from './lib/options.ts';
import { runScenario, type Scenario } from './lib/run-scenario.ts';
import { type Row, runSideBySide } from './lib/side-by-side.ts';
import { authz } from './scenarios/authz.ts';
import { runCrash } from './scenarios/crash.ts';
import { failovers, outages, restarts, silence, sleep, terminations } from './scenarios/faults.ts';
import { fleetChanges } from './scenarios/fleet-changes.ts';
import { fleetRaces } from './scenarios/fleet-races.ts';
import { fuzz } from './scenarios/fuzz.ts';
import { runMoney } from './scenarios/money.ts';
import { runPartners } from './scenarios/partners.ts';
import { runRaces } from './scenarios/races.ts';
import { runRestore } from './scenarios/restore.ts';
import { schedules } from './scenarios/schedules.ts';
import { runSoak } from './scenarios/soak.ts';
import { runStops } from './scenarios/stops.ts';
import { webhooks } from './scenarios/webhooks.ts';

/** Runs a scenario to its end and returns what it measured. */
type Run = (options: Options) => Promise<Finding[]>;

const fault =
  (name: string, scenario: Scenario): Run =>
  (options) =>
    runScenario(name, scenario, options);

const SCENARIOS: Record<string, Run> = {
  restarts: fault('restarts', restarts),
  outages: fault('outages', outages),
  terminations: fault('terminations', terminations),
  silence: fault('silence', silence),
  failovers: fault('failovers', failovers),
  sleep: fault('sleep', sleep),
  money: runMoney,
  schedules,
  races: runRaces,
  restore: runRestore,
  webhooks,
  authz,
  fuzz,
  partners: runPartners,
  crash: runCrash,
  stops: runStops,
  'fleet-races': fleetRaces,
  'fleet-changes': fleetChanges,
  soak: runSoak,
};

/**
 * `npm run torture:quick`: their short forms judge invariants alone, in a fraction of a minute. The first two end their
 * shops in good order, which keeps what Node has compiled for all that follow; then the longest first, so that none runs
 * alone at the end. Processes and databases are killed in `crash`, too.
 */
const QUICK = [
  'webhooks',
  'authz',
  'crash',
  'fleet-races',
  'partners',
  'fleet-changes',
  'fuzz',
  'races',
  'restore',
  'schedules',
  'money',
];

// `npm run torture` runs every scenario, `npm run torture -- --only restarts --count 20 --seed 1` one of them twenty times,
// `npm run torture:quick` the short forms. The seed determines what each shopper decides and when faults strike; the
// machine, what meets.
const options = readOptions(process.argv.slice(2), { all: Object.keys(SCENARIOS), quick: QUICK });
buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });
// The short forms judge no times, so that they may share the machine, one more than it has cores.
const findings = options.isQuick && options.only.length > 1 ? await runBesideOthers() : await runInTurn();
if (options.findings === null) process.exit(report('torture', findings));
writeFileSync(options.findings, JSON.stringify(findings));
process.exit(0);

async function runInTurn(): Promise<Row[]> {
  const all: Row[] = [];
  for (const name of options.only) {
    const [started, cpuBefore] = [performance.now(), cpuTimeOfTree(process.pid)];
    console.log(`${name}, seed ${options.seed}`);
    const found = (await SCENARIOS[name]?.(options)) ?? [];
    all.push(...found.map((finding) => ({ scenario: name, ...finding })));
    const [wall, cpu] = [performance.now() - started, cpuTimeOfTree(process.pid) - cpuBefore];
    console.log(`${name} took ${(wall / 1000).toFixed(0)} s, ${(cpu / 1000).toFixed(0)} s of CPU time`);
    if (found.some(({ ok }) => !ok)) console.log(`again: ${replayOf(name)}`);
  }
  return all;
}

function runBesideOthers(): Promise<Row[]> {
  const { count, seed, shoppers, only } = options;
  const args = [
    '--quick',
    '--seed',
    seed,
    '--shoppers',
    String(shoppers),
    ...(count ? ['--count', String(count)] : []),
  ];
  const atOnce = availableParallelism() + 1;
  return runSideBySide({ program: import.meta.filename, args, names: only, atOnce, prepare: createTemplate });
}

function replayOf(name: string): string {
  const { count, seed, shoppers, minutes, isQuick } = options;
  const form = isQuick ? ' --quick' : ` --minutes ${minutes}`;
  const rounds = count ? ` --count ${count}` : '';
  return `npm run torture -- --only ${name}${rounds} --seed ${seed} --shoppers ${shoppers}${form}`;
}
