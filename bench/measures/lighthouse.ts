import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { freePort } from '#app/postgres/free-port.ts';
import type { Finding } from '#bench/lib/report.ts';
import { findChromium } from '../../scripts/chromium.ts';
import type { Bench } from './http.ts';

const PAGES: [string, string][] = [
  ['home', '/'],
  ['search', '/search?amz=auriculares&page=1'],
  ['product', '/products?asin=B0PNTEQ40A'],
];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse's mobile audit of each page: the lowest score of the four categories, and the layout shift. */
export async function lighthouseScores({ shop }: Bench): Promise<Finding[]> {
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
  const chrome = spawn(browser.path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { ...process.env, ...browser.env },
    stdio: 'ignore',
  });
  await waitUntilOpen(port);
  const findings: Finding[] = [];
  for (const [name, path] of PAGES) {
    const run = await lighthouse(shop.url + path, {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: CATEGORIES,
    });
    if (!run) throw new Error('lighthouse returned no result');
    const scores = Object.values(run.lhr.categories).map(({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`);
    const worst = Math.min(...Object.values(run.lhr.categories).map(({ score }) => (score ?? 0) * 100));
    const shift = run.lhr.audits['cumulative-layout-shift']?.numericValue ?? 1;
    findings.push({
      what: `Lighthouse mobile, ${name}`,
      measured: worst,
      unit: 'points',
      target: '>= 95',
      ok: worst >= 95,
      detail: scores.join(', '),
    });
    findings.push({
      what: `layout shift, ${name}`,
      measured: shift,
      unit: '',
      target: '0',
      ok: shift < 0.001,
      detail: 'cumulative',
    });
  }
  chrome.kill();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return findings;
}

async function waitUntilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(`http://127.0.0.1:${port}/json/version`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the browser did not open');
}
