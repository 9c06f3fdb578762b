import { expect, test } from '@playwright/test';
import { openHydrated } from '#e2e/screen-tours/screen-tour.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { navigate } from '#e2e/support/router.ts';
import { getLink } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';

/** A product of the demo whose price has a history; it was cheaper before. */
const PATH = '/products?asin=B0MER1D40W';

test('a visitor is led to sign in for the alert of a price', { tag: '@desktop' }, async () => {
  const { document } = await readServerPage(PATH);
  const link = getLink(document, 'Avisame si baja');
  expect(link.getAttribute('href')).toBe(`/auth/signin?from=${encodeURIComponent(PATH)}`);
});

test('a customer asks to be told when the price reaches the lowest that was seen, changes it and turns it off', {
  tag: '@phone',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token) });
  const alertOf = async () => {
    const { favorites } = await callApi<{ favorites: { priceAlert: boolean; alertBelow: number | null }[] }>(
      '/favorites',
      { token },
    );
    return favorites[0] && [favorites[0].priceAlert, favorites[0].alertBelow];
  };
  await openHydrated(page, PATH);
  await page.getByRole('button', { name: 'Avisame si baja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Avisame si baja' });
  const price = dialog.getByLabel('Precio en EE. UU., en dólares');
  await expect(price).toHaveValue('127,80');
  await expect(dialog).toContainText(/El más bajo que vimos es U\$S\s127,80\./);
  await expectAccessible(page);

  await price.fill('142');
  await dialog.getByRole('button', { name: 'Avisame' }).click();
  await expect(dialog).toContainText(/Ya cuesta U\$S\s142,00: escribí un precio más bajo/);
  await price.fill('120,50');
  await dialog.getByRole('button', { name: 'Avisame' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Te avisamos si baja' })).toBeVisible();
  expect(await alertOf()).toEqual([true, 120.5]);

  await navigate(page, '/favorites');
  await expect(page.getByRole('switch', { name: /Avisame si llega a U\$S\s120,50/ })).toBeChecked();
  await navigate(page, PATH);
  await page.getByRole('button', { name: 'Te avisamos si baja' }).click();
  await expect(price).toHaveValue('120,50');
  await dialog.getByRole('radio', { name: /^Cuando baje/ }).check();
  await dialog.getByRole('button', { name: 'Avisame' }).click();
  await expect.poll(alertOf).toEqual([true, null]);
  await page.getByRole('button', { name: 'Te avisamos si baja' }).click();
  await dialog.getByRole('button', { name: 'Apagar el aviso' }).click();
  await expect(page.getByRole('button', { name: 'Avisame si baja' })).toBeVisible();
  await expect.poll(alertOf).toEqual([false, null]);
  await page.close();
});
