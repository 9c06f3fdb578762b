import { expect, type Page, test } from '@playwright/test';
import { signIn } from '#e2e/support/account.ts';
import { expectItemCount, visitorCartState } from '#e2e/support/cart.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { open } from '#e2e/support/shop.ts';

const DAYPACK = 'B04F3W5ML5';

const saved = (page: Page) => page.getByRole('region', { name: 'Guardado para después' });

test('a line is saved for later, stays below the empty cart, and is merged at sign-in in every tab', {
  tag: '@phone',
}, async ({ browser }) => {
  const shopper = await newCustomer();
  const context = await browser.newContext({
    storageState: visitorCartState([{ productId: DAYPACK, quantity: 2, title: 'Trail Daypack', price: 1 }]),
  });
  const [page, other] = [await context.newPage(), await context.newPage()];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/saved-list/.test(request.url())) scripts.push(request.url());
  });

  await test.step('the code of the list is loaded once there is something in it', async () => {
    await open(page, '/shopping-cart');
    await expectItemCount(page, 2);
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await page.getByRole('button', { name: 'Guardar para después' }).click();
    await expectItemCount(page, 0);
    await expect(page.getByRole('heading', { name: '¡Hay un carrito que llenar!', exact: true })).toBeVisible();
    await expect(saved(page)).toContainText('2 unidades');
    expect(scripts).not.toEqual([]);
  });

  await test.step('it stays after a reload, with what the price was, and other tabs see it', async () => {
    await page.reload();
    await expect(saved(page).getByRole('listitem')).toHaveCount(1);
    await open(other, '/shopping-cart');
    await expect(saved(other).getByRole('listitem')).toHaveCount(1);
    await saved(other).getByRole('button', { name: 'Mover al carrito' }).click();
    await expectItemCount(other, 2);
    await expectItemCount(page, 2);
    await expect(saved(page)).toBeHidden();
    await page.getByRole('button', { name: 'Guardar para después' }).click();
    await expect(saved(other).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('signing in merges it, and a move in one tab is seen in the other', async () => {
    await open(other, '/auth/signin?from=/shopping-cart');
    await signIn(other, shopper);
    await expect(other).toHaveURL(/\/shopping-cart$/);
    await expect(saved(other)).toContainText('2 unidades');
    await expect(saved(page)).toContainText('2 unidades');
    const held = await callApi<{ productId: string; quantity: number }[]>('/saved-items', shopper);
    expect(held).toMatchObject([{ productId: DAYPACK, quantity: 2 }]);
    expect(await page.evaluate(() => localStorage.getItem('savedItems'))).toBeNull();
    await saved(page).getByRole('button', { name: 'Mover al carrito' }).click();
    await expectItemCount(page, 2);
    await expectItemCount(other, 2);
    await expect(saved(other)).toBeHidden();
    expect(await callApi('/saved-items', shopper)).toEqual([]);
  });

  await test.step('another quantity does not read the list again', async () => {
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') reads.push(new URL(request.url()).pathname);
    });
    await page.getByRole('button', { name: 'Agregar una unidad' }).click();
    await expectItemCount(page, 3);
    await expect.poll(() => reads).toContain('/api/users/cart');
    expect(reads).not.toContain('/api/saved-items');
  });
  await context.close();
});
