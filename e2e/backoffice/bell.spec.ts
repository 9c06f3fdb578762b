import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actAsStaff, openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';

/** Somebody to whom the demo's owner has given a new order. */
async function assignedOrder() {
  const { token } = await newCustomer();
  const { number } = await createOrder(token, { B0PNTEQ40A: 1 });
  const { cookie } = await newStaff('atencion');
  const response = await fetch(`${SHOP_URL}/operacion/api/readOwnSession`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: SHOP_URL },
    body: JSON.stringify({ input: {} }),
  });
  const { id } = (await response.json()) as { id: string };
  return { number, cookie, give: () => actAsStaff('assignOrder', { number, staffId: id }) };
}

test('an order that somebody is given rings while they have a page open, and is seen once it was opened', async ({
  page,
}) => {
  const { number, cookie, give } = await assignedOrder();
  await openAs(page, cookie, `${SHOP_URL}/operacion/ordenes`);
  const bell = page.getByRole('banner').getByRole('button', { name: /^Campana/ });
  await expect(bell).toHaveAccessibleName('Campana');
  await give();
  await expect(bell).toHaveAccessibleName(/^Campana ?, 1 sin ver$/);
  await bell.click();
  const menu = page.getByRole('region', { name: 'Campana' });
  await expect(menu.getByText(/Te la asignó/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await menu.getByRole('link', { name: `Orden ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number));
  await expect(bell).toHaveAccessibleName('Campana');
});

test('what calls is put off, and the mail of the morning turned off, without script too', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { number, cookie, give } = await assignedOrder();
  await give();
  const page = await browser.newPage({ javaScriptEnabled: false });
  await openAs(page, cookie, `${SHOP_URL}/operacion/cola`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Campana/ })
    .click();
  await page.getByRole('link', { name: 'Ver todo y posponer' }).click();
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Orden ${number}` });
  await row.getByRole('button', { name: 'Mañana' }).click();
  await expect(page.getByText('Nada te llama')).toBeVisible();
  await page.getByRole('button', { name: 'No mandarlo más' }).click();
  await expect(page.getByText('El correo de la mañana está apagado.')).toBeVisible();
  await page.close();
});

test('the page of the bell is usable', async ({ page }) => {
  await signInStaff(page, '/campana');
  await expect(page.getByRole('heading', { level: 1, name: 'Campana' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
