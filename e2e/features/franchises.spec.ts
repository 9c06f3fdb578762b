import { expect, test } from '@playwright/test';
import { fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { open } from '#e2e/support/shop.ts';

const SNEAKERS = 'B011VX4HRY';

test('the account shows what is left of the franchises of the year, and counts what was received by others', {
  tag: '@phone',
}, async ({ browser }) => {
  const shopper = await newCustomer();
  await fillCart(shopper.token, { [SNEAKERS]: 2 });
  const context = await browser.newContext({ storageState: signedInState(shopper.token) });
  const page = await context.newPage();
  await open(page, '/profile/franchises');
  await expect(page.getByText('Te quedan 3 de 3 este año')).toBeVisible();
  const planned = page.getByRole('region', { name: 'Lo que vas a pedir' });
  await expect(planned).toContainText('usa una franquicia');

  await page.getByLabel('Envíos con franquicia este año').fill('tres');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('De 0 a 99 envíos')).toBeVisible();
  await page.getByLabel('Envíos con franquicia este año').fill('3');
  await page.getByLabel('Valor de sus productos, en dólares').fill('310,50');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Ya usaste tus 3 franquicias de este año')).toBeVisible();
  await expect(planned).toContainText('de impuestos');
  await expect(planned).toContainText('menos si lo pedís en enero');

  await planned.getByRole('link', { name: 'Ir al carrito' }).click();
  await expect(page.getByText('Ya usaste tus 3 franquicias de este año')).toBeVisible();
  await context.close();
});
