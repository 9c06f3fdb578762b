import { expect, type Page, test } from '@playwright/test';
import { METRICS_TOKEN, open, SHOP_URL } from '#e2e/support/shop.ts';

const REPORTS = '**/api/client-errors';
/** A page's script that fails in the three ways that are reported. */
const BROKEN_SCRIPT = `
  setTimeout(() => { throw new RangeError('falla uno'); });
  Promise.reject(new SyntaxError('falla dos de ana@correo.example'));
  export default function Broken() { throw new TypeError('falla tres'); }
`;

/** Errors counted on the two pages, by kind: a script that runs before the navigation ends fails on the former page. */
async function countedErrors(): Promise<Record<string, number>> {
  const response = await fetch(`${SHOP_URL}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const lines = (await response.text()).matchAll(
    /^puente_client_errors_total\{kind="(\w+)",route="\/information\/(?:fees|relevant)"\} (\d+)$/gm,
  );
  const counts: Record<string, number> = { error: 0, unhandledrejection: 0, route: 0 };
  for (const [, kind = '', count = ''] of lines) counts[kind] = (counts[kind] ?? 0) + Number(count);
  return counts;
}

/** Throws from a script that is not the shop's, and waits until the reporter has weighed it. */
async function throwForeignError(page: Page): Promise<void> {
  const reporter = page.waitForResponse(/\/assets\/report-client-error-/);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('ajena');
    });
  });
  await reporter;
}

/** Follows a link to a page whose script is replaced by the broken one. */
async function openBrokenPage(page: Page): Promise<void> {
  await page.route(/\/assets\/relevant-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN_SCRIPT }),
  );
  await page.getByRole('link', { name: 'Información relevante' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ha ocurrido un error por favor intentar nuevamente',
  );
}

test('errors of a page reach log and metrics of the shop once each, without address or person', {
  tag: '@desktop',
}, async ({ page }) => {
  const before = await countedErrors();
  const bodies: Record<string, unknown>[] = [];
  await page.route(REPORTS, async (route) => {
    bodies.push(route.request().postDataJSON());
    expect(await route.request().headerValue('authorization')).toBeNull();
    await route.continue();
  });
  await open(page, '/information/fees?desde=ana');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await throwForeignError(page);
  await openBrokenPage(page);
  await expect.poll(countedErrors).toEqual({
    error: (before.error ?? 0) + 1,
    unhandledrejection: (before.unhandledrejection ?? 0) + 1,
    route: (before.route ?? 0) + 1,
  });
  const messages = bodies.map(({ message }) => message).sort();
  expect(messages).toEqual(['RangeError: falla uno', 'SyntaxError: falla dos de …@…', 'TypeError: falla tres']);
  for (const { frames, release } of bodies) {
    expect((frames as string[])[0]).toMatch(/^\/assets\/relevant-[\w-]+\.js:\d+:\d+$/);
    expect(release).toMatch(/^[0-9a-f]{8}$/);
  }
});

for (const [what, address] of [
  ['the shop refuses it', REPORTS],
  ['its script cannot be loaded', '**/assets/report-client-error-*.js'],
] as const) {
  test(`a report is not repeated when ${what}`, { tag: '@desktop' }, async ({ page }) => {
    let attempts = 0;
    await page.route(address, async (route) => {
      attempts += 1;
      await route.abort();
    });
    await open(page, '/information/fees');
    await openBrokenPage(page);
    await expect.poll(() => attempts).toBeGreaterThan(0);
    await page
      .getByRole('link', { name: /inicio/i })
      .first()
      .click();
    await expect(page).toHaveURL(`${SHOP_URL}/`);
    expect(attempts).toBeLessThanOrEqual(3);
  });
}
