import { expect, type Page, test } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#backoffice/routes.ts';
import { findViolations, type Theme } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

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

test('the tour finds the screens', { tag: '@desktop' }, () => {
  expect(PATHS).toEqual(expect.arrayContaining(['/', '/entrar', '/sesiones', '/interruptores']));
});

/** Screens that are toured in one browser page, one after the other. */
const AT_ONCE = 10;
const tours = Array.from({ length: Math.ceil(PATHS.length / AT_ONCE) }, (_, place) =>
  PATHS.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
);

for (const paths of tours)
  test(`every screen of the back office from ${paths[0]} to ${paths.at(-1)} fits every width and is accessible, light on a narrow phone and dark on a desktop`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`));
    await signInStaff(page, paths[0]);
    for (const path of paths) await test.step(path, () => visit(page, path));
    expect(faults).toEqual([]);
  });

async function visit(page: Page, path: string): Promise<void> {
  const url = `${SHOP_URL}/operacion${path}`;
  if (page.url() !== url) await page.goto(url);
  await expect.soft(page.getByRole('heading', { level: 1 }), `heading of ${path}`).toHaveCount(1);
  await expect.soft(page).toHaveTitle(/^.+ · Puente · Operación$/);
  for (const [width, theme] of Object.entries(WIDTHS)) {
    await expectNoOverflowAt(page, Number(width));
    if (theme) expect.soft(await findViolations(page, theme), `${path}, ${theme} theme at ${width}`).toEqual([]);
  }
}
