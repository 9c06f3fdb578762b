import { expect, type Page, test } from '@playwright/test';
import { openAs } from '#e2e/support/backoffice.ts';
import { boughtOrder } from '#e2e/support/complaints.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newColleague } from '#e2e/support/staff.ts';

const EVENTS = /\/operacion\/eventos$/;
const cases = (page: Page) => page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: /^Casos/ });

test('a complaint is counted in every open tab, over one connection, which another tab takes over', {
  tag: '@desktop',
}, async ({ context, page }) => {
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (EVENTS.test(request.url())) streams.push(request.frame().page());
  });
  const followed = context.waitForEvent('response', (response) => EVENTS.test(response.url()));
  await openAs(page, (await newColleague('atencion')).cookie, `${SHOP_URL}/operacion/cola`);
  expect((await followed).status()).toBe(200);
  const other = await context.newPage();
  await other.goto(`${SHOP_URL}/operacion/ordenes`);
  await expect(other.getByRole('heading', { level: 1, name: 'Órdenes' })).toBeVisible();
  const [before, beforeInOther] = [await cases(page).textContent(), await cases(other).textContent()];
  const order = await boughtOrder();
  await order.complain('late', '¿Dónde está?', { lines: order.lines });
  await expect(cases(page)).not.toHaveText(before ?? '');
  await expect(cases(other)).not.toHaveText(beforeInOther ?? '');
  expect(streams).toEqual([page]);

  const again = context.waitForEvent('request', (request) => EVENTS.test(request.url()));
  await page.close();
  expect((await again).frame().page()).toBe(other);
});

test('two people on the page of one order see each other, until one leaves', { tag: '@phone' }, async ({
  browser,
  page,
}) => {
  const { number } = await boughtOrder();
  const address = `${SHOP_URL}/operacion/ordenes/${number}`;
  const [first, second] = [await newColleague('atencion'), await newColleague('finanzas')];
  await openAs(page, first.cookie, address);
  const other = await (await browser.newContext()).newPage();
  await openAs(other, second.cookie, address);
  await expect(other.getByText(/también tiene abierta esta página/)).toBeVisible();
  // What is there is told anew when the page is looked at again.
  await page.reload();
  await expect(page.getByText(/también tiene abierta esta página/)).toBeVisible();
  await other.goto(`${SHOP_URL}/operacion/ordenes`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number));
  await expect(page.getByText(/también tiene abierta esta página/)).toBeHidden();
});
