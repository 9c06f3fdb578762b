import type { Page } from '@playwright/test';

/** Stops the page's clock, installed before the page was opened; from here on it moves by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
