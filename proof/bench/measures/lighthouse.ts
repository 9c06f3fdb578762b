import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { freePort } from '#db/embedded/free-port.ts';
import type { Figure } from '#proof/bench/lib/figure.ts';
import { withStage } from '#proof/bench/lib/stage.ts';
import { isAnswering, startProgram } from '#testing/program.ts';
import { findChromium } from '../../../scripts/chromium.ts';

const PAGES: [string, string][] = [
  ['home', '/'],
  ['search', '/search?amz=auriculares&page=1'],
  ['product', '/products?asin=B0PNTEQ40A'],
];

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse's mobile audit of each page, several times: the scores of the four categories, and the layout shift. */
export function lighthouseScores(): Promise<Figure[]> {
  return withStage('lighthouse', async ({ start }) => measureAt((await start()).url));
}

async function measureAt(url: string): Promise<Figure[]> {
  const browser = await findChromium(() => {});
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'puente-lighthouse-'));
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    `--remote-debugging-port=${port}`,
  ];
  const command = [browser.path, ...flags, `--user-data-dir=${profile}`, 'about:blank'];
  const chrome = startProgram(command, { env: { HOME: profile, ...browser.env } });
  await chrome.until('the browser', () => isAnswering(`http://127.0.0.1:${port}/json/version`));
  const findings: Figure[] = [];
  for (const [name, path] of PAGES) {
    const audits: Audit[] = [];
    for (let run = 0; run < RUNS; run++) audits.push(await audit(url + path, port));
    findings.push(...findingsOf(name, audits));
  }
  await chrome.kill();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return findings;
}

/** Scores of the categories in points, by id, and the layout shift. */
interface Audit {
  scores: Record<string, number>;
  shift: number;
}

async function audit(url: string, port: number): Promise<Audit> {
  const run = await lighthouse(url, { port, logLevel: 'silent', output: 'json', onlyCategories: CATEGORIES });
  if (!run) throw new Error('lighthouse returned no result');
  const { categories, audits } = run.lhr;
  const scores = Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)] as const);
  return { scores: Object.fromEntries(scores), shift: audits['cumulative-layout-shift']?.numericValue ?? 1 };
}

/** The median of performance, the worst of the other categories and of the layout shift. */
function findingsOf(name: string, audits: readonly Audit[]): Figure[] {
  const performance = audits.map(({ scores }) => scores.performance ?? 0).sort((a, b) => a - b);
  const median = performance[RUNS >> 1] ?? 0;
  const others = CATEGORIES.slice(1).map(
    (id) => [id, Math.min(...audits.map(({ scores }) => scores[id] ?? 0))] as const,
  );
  const worst = Math.min(...others.map(([, score]) => score));
  const shift = Math.max(...audits.map((run) => run.shift));
  const points = (measured: number, least: number) => ({
    measured,
    unit: 'points',
    target: `>= ${least}`,
    ok: measured >= least,
  });
  return [
    { what: `Lighthouse mobile performance, ${name}`, ...points(median, 98), detail: performance.join(', ') },
    {
      what: `Lighthouse mobile, other categories, ${name}`,
      ...points(worst, 100),
      detail: others.map(([id, score]) => `${id} ${score}`).join(', '),
    },
    { what: `layout shift, ${name}`, measured: shift, unit: '', target: '0', ok: shift < 0.001, detail: 'cumulative' },
  ];
}
