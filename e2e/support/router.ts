import type { Page } from '@playwright/test';

interface RouterWindow {
  __reactRouterDataRouter: { navigate(path: string, options?: { replace: boolean }): Promise<void> };
}

/** Goes to another page of the open shop as a link of it would: what is checked there costs no new document. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate((to) => (window as unknown as RouterWindow).__reactRouterDataRouter.navigate(to), path);
}
