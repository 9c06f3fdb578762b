import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actAsStaff, openAs } from '#e2e/support/backoffice.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { getNamed, headingOf, textOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { getFormWith, visitAsStaff } from '#e2e/support/staff-visit.ts';

/** Somebody to whom the demo's owner has given a new order. */
async function assignedOrder() {
  const { token } = await newCustomer();
  const { number } = await createOrder(token, { B0PNTEQ40A: 1 });
  const { id, cookie } = await newColleague('atencion');
  return { number, cookie, give: () => actAsStaff('assignOrder', { number, staffId: id }) };
}

test('an order that somebody is given rings while they have a page open, and is seen once it was opened', {
  tag: '@phone',
}, async ({ page }) => {
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
}, async () => {
  const { number, cookie, give } = await assignedOrder();
  await give();
  const visit = await visitAsStaff('/operacion/cola', { cookie });
  expect(textOf(getNamed(visit.document, 'header button', /^Campana/))).toContain('1 sin ver');
  await visit.follow('Ver todo y posponer', visit.document.querySelector('header') ?? undefined);
  expect(headingOf(visit.page)).toBe('Campana');
  const row = visit.document.querySelectorAll('main li').find((item) => textOf(item).includes(`Orden ${number}`));
  if (!row) throw new Error(`the bell has nothing of the order ${number}`);
  await visit.send(getFormWith(row, 'Mañana'), { button: 'Mañana' });
  expect(visit.page.text).toContain('Nada te llama');
  await visit.send(getFormWith(visit.document, 'No mandarlo más'), { button: 'No mandarlo más' });
  expect(visit.page.text).toContain('El correo de la mañana está apagado.');
});
