import { expect, type Page, test } from '@playwright/test';
import { expectItemCount } from '#e2e/support/cart.ts';
import { callApi, fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { open } from '#e2e/support/shop.ts';

const SNEAKERS = 'B011VX4HRY';
const DAYPACK = 'B04F3W5ML5';
const NOVEL = '1983047512';

const advice = (page: Page) => page.getByRole('region', { name: 'Cómo te sale menos' });
const saved = (page: Page) => page.getByRole('region', { name: 'Guardado para después' });

test('a cart that costs less in two shipments says so above its lines, why, and is split with one press', {
  tag: '@phone',
}, async ({ browser }) => {
  const shopper = await newCustomer();
  await fillCart(shopper.token, { [SNEAKERS]: 2, [DAYPACK]: 1, [NOVEL]: 1 });
  const context = await browser.newContext({ storageState: signedInState(shopper.token) });
  const page = await context.newPage();

  await test.step('the advice names what is saved, and compares line by line', async () => {
    await open(page, '/shopping-cart');
    await expectItemCount(page, 4);
    await expect(advice(page)).toContainText(/En 2 envíos pagás .*menos/);
    await advice(page).getByText('Ver cómo').click();
    await expect(advice(page).getByText('usa una franquicia')).toBeVisible();
    await expect(advice(page).getByText('no paga impuestos')).toBeVisible();
    const table = advice(page).getByRole('table', { name: 'Lo que cambia' });
    await expect(table.getByRole('row', { name: /^Impuestos/ })).toContainText(/U\$S/);
    await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible();
  });

  await test.step('the checkout says it too', async () => {
    await page.getByRole('button', { name: 'Finalizar compra' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(advice(page)).toContainText('En 2 envíos pagás');
    await page.goBack();
    await expectItemCount(page, 4);
  });

  await test.step('one press leaves the first shipment in the cart, and the other waits below', async () => {
    await advice(page)
      .getByText(/Ver cómo$/)
      .click();
    await advice(page).getByRole('button', { name: 'Separar en 2 envíos' }).click();
    await expect(saved(page).getByRole('heading', { name: 'Para tu próximo envío' })).toBeVisible();
    await page.reload();
    await expect(advice(page)).toContainText('Es uno de los envíos en que lo separaste');
    await expect(saved(page).getByRole('list', { name: 'Productos de tu próximo envío' })).toBeVisible();
    const { cartItems } = await callApi<{ cartItems: { quantity: number }[] }>('/users/cart', shopper);
    const held = await callApi<{ quantity: number; nextShipment: boolean }[]>('/saved-items', shopper);
    const units = [...cartItems, ...held].reduce((sum, { quantity }) => sum + quantity, 0);
    expect(units).toBe(4);
    expect(held.every(({ nextShipment }) => nextShipment)).toBe(true);
  });

  await test.step('the next shipment comes into the cart with one press', async () => {
    await saved(page).getByRole('button', { name: 'Pasar todo al carrito' }).click();
    await expectItemCount(page, 4);
    await expect(saved(page)).toBeHidden();
  });
  await context.close();
});
