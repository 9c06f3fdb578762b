import { readFileSync } from 'node:fs';
import { findChromium } from './chromium.ts';
import { runSteps } from './steps.ts';
import { QUICK, THOROUGH } from './verify-steps.ts';

/** Everything: what `verify` runs, then the journeys in a real browser. */
runSteps([...QUICK, ...THOROUGH]);
const browser = await findChromium((line) => console.log(line));
runSteps([
  {
    name: 'Recorridos en el navegador',
    // On a busy machine a browser may once be late; what fails twice is broken. The report names what needed its second try.
    command: ['playwright', 'test', '--retries=1'],
    env: { CHROME_PATH: browser.path, ...browser.env },
  },
]);

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

const rules = JSON.parse(readFileSync('test-results/vitest.json', 'utf8')) as VitestReport;
const journeys = JSON.parse(readFileSync('test-results/playwright.json', 'utf8')) as PlaywrightReport;
const passed = rules.numPassedTests + journeys.stats.expected + journeys.stats.flaky;
const failed = rules.numFailedTests + journeys.stats.unexpected;
console.log(`\n${passed} passed, ${failed} failed`);
