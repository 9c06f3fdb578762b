import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { JSONReport } from '@playwright/test/reporter';
import { findChromium } from './chromium.ts';
import { flakyTests } from './flaky-tests.ts';
import { runSteps } from './steps.ts';
import { everything } from './verify-steps.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

const { workers } = parseArgs({ options: { workers: { type: 'string' } } }).values;
if (workers !== undefined) process.env.TEST_WORKERS = workers;
const started = performance.now();
// First, so that a machine without one learns it at once.
const browser = await findChromium((line) => console.log(line));
await runSteps(
  everything({
    name: 'Recorridos en el navegador',
    // A busy machine can delay the browser once. A test that needs its second try passes and is reported as flaky below.
    command: ['playwright', 'test', '--retries=1'],
    env: { CHROME_PATH: browser.path, ...browser.env },
    label: 'navegador',
  }),
);

const unit = JSON.parse(readFileSync('test-results/vitest.json', 'utf8')) as VitestReport;
const browserReport = JSON.parse(readFileSync('test-results/playwright.json', 'utf8')) as JSONReport;
const { expected, unexpected, flaky } = browserReport.stats;
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`flaky: ${flaky}`);
for (const title of flakyTests(browserReport)) console.log(`  ${title}`);
console.log(`\n${unit.numPassedTests + expected + flaky} passed, ${unit.numFailedTests + unexpected} failed`);
