import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '#app/web/build.ts';
import type { Attack } from './attacks/scenario.ts';
import type { Finding } from './lib/findings.ts';
import { type Options, readOptions } from './lib/options.ts';
import { runScenario } from './lib/run-scenario.ts';
import { runSideBySide } from './lib/side-by-side.ts';
import { authn } from './scenarios/authn.ts';
import { authz } from './scenarios/authz.ts';
import { failovers, outages, restarts, silence, sleep, terminations } from './scenarios/faults.ts';
import { FLEET_SCENARIOS } from './scenarios/fleet.ts';
import { fuzz } from './scenarios/fuzz.ts';
import { runModel } from './scenarios/model.ts';
import { runMoney } from './scenarios/money.ts';
import { runPartners } from './scenarios/partners.ts';
import { runRaces } from './scenarios/races.ts';
import { runRestore } from './scenarios/restore.ts';
import { runSoak } from './scenarios/soak.ts';
import { webhooks } from './scenarios/webhooks.ts';

const RESULTS = join(import.meta.dirname, '../test-results/torture');

interface Entry {
  /** Runs to its end and returns what it measured. */
  run(options: Options): Promise<Finding[]>;
  /** Part of `npm run torture:quick`: its short form judges invariants alone, in a fraction of a minute. */
  isQuick: boolean;
}

const fault = (name: string, scenario: Parameters<typeof runScenario>[1]): Entry => ({
  run: (options) => runScenario(name, scenario, options),
  isQuick: false,
});

const attack = (name: string, run: Attack): Entry => ({
  run: async ({ seed, isQuick }) => {
    const measured = await run({ seed, isLong: !isQuick });
    return measured.map((finding) => ({ scenario: name, ...finding }));
  },
  isQuick: true,
});

const ENTRIES: Record<string, Entry> = {
  restarts: fault('restarts', restarts),
  outages: fault('outages', outages),
  terminations: fault('terminations', terminations),
  silence: fault('silence', silence),
  failovers: fault('failovers', failovers),
  sleep: fault('sleep', sleep),
  money: { run: runMoney, isQuick: true },
  // Its one connection was once ended from outside during a run beside others; it is run by its name until that is understood.
  model: { run: runModel, isQuick: false },
  races: { run: runRaces, isQuick: true },
  restore: { run: runRestore, isQuick: true },
  webhooks: attack('webhooks', webhooks),
  authz: attack('authz', authz),
  authn: attack('authn', authn),
  fuzz: attack('fuzz', fuzz),
  // After those whose shops end in good order: Node keeps what it has compiled for the next start then, and not when it is killed.
  partners: { run: runPartners, isQuick: true },
  ...FLEET_SCENARIOS,
  soak: { run: runSoak, isQuick: false },
};

// `npm run torture` runs every scenario, `npm run torture -- --only restarts --count 20 --seed 1` one of them twenty times,
// `npm run torture:quick` the short forms. The seed determines what each shopper decides and when faults strike; the
// machine, what meets.
const quick = Object.keys(ENTRIES).filter((name) => ENTRIES[name]?.isQuick);
const options = readOptions(process.argv.slice(2), { all: Object.keys(ENTRIES), quick });
buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });
// The short forms judge no times, so that two of them may share the machine.
const findings = options.isQuick && options.only.length > 1 ? await runTwoAtOnce() : await runInTurn();
if (options.findings === null) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'findings.json'), JSON.stringify(findings, null, 2));
  console.table(findings.map(({ ok, ...finding }) => ({ ...finding, ok: ok ? 'yes' : 'NO' })));
} else {
  writeFileSync(options.findings, JSON.stringify(findings));
}
process.exit(findings.length > 0 && findings.every(({ ok }) => ok) ? 0 : 1);

async function runInTurn(): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const name of options.only) {
    const started = performance.now();
    console.log(`${name}, seed ${options.seed}`);
    const found = (await ENTRIES[name]?.run(options)) ?? [];
    all.push(...found);
    console.log(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`);
    if (found.some(({ ok }) => !ok)) console.log(`again: ${replayOf(name)}`);
  }
  return all;
}

function runTwoAtOnce(): Promise<Finding[]> {
  const { count, seed, shoppers, only } = options;
  const args = ['--quick', '--count', String(count), '--seed', seed, '--shoppers', String(shoppers)];
  return runSideBySide({ program: import.meta.filename, args, names: only, atOnce: 2 });
}

function replayOf(name: string): string {
  const { count, seed, shoppers, minutes, isQuick } = options;
  const form = isQuick ? ' --quick' : ` --minutes ${minutes}`;
  return `npm run torture -- --only ${name} --count ${count} --seed ${seed} --shoppers ${shoppers}${form}`;
}
