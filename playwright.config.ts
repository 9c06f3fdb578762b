import { defineConfig } from '@playwright/test';
import { workerCount } from './scripts/workers.ts';

const executablePath = process.env.CHROME_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/playwright',
  // Limits for tests that hang; speed is measured by the benchmarks.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: workerCount(),
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  globalSetup: './e2e/shop.setup.ts',
  use: {
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    // Every frame of a movement is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the run, so only the retry of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        // No page lives long enough to win back what optimizing its script costs.
        '--js-flags=--no-turbofan --no-maglev',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // A test runs at both widths unless its tag names one: the one that it needs, or, as the screen tours see every screen at
  // both, one of them for what a journey does on those screens.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
