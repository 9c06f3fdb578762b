import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROME_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/playwright',
  // These end what hangs; speed is measured elsewhere.
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
    // Recording costs a third of the run: only what failed once is recorded.
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
  // Both widths, unless a test is tagged with the only one it needs.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
