import { readFileSync } from 'node:fs';
import type { JSONReport } from '@playwright/test/reporter';
import { findChromium } from './chromium.ts';
import { flakyTests } from './flaky-tests.ts';
import { runSteps } from './steps.ts';
import { QUICK, THOROUGH } from './verify-steps.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

// First, so that a machine without one learns it at once.
const browser = await findChromium((line) => console.log(line));
/** Every check: those of `verify`, then the short forms of the torture suite, then the tests in a real browser. */
await runSteps([
  ...QUICK,
  ...THOROUGH,
  { name: 'Fallas, carreras y ataques, en corto', command: ['node', 'proof/torture/run.ts', '--quick'] },
]);
await runSteps([
  {
    name: 'Recorridos en el navegador',
    // A busy machine can delay the browser once. A test that needs its second try passes and is reported as flaky below.
    command: ['playwright', 'test', '--retries=1'],
    env: { CHROME_PATH: browser.path, ...browser.env },
  },
]);

const unit = JSON.parse(readFileSync('test-results/vitest.json', 'utf8')) as VitestReport;
const browserReport = JSON.parse(readFileSync('test-results/playwright.json', 'utf8')) as JSONReport;
const { expected, unexpected, flaky } = browserReport.stats;
console.log(`\nflaky: ${flaky}`);
for (const title of flakyTests(browserReport)) console.log(`  ${title}`);
console.log(`\n${unit.numPassedTests + expected + flaky} passed, ${unit.numFailedTests + unexpected} failed`);
