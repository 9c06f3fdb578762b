import { expect, type Locator } from '@playwright/test';

/** Waits until React has hydrated an element whose code is loaded after that of its page: a click before is lost. */
export async function waitUntilHydrated(element: Locator): Promise<void> {
  const isHydrated = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => element.evaluate(isHydrated), { intervals: [20, 50, 100] }).toBe(true);
}
