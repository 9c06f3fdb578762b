import type { Page } from '@playwright/test';

/** Pauses the clock of the page, which must be installed before the page is opened; `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
