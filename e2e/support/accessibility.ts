import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about colours: the only ones that the other theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** It fetches and parses every stylesheet again, which all screens share: `findOrientationLocks` reads them once. */
const STYLESHEET_RULE = 'css-orientation-lock';
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MIN_WIDTH = 320;

export type Theme = 'light' | 'dark';

/** Violations of any rule that axe finds in one theme, one line each: rule, element, reason. The page is left in it. */
export async function findViolations(page: Page, theme: Theme): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  return runAxe(page, { runOnly: AXE_TAGS, rules: { [STYLESHEET_RULE]: { enabled: false } }, preload: false });
}

/** What stylesheets of the page forbid to turn, one line each. */
export function findOrientationLocks(page: Page): Promise<string[]> {
  return runAxe(page, { runOnly: [STYLESHEET_RULE] });
}

/** Runs axe in the page, which has no frames, and returns its violations alone: the rest of its report is as long as the page. */
async function runAxe(page: Page, options: axeCore.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const violations = await page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, { ...chosen, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    );
  }, options);
  return violations.map(({ id, target, failureSummary }) => {
    const reason = failureSummary?.split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim();
    return `${id}: ${target.join(' ')}: ${reason}`;
  });
}

/** Expects that axe finds nothing in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // A dialog that opens is transparent, and none for axe, while the library waits for the keyboard of a phone.
  await expect(page.locator('[data-rac][style*="opacity: 0"]')).toHaveCount(0);
  const light = await findViolations(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await runAxe(page, { runOnly: COLOUR_RULES });
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

/** Expects that nothing is wider than a narrow phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: MIN_WIDTH, height: viewport.height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(MIN_WIDTH);
  await page.setViewportSize(viewport);
}
