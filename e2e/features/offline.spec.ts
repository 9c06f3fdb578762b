import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { open, SHOP_URL, searchBox } from '#e2e/support/shop.ts';

const RELEVANT = 'Información relevante de aduana';

const notice = (page: Page) =>
  page.locator('main').locator('xpath=..').getByRole('status').filter({ hasText: 'conexión' });

/** Follows a link of the page to the information page whose script and data the tests take away. */
async function followLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Información relevante' }).first().click();
}

/** Occupies the page as a slow device would: React then shows a navigation after the router has gone on with it. */
const keepBusy = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const work = () => {
      const end = performance.now() + 60;
      while (performance.now() < end);
      setTimeout(work);
    };
    work();
  });

const countReports = async (page: Page): Promise<() => number> => {
  let reports = 0;
  await page.route('**/api/client-errors', (route) => {
    reports += 1;
    return route.abort();
  });
  return () => reports;
};

test('what is tapped without connection waits on its page, and opens once when it is back', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const reports = await countReports(page);
  await open(page, '/information/fees');
  await context.setOffline(true);
  await expect(notice(page)).toContainText('Estás sin conexión. Lo que ves puede no estar al día.');
  await followLink(page);
  await expect(notice(page)).toContainText('Lo que tocaste espera a que vuelva.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(notice(page)).toContainText('Seguís sin conexión.');
  await expect(page).toHaveURL(`${SHOP_URL}/information/fees`);
  await context.setOffline(false);
  await expect(page).toHaveURL(`${SHOP_URL}/information/relevant`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RELEVANT);
  await expect(notice(page)).toHaveCount(0);
  expect(reports()).toBe(0);
});

test('a search and a card of a product wait too; the last one tapped is opened', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await open(page, '/');
  await waitForHydration(page);
  await searchBox(page).fill('auriculares');
  await context.setOffline(true);
  await searchBox(page).press('Enter');
  await expect(notice(page)).toContainText('Lo que tocaste espera a que vuelva.');
  await page.locator('main').locator('a[href^="/products?asin="]').first().click();
  await expect(page).toHaveURL(`${SHOP_URL}/`);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/products\?asin=/);
  await expect(page.getByText('Puesto en Uruguay').first()).toBeVisible();
});

test('the shop can be installed; no connection and a shop that is away are two screens, and none is reported as a bug', {
  tag: '@desktop',
}, async ({ page }) => {
  const reports = await countReports(page);
  const heading = page.getByRole('heading', { level: 1 });
  await test.step('a connection that the browser believes in', async () => {
    await open(page, '/information/fees');
    await page.route(/\/information\/relevant|\/health$|\/__manifest/, (route) => route.abort());
    await followLink(page);
    await expect(heading).toHaveText('No hay conexión');
    await expect(page.getByText('Código')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(heading).toHaveText('No hay conexión');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(heading).toHaveText(RELEVANT);
  });
  await test.step('a shop that announces that it is away', async () => {
    await open(page, '/');
    await waitForHydration(page);
    await expectInstallable(page);
    await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 503, json: { code: 503 } }));
    await page.locator('main').locator('a[href^="/products?asin="]').first().click();
    await expect(heading).toHaveText('Ahora mismo no podemos mostrar esto');
    await expect(page.getByText('Código 503')).toBeVisible();
    await page.unrouteAll();
  });
  expect(reports()).toBe(0);
});

test('a script that a newer version has replaced reloads the page once, and says so after that', {
  tag: '@desktop',
}, async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/shopping-cart')) loads += 1;
  });
  await page.addInitScript(() =>
    localStorage.setItem('savedItems', '{"items":[{"productId":"B04F3W5ML5","quantity":1}]}'),
  );
  await page.route(/\/assets\/saved-list-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${SHOP_URL}/shopping-cart`);
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hay una versión nueva de la tienda');
  await expect(page.getByRole('button', { name: 'Volver a intentar' })).toBeVisible();
  expect(loads).toBe(2);
});

test('a page whose script is gone opens as a document, and waits for the connection where there is none', {
  tag: '@desktop',
}, async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/assets\/relevant-/, (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, '/information/fees');
  await keepBusy(page);
  await followLink(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RELEVANT);
  expect(loads).toBe(2);
  await page.unrouteAll();
  await open(page, '/information/fees');
  await page.route(/\/information\/relevant|\/health$|\/assets\/relevant-/, (route) => route.abort());
  await followLink(page);
  await expect(notice(page)).toContainText('Seguís sin conexión.');
  await expect(page).toHaveURL(`${SHOP_URL}/information/fees`);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page).toHaveURL(`${SHOP_URL}/information/relevant`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RELEVANT);
});

test('a page that was not touched before waits for the connection too and opens what was tapped when it is back; a menu whose script is gone leaves the page as it is and offers to load it again', {
  tag: '@phone',
}, async ({ page, context }) => {
  await open(page, '/information/fees');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Información relevante' }).first().dispatchEvent('click');
  await expect(notice(page)).toContainText('Lo que tocaste espera a que vuelva.');
  await expect(page).toHaveURL(`${SHOP_URL}/information/fees`);
  await context.setOffline(false);
  await expect(page).toHaveURL(`${SHOP_URL}/information/relevant`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifas');

  await page.route(/\/assets\/drawer-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Menú' }).click();
  const status = page.getByRole('status').filter({ hasText: 'No pudimos cargar esa parte de la página.' });
  await expect(status).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifas');
  await page.unrouteAll();
  await status.getByRole('button', { name: 'Recargar' }).click();
  await expect(status).toHaveCount(0);
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Expects name, icons, start and theme colours of an app. */
async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Puente', start_url: '/', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const response = await fetch(SHOP_URL + src);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = new DataView(await response.arrayBuffer());
    expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes);
  }
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveCount(1);
  for (const [scheme, background] of [
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(7, 25, 35)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    const colour = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => [1, 3, 5].map((at) => Number.parseInt(content.slice(at, at + 2), 16)).join(', ')),
    );
    expect(colour.map((value) => `rgb(${value})`)).toEqual([background]);
  }
}
