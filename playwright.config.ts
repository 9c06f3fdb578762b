import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROME_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/playwright',
  // Limits for tests that hang; speed is measured by the benchmarks.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  globalSetup: './e2e/shop.setup.ts',
  use: {
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    // Recording costs a third of the run, so only the retry of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // Every test runs at both widths, except those tagged with the one they need.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
