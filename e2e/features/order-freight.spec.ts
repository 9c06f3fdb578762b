import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { boughtOrder, type ComplainedOrder, HEADPHONES } from '#e2e/support/complaints.ts';
import { signedInState } from '#e2e/support/customers.ts';
import { open, SIMULATORS_URL, waitForMail } from '#e2e/support/shop.ts';

async function openOrder(browser: Browser, { id, token }: ComplainedOrder): Promise<Page> {
  const page = await (await browser.newContext({ storageState: signedInState(token) })).newPage();
  await open(page, `/profile/orders/${id}`);
  return page;
}

/** The carrier's depot weighs all packages of an order, which weigh this together, in kilograms. */
async function weigh(order: ComplainedOrder, total: number): Promise<void> {
  await expect.poll(async () => (await order.read()).packages.length).toBeGreaterThan(0);
  const { packages } = await order.read();
  for (const { trackingNumber } of packages) {
    const body = { externalTracking: trackingNumber, email: order.email, weight: total / packages.length };
    const headers = { 'content-type': 'application/json' };
    const url = `${SIMULATORS_URL}/__sim/skypostal/package-received`;
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
  }
  await expect.poll(async () => (await order.read()).freight, { timeout: 30_000 }).not.toBeNull();
}

test('an order that weighs less says what was paid, what it costs and what comes back', { tag: '@desktop' }, async ({
  browser,
}) => {
  const order = await boughtOrder({ [HEADPHONES]: 4 });
  const { fees } = await order.read();
  await weigh(order, fees.realWeight - 0.3);
  const page = await openOrder(browser, order);
  const paid = page.getByRole('region', { name: 'Pagaste' });
  await expect(paid.getByRole('definition').filter({ hasText: /^\d,\d kg: pagaste U\$S/ })).toBeVisible();
  await expect(paid.getByRole('definition').filter({ hasText: /^\d,\d kg: U\$S/ })).toBeVisible();
  await expect(paid.getByText(/^Te devolvemos U\$S\s\d+,\d\d de flete a tu pago con /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Devolución' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await waitForMail(order.email, /Te devolvemos parte del flete de tu orden n.º \d+/);
  await page.context().close();
});

test('an order that weighs more says that the shop pays the difference', { tag: '@phone' }, async ({ browser }) => {
  const order = await boughtOrder();
  const { fees } = await order.read();
  await weigh(order, fees.realWeight + 0.9);
  const page = await openOrder(browser, order);
  const paid = page.getByRole('region', { name: 'Pagaste' });
  await expect(paid.getByText('la diferencia la ponemos nosotros')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Devolución' })).toHaveCount(0);
  await expectNoOverflow(page);
  await page.context().close();
});
