import { gzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

/** What the browser holds beside the settings. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));

const activeScopes = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations())
      .filter(({ active }) => active !== null)
      .map(({ scope }) => new URL(scope).pathname)
      .sort(),
  );

/** A new customer's order, seen in a browser and saved there. */
async function seeOrder(context: BrowserContext, order: Order): Promise<Page> {
  const page = await context.newPage();
  await open(page, `/profile/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Orden ${order.number}`);
  await expect.poll(() => activeScopes(page)).toEqual(['/profile/orders', '/tracking']);
  await expect.poll(() => stored(page)).toEqual({ caches: [], databases: ['saved-orders'] });
  return page;
}

/** The page of the worker, of the list, becomes the shop's by itself. */
async function backOnline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await expect(page.getByText('1 orden', { exact: true })).toBeVisible();
}

/** Pages in the database; opens it only where there is one, for opening creates it. */
async function countSavedPages(page: Page): Promise<number> {
  if ((await stored(page)).databases.length === 0) return 0;
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('saved-orders');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('pages', 'readonly').objectStore('pages').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** Changes when the saved pages expire, as the passing of time would. */
async function expireSavedPages(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('saved-orders');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('pages', 'readwrite');
          const pages = transaction.objectStore('pages');
          const reading = pages.getAll();
          reading.onsuccess = () => {
            for (const saved of reading.result as object[]) pages.put({ ...saved, expiresAt: Date.now() - 1 });
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

test('a seen order is readable without network, with its age and without amounts, and nothing stays after signing out', {
  tag: '@phone',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const order = await createOrder(token, { B0PNTEQ40A: 2 });
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await seeOrder(context, order);
  await context.setOffline(true);

  await page.reload();
  await expect(page.getByRole('status')).toContainText('Estás sin conexión.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Orden ${order.number}`);
  await expect(page.getByText(/^Visto (recién|hace 1 minuto)$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Retiro' })).toBeVisible();
  await expect(page.getByText(`Decí el número de orden ${order.number}`)).toBeVisible();
  await expect(page.getByText(order.cart.items[0]?.translatedTitle ?? '')).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(/\$|\d+,\d\d/);
  await expect(page.getByRole('link', { name: 'Mis órdenes' })).toHaveAttribute('href', '/profile/orders');
  const other = await context.newPage();
  await other.goto(`${SHOP_URL}/profile/orders/${order.id}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Orden ${order.number}`);
  await expectAccessible(other);
  await expectNoOverflow(other);
  await expect(other.goto(`${SHOP_URL}/`), 'no page of the shop is served').rejects.toThrow(
    'ERR_INTERNET_DISCONNECTED',
  );
  await other.close();

  await context.setOffline(false);
  // The worker has its connection back a little later than the page.
  await expect(async () => {
    await page.goto(`${SHOP_URL}/profile/orders/${order.id}`);
    await expect(page.getByRole('banner')).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await stored(page)).toEqual({ caches: [], databases: ['saved-orders'] });
  await page.evaluate(() => localStorage.removeItem('token'));
  await open(page, '/');
  await expect.poll(() => stored(page)).toEqual({ caches: [], databases: [] });
  await context.setOffline(true);
  await page.goto(`${SHOP_URL}/profile/orders/${order.id}`);
  await expect(page.getByText('Esta página no se vio antes en este dispositivo, o tu sesión terminó.')).toBeVisible();
  await context.close();
});

test('in the shop without network a tap opens the seen orders; signing out there erases them', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const order = await createOrder(token, { B0PNTEQ40A: 1 });
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await seeOrder(context, order);
  await open(page, '/information/fees');
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /cuenta|Hola/ })
    .first()
    .click();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Mis órdenes' }).first().click();
  await expect(page.getByRole('link', { name: `Orden ${order.number}` })).toBeVisible();
  await backOnline(context, page);
  await open(page, '/information/fees');
  await page
    .getByRole('button', { name: /cuenta|Hola/ })
    .first()
    .click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await expect.poll(() => stored(page)).toEqual({ caches: [], databases: [] });
  await context.close();
});

test('saved orders end with their session by the clock, and at the sign-in of another account; a retired worker leaves nothing', {
  tag: '@desktop',
}, async ({ browser }) => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  const order = await createOrder(first.token, { B0PNTEQ40A: 1 });
  const context = await browser.newContext({ storageState: signedInState(first.token) });
  const page = await seeOrder(context, order);
  await test.step('another account', async () => {
    const other = await context.newPage();
    await open(other, '/information/fees');
    await other.evaluate((token) => localStorage.setItem('token', JSON.stringify(token)), second.token);
    await expect.poll(() => stored(page)).toEqual({ caches: [], databases: [] });
    await other.evaluate((token) => localStorage.setItem('token', JSON.stringify(token)), first.token);
    await other.close();
  });
  await test.step('the expiry of the session', async () => {
    await page.goto(`${SHOP_URL}/profile/orders`);
    await expect.poll(() => countSavedPages(page)).toBe(1);
    await context.setOffline(true);
    // The page of the worker saves nothing, which the shop's may do until it is left.
    await page.reload();
    await expect(page.getByRole('link', { name: `Orden ${order.number}` })).toBeVisible();
    await expireSavedPages(page);
    await page.reload();
    await expect(page.getByText('Esta página no se vio antes')).toBeVisible();
    await expect(page.getByText(`Orden ${order.number}`)).toHaveCount(0);
    await expect.poll(() => stored(page)).toEqual({ caches: [], databases: [] });
  });
  await test.step('a worker that takes its place and leaves', async () => {
    await backOnline(context, page);
    await open(page, '/information/fees');
    for (const scope of ['/profile/orders', '/tracking'])
      await page.evaluate(
        (path) => navigator.serviceWorker.register('/saved-orders-retired-worker.js', { scope: path }),
        scope,
      );
    await expect.poll(() => activeScopes(page)).toEqual([]);
  });
  await context.close();
});

test('the worker is a small file that is not cached and may only repeat requests to the shop', {
  tag: '@desktop',
}, async () => {
  const response = await fetch(`${SHOP_URL}/saved-orders-worker.js`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  expect(gzipSync(await response.bytes(), { level: 9 }).byteLength).toBeLessThanOrEqual(6000);
});
