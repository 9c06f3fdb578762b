import { expect, type Page, test } from '@playwright/test';
import { CUSTOMER_TOURS } from '#e2e/screen-tours/customer-tours.ts';
import { type Screen, screensForWidth, type Tour } from '#e2e/screen-tours/screen-tour.ts';
import { VISITOR_TOURS } from '#e2e/screen-tours/visitor-tours.ts';
import { findOrientationLocks, findViolations, type Theme } from '#e2e/support/accessibility.ts';
import { DEMO_TOKEN, signedInState } from '#e2e/support/customers.ts';
import { stubExternalImages } from '#e2e/support/shop.ts';

const MIN_WIDTH = 320;
const BOTH_THEMES: readonly Theme[] = ['light', 'dark'];

// A tour has many screens, each checked in four ways.
test.describe.configure({ timeout: 600_000 });

for (const tour of VISITOR_TOURS) checkTour(tour);

test.describe('for a customer', () => {
  test.use({ storageState: ({ baseURL: _ }, use) => use(signedInState(DEMO_TOKEN)) });
  for (const tour of CUSTOMER_TOURS) checkTour(tour);
});

/**
 * Opens every screen once: axe, page width and browser errors. Axe reads the light theme on a phone and the dark one on a
 * desktop, as both have the same elements; what surrounds every screen is read with the first one, in both themes.
 */
function checkTour(tour: Tour): void {
  test(`${tour.title}: no accessibility violations, no browser errors, no overflow at ${MIN_WIDTH} px`, async ({
    page,
    isMobile,
    viewport,
  }) => {
    const browserErrors = await collectBrowserErrors(page);
    for (const [index, screen] of screensForWidth(tour, isMobile).entries()) {
      await test.step(screen.name, async () => {
        browserErrors.length = 0;
        await screen.open(page);
        const violations: string[] = [];
        for (const theme of index === 0 ? BOTH_THEMES : ([isMobile ? 'light' : 'dark'] as const))
          for (const violation of await findViolations(page, theme)) violations.push(`${theme}: ${violation}`);
        if (index === 0) violations.push(...(await findOrientationLocks(page)));
        await page.setViewportSize({ width: MIN_WIDTH, height: 640 });
        await waitForIdle(page);
        const overflow = await findOverflow(page, MIN_WIDTH);
        await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
        const unexpected = browserErrors.filter((browserError) => !isExpected(browserError, screen));
        const clean = { violations: [], overflow: [], unexpected: [] };
        expect.soft({ violations, overflow, unexpected }, screen.name).toEqual(clean);
      });
    }
  });
}

/** Collects console errors and warnings, uncaught errors (React hydration included) and CSP violations. */
async function collectBrowserErrors(page: Page): Promise<string[]> {
  const browserErrors: string[] = [];
  await stubExternalImages(page);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      browserErrors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => browserErrors.push(`uncaught: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy ${violatedDirective} broken by ${blockedURI}`);
    });
  });
  return browserErrors;
}

/** The browser logs the status of an error response that the screen expects. */
function isExpected(browserError: string, { expectedError }: Screen): boolean {
  return (
    expectedError !== undefined && browserError.includes('Failed to load resource') && expectedError.test(browserError)
  );
}

/** Waits until the browser is idle, at most two seconds. */
function waitForIdle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })));
}

/** Empty when the page fits the width; else its width and at most five overflowing elements. */
function findOverflow(page: Page, width: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= limit) return [];
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > limit + 1 && element.checkVisibility(),
    );
    const names = out.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`);
    return [`the page is ${scrollWidth} wide`, ...names];
  }, width);
}
