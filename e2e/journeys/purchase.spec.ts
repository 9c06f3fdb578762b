import { expect, type Page, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { signIn, signUp } from '#e2e/support/account.ts';
import { openPanelOrder, receiveAllPackages, simulateEvent } from '#e2e/support/carrier-panel.ts';
import { addToCart, search } from '#e2e/support/catalog.ts';
import {
  chooseDeliveryTo,
  choosePickup,
  decideAtBank,
  fillCustomsData,
  openPayment,
  pay,
} from '#e2e/support/checkout.ts';
import { type Customer, callApi, newCustomer } from '#e2e/support/customers.ts';
import { receiveParcel } from '#e2e/support/parcels.ts';
import { navigate } from '#e2e/support/router.ts';
import { newShopper, open, readOrder, waitForMail } from '#e2e/support/shop.ts';

test('a shopper buys headphones by bank and picks them up in Montevideo', { tag: '@desktop' }, async ({ page }) => {
  const shopper = newShopper();
  const { paidToday } = await callApi<{ paidToday: { from: string; to: string } }>('/delivery-estimate');
  const promise = `Pagando hoy, llega ${formatDayRange(paidToday)}`;
  await test.step('finds wireless headphones in Spanish and pages through them', async () => {
    await open(page, '/');
    await search(page, 'auriculares inalámbricos');
    await expect(
      page
        .locator('main')
        .getByRole('link', { name: /^Auriculares/ })
        .first(),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Página 2' }).click();
    await expect(page).toHaveURL(/page=2/);
  });

  await test.step('selects a variant and adds it to the cart', async () => {
    await open(page, '/products?asin=B0PNTEQ40A');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Norda Q40');
    await page.getByRole('link', { name: 'Grafito' }).click();
    await expect(page).toHaveURL(/Color=Graphite/);
    await expect(page).not.toHaveURL(/B0PNTEQ40A/);
    await expect(page.getByText(promise).filter({ visible: true })).toHaveCount(1);
    await addToCart(page);
    await open(page, '/shopping-cart');
    await expect(page.getByText(promise)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (1 Items)');
    await expect(page.getByText('Color: Grafito')).toBeVisible();
    await expect(page.getByText('Puesto en Uruguay').first()).toBeVisible();
    await expect(page.locator('main')).toContainText(/U\$S\s153,61/);
  });

  await test.step('signs up and keeps the cart', async () => {
    await page.getByRole('button', { name: 'Finalizar compra' }).first().click();
    await expect(page).toHaveURL(/\/auth\/signin/);
    await signUp(page, shopper);
    await signIn(page, shopper);
    await expect(page).toHaveURL(/\/checkout/);
    await open(page, '/shopping-cart');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (1 Items)');
  });

  const orderId = await test.step('checks out; the bank refuses at first, then approves', async () => {
    await page.getByRole('button', { name: 'Finalizar compra' }).first().click();
    await fillCustomsData(page);
    await choosePickup(page);
    await expect(page.getByText(promise)).toBeVisible();
    await openPayment(page);
    await expect(page.getByRole('dialog').getByRole('radio', { checked: true })).toHaveCount(0);
    await pay(page);
    await decideAtBank(page, 'reject');
    await expect(page.getByText('tu compra no ha sido éxitosa')).toBeVisible();
    await page
      .getByRole('link', { name: 'Volver a intentarlo' })
      .or(page.getByRole('button', { name: 'Volver a intentarlo' }))
      .click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (1 Items)');
    await page.getByRole('button', { name: 'Finalizar compra' }).first().click();
    await choosePickup(page);
    await openPayment(page);
    await expect(page.getByRole('radio', { name: 'Scotiabank' })).toBeChecked();
    await pay(page);
    await decideAtBank(page, 'approve');
    await expect(page.getByText('tu compra ha sido exitosa')).toBeVisible();
    return new URL(page.url()).searchParams.get('oid') ?? '';
  });

  await test.step('the shop purchases it and the shipment is delivered', async () => {
    await expect.poll(async () => (await readOrder(page, orderId)).packages.length).toBeGreaterThan(0);
    await simulateDelivery(page, orderId);
    await expect.poll(async () => (await readOrder(page, orderId)).status).toBe('COMPLETED');
    await open(page, `/profile/orders/${orderId}`);
    await expect(page.getByText('Entregado').first()).toBeVisible();
    await expect(page.locator('ol').getByText('En viaje a Uruguay').first()).toBeVisible();
  });

  await test.step('tracking and mails show the same state', async () => {
    const { carrierTrackingNumber } = await readOrder(page, orderId);
    await open(page, '/tracking');
    await page.getByLabel('Numero de tracking').fill(carrierTrackingNumber ?? '');
    await page.getByRole('button', { name: 'Rastrear pedido' }).click();
    await expect(page.getByRole('row', { name: /En viaje a Uruguay/ })).toBeVisible();
    await waitForMail(shopper.email, /^Entregamos tu orden/);
  });
});

test('a shopper in the interior pays in cash at Abitab and receives the delivery', {
  tag: '@phone',
}, async ({ page }) => {
  const customer = await newCustomer();
  await open(page, '/auth/signin');
  await signIn(page, customer);
  await expect(page).toHaveURL(/\/$/);

  await navigate(page, '/products?asin=B0PNTEQ40A');
  await addToCart(page);
  await navigate(page, '/shopping-cart');
  await page.getByRole('button', { name: 'Finalizar compra' }).first().click();
  await fillCustomsData(page);
  await chooseDeliveryTo(page, 'Maldonado');
  await openPayment(page);
  await page.getByRole('radio', { name: /^Abitab/ }).check();
  await pay(page);

  await expect(page.getByText('tu pago está siendo procesado')).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get('oid') ?? '';
  const payment = await page.context().newPage();
  const voucher = await page
    .getByRole('link', { name: /cupón|Abitab|pagar/i })
    .first()
    .getAttribute('href');
  await payment.goto(voucher ?? '');
  await payment.locator('button[name="decision"][value="pay"]').click();
  await expect(page.getByText('tu compra ha sido exitosa')).toBeVisible();

  await expect.poll(async () => (await readOrder(page, orderId)).packages.length).toBeGreaterThan(0);
  await deliver(customer, orderId);
  await open(page, '/profile/orders');
  await expect(page.getByText('1 orden')).toBeVisible();
  await expect(page.getByText('Entregado').first()).toBeVisible();
});

/** What `simulateDelivery` does, by the calls of the carrier. */
async function deliver({ token, email }: Customer, orderId: string): Promise<void> {
  const read = () => callApi<Order>(`/orders/${orderId}`, { token });
  for (const { trackingNumber } of (await read()).packages) await receiveParcel(trackingNumber, email, 1);
  await expect.poll(async () => (await read()).status).toBe('READY_TO_DELIVER');
  const { carrierTrackingNumber: trackingNumber } = await read();
  for (const [statusCode, status] of CARRIER_EVENTS) {
    const body = { trackingNumber, statusCode };
    await callApi('/fake-skypostal-api/status-hook', { method: 'POST', body });
    await expect.poll(async () => (await read()).status).toMatch(status);
  }
}

const CARRIER_EVENTS = [
  ['ALVOL', 'SHIPPING'],
  ['SHOFD', /IN_DISTRIBUTION|PICK_UP/],
  ['SHDEL', 'COMPLETED'],
] as const;

/** Receives every package in Miami, then simulates each carrier event in turn. */
async function simulateDelivery(page: Page, orderId: string): Promise<void> {
  await receiveAllPackages(page, orderId);
  await expect.poll(async () => (await readOrder(page, orderId)).status).toBe('READY_TO_DELIVER');
  await openPanelOrder(page, orderId);
  for (const [code, status] of CARRIER_EVENTS) {
    await simulateEvent(page, code);
    await expect.poll(async () => (await readOrder(page, orderId)).status).toMatch(status);
  }
}
