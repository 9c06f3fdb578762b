import { buildWeb } from '#app/web/build.ts';
import type { Finding } from './lib/findings.ts';
import { readOptions } from './lib/options.ts';
import { runScenario, type Scenario } from './lib/run-scenario.ts';
import { failovers, outages, restarts, silence, sleep, terminations } from './scenarios/faults.ts';

const SCENARIOS: Record<string, Scenario> = { restarts, outages, terminations, silence, failovers, sleep };

// `npm run torture` runs every scenario five times, `npm run torture -- --only restarts --count 20 --seed 1` one of
// them twenty times. The seed determines what each shopper decides and when faults strike; the machine, what meets.
const options = readOptions(process.argv.slice(2), Object.keys(SCENARIOS));
buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });
const findings: Finding[] = [];
for (const name of options.only) {
  const scenario = SCENARIOS[name];
  if (!scenario) continue;
  console.log(`${name}, ${options.count} times, seed ${options.seed}, ${options.shoppers} shoppers`);
  findings.push(...(await runScenario(name, scenario, options)));
}
console.table(findings.map(({ ok, ...finding }) => ({ ...finding, ok: ok ? 'yes' : 'NO' })));
process.exit(findings.every(({ ok }) => ok) ? 0 : 1);
