import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const MIN_WIDTH = 320;

/** Expects that axe finds nothing in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Legacy mode avoids a second page that only frames need.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(AXE_TAGS).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  }
}

/** Expects that nothing is wider than a narrow phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: MIN_WIDTH, height: viewport.height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(MIN_WIDTH);
  await page.setViewportSize(viewport);
}
