import { cpus } from 'node:os';
import { buildWeb } from '#app/web/build.ts';
import { report } from '#proof/lib/report.ts';
import type { Figure } from './lib/figure.ts';
import { backlogs } from './measures/backlog.ts';
import { capacity } from './measures/capacity.ts';
import { addToCart } from './measures/cart.ts';
import { coldPages } from './measures/cold-page.ts';
import { cost } from './measures/cost.ts';
import { exports } from './measures/exports.ts';
import { growth } from './measures/growth.ts';
import { idle } from './measures/idle.ts';
import { lighthouseScores } from './measures/lighthouse.ts';
import { longTasks } from './measures/long-tasks.ts';
import { operatorReads } from './measures/operators.ts';
import { phone } from './measures/phone.ts';
import { relevance } from './measures/relevance.ts';
import { searches } from './measures/searches.ts';

/** Each with what follows '=' in its name. */
const MEASURES: Record<string, (argument: string | undefined) => Promise<Figure[]>> = {
  cold: coldPages,
  cart: addToCart,
  searches,
  relevance,
  growth,
  exports,
  long: longTasks,
  backlog: backlogs,
  operators: operatorReads,
  phone,
  lighthouse: lighthouseScores,
  capacity,
  cost,
  idle,
};

// What has been started is ended and deleted on the way out.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

// `npm run bench` measures everything, `npm run bench -- cart cold` only those, `growth=1000,1000000` with an argument.
const requested = process.argv.slice(2);
const names = requested.length > 0 ? requested : Object.keys(MEASURES);
buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });
const figures: Figure[] = [];
for (const requestedName of names) {
  const [name = '', argument] = requestedName.split('=');
  const measure = MEASURES[name];
  if (!measure) throw new Error(`no such measure: ${name} (there are ${Object.keys(MEASURES).join(', ')})`);
  console.log(`measuring ${name}…`);
  figures.push(...(await measure(argument)));
}
console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? ''}, Node ${process.version}`);
const rows = figures.map(({ measured, unit, ...figure }) => ({
  ...figure,
  measured: `${Number(measured.toFixed(2))} ${unit}`,
}));
process.exit(report('bench', rows));
