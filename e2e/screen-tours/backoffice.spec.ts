import { expect, type Page, test } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#backoffice/routes.ts';
import { findViolations, type Theme } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';

/** Addresses of every screen that needs no parameter: a new one is toured without a line here. */
function pathsOf(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path = '', index, children = [], file }) => {
    const full = [base, path].filter(Boolean).join('/');
    const isScreen = /[:*]/.test(full) ? false : index === true || (path !== '' && isPage(file));
    return [...(isScreen ? [`/${full}`] : []), ...pathsOf(children, full)];
  });
}

/** Left out: what only answers a form or a download. */
const WITHOUT_SCREEN = /(^|\/)(leave|view|[\w-]*-(export|file))\.route\.tsx$/;
const isPage = (file: string) => !WITHOUT_SCREEN.test(file);

const PATHS = pathsOf(routes);
/** Both widths show the same elements, so each is read in one theme. */
const WIDTHS: Record<number, Theme | null> = { 320: 'light', 390: null, 1280: 'dark' };

async function expectNoOverflowAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, `width of ${page.url()} at ${width}`).toBeLessThanOrEqual(width);
}

test('the tour finds the screens', () => {
  expect(PATHS).toEqual(expect.arrayContaining(['/', '/entrar', '/sesiones', '/interruptores']));
});

for (const path of PATHS) {
  test(`the screen ${path} of the back office fits every width and is accessible, light on a narrow phone and dark on a desktop`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await signInStaff(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/^.+ · Puente · Operación$/);
    for (const [width, theme] of Object.entries(WIDTHS)) {
      await expectNoOverflowAt(page, Number(width));
      if (theme) expect.soft(await findViolations(page, theme), `${theme} theme at ${width}`).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
}
