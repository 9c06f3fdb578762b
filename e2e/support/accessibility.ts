import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about colours: the only ones that the other theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const MIN_WIDTH = 320;

export type Theme = 'light' | 'dark';

/** Violations of any rule that axe finds in one theme, one line each: rule, element, reason. The page is left in it. */
export async function findViolations(page: Page, theme: Theme): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  return runAxe(page, (axe) => axe.withTags(AXE_TAGS));
}

async function runAxe(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Legacy mode avoids a second page that only frames need; listing passed elements would double the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await choose(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const reason = failureSummary?.split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim();
      return `${id}: ${target.join(' ')}: ${reason}`;
    }),
  );
}

/** Expects that axe finds nothing in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  const light = await findViolations(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await runAxe(page, (axe) => axe.withRules(COLOUR_RULES));
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

/** Expects that nothing is wider than a narrow phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: MIN_WIDTH, height: viewport.height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(MIN_WIDTH);
  await page.setViewportSize(viewport);
}
