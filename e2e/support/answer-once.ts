import type { Page, Route } from '@playwright/test';

/**
 * Answers the first request to an address that reaches the network; the later ones go on. The route stays: when the last
 * route of a page is removed while requests are on their way, Chromium may never continue one of them.
 */
export async function answerOnce(page: Page, url: string, reply: Parameters<Route['fulfill']>[0]): Promise<void> {
  let isAnswered = false;
  await page.route(url, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return route.fulfill(reply);
  });
}
