import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '#app/web/build.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';
import { start } from './lib/processes.ts';
import { type Finding, report } from './lib/report.ts';
import { backlogs } from './measures/backlog.ts';
import { capacity } from './measures/capacity.ts';
import { addToCart } from './measures/cart.ts';
import { catalogue } from './measures/catalogue.ts';
import { coldPages } from './measures/cold-page.ts';
import { exports } from './measures/exports.ts';
import { growth } from './measures/growth.ts';
import { type Bench, cachedPage, productApi, uncachedPage } from './measures/http.ts';
import { idle } from './measures/idle.ts';
import { lighthouseScores } from './measures/lighthouse.ts';
import { operatorReads } from './measures/operators.ts';
import { phone } from './measures/phone.ts';
import { processes } from './measures/processes.ts';
import { relevance } from './measures/relevance.ts';
import { search } from './measures/search.ts';
import { searches } from './measures/searches.ts';
import { startTimes } from './measures/start.ts';
import { weights } from './measures/weight.ts';

const MEASURES: Record<string, (bench: Bench) => Promise<Finding | Finding[]>> = {
  start: startTimes,
  api: productApi,
  page: uncachedPage,
  cached: cachedPage,
  cold: coldPages,
  cart: addToCart,
  search,
  searches,
  relevance,
  catalogue,
  growth,
  exports,
  backlog: backlogs,
  operators: operatorReads,
  weight: weights,
  phone,
  lighthouse: lighthouseScores,
  processes,
  capacity,
  idle,
};

// What has been started is ended and deleted on the way out.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

// `npm run bench` measures everything, `npm run bench -- api page` only those, `growth=1000,1000000` with an argument.
const requested = process.argv.slice(2);
const names = requested.length > 0 ? requested : Object.keys(MEASURES);
buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });
const dataDir = mkdtempSync(join(tmpdir(), 'puente-bench-'));
const cluster = await startScratchCluster(dataDir);
const shop = await start('src/bin/start.ts', '/ready', { DATA_DIR: dataDir, DATABASE_URL: cluster.url });
const findings: Finding[] = [];
for (const requestedName of names) {
  const [name = '', argument] = requestedName.split('=');
  const measure = MEASURES[name];
  if (!measure) throw new Error(`no such measure: ${name} (there are ${Object.keys(MEASURES).join(', ')})`);
  console.log(`measuring ${name}…`);
  findings.push(...[await measure({ shop, databaseUrl: cluster.url, ...(argument ? { argument } : {}) })].flat());
}
await shop.stop();
await cluster.stop();
rmSync(dataDir, { recursive: true, force: true });
report(findings);
process.exit(findings.every(({ ok }) => ok) ? 0 : 1);
