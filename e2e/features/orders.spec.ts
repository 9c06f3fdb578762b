import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import type { OrderPayment } from '#contract/receipts.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { callApi, DEMO_TOKEN, demoOrder, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { navigate } from '#e2e/support/router.ts';
import { open } from '#e2e/support/shop.ts';

/** Colours of the light theme: ceibo, yerba, tinta. */
const RED = 'rgb(179, 36, 43)';
const GREEN = 'rgb(26, 102, 56)';
const INK = 'rgb(8, 38, 58)';

const CHIPS: Record<string, [label: string, colour: string]> = {
  FAILED: ['Cancelada', RED],
  CANCELED: ['Cancelada', RED],
  REFUND: ['Procesando devolución', RED],
  PICK_UP: ['Entregado', GREEN],
  COMPLETED: ['Entregado', GREEN],
  DELIVERED: ['Entregado', GREEN],
  SHIPPING: ['En viaje a Uruguay', INK],
  IN_DISTRIBUTION: ['En viaje a Uruguay', INK],
  READY_TO_DELIVER: ['Pronto para salir', INK],
  PACKAGE_SHIPPED: ['Recibido en Uruguay', INK],
  PACKAGE_RECEIVED: ['Recibido en depósito', INK],
  ZINC_PAID: ['En camino al depósito', INK],
  ZINC_PROCCESSING: ['Confirmada', GREEN],
  PAID: ['Confirmada', GREEN],
  NEW: ['Pendiente', RED],
  PROCESSING: ['Pendiente', RED],
  WHATEVER: ['Pendiente', RED],
};

/** What the list says of the demo account's orders, whose issues are at these two statuses. */
const NEXT_STEPS: Record<string, RegExp> = {
  PACKAGE_SHIPPED: /Hay un inconveniente\. Faltan documentos de aduana\./,
  DELIVERED: /Hay un inconveniente\. Artículos dañados\./,
  PICK_UP: /Listo para retirar en \S+/,
  COMPLETED: /Entregado el \d+ de [a-z]+/,
  SHIPPING: /Llega entre el \d+ (de [a-z]+ )?y el \d+ de [a-z]+/,
  NEW: /Pagá en Abitab antes del \d+ de [a-z]+ a las \d\d:\d\d/,
  CANCELED: /Se canceló antes de recibir el pago/,
  REFUND: /Te devolvemos el total/,
};

const card = (page: Page, { number }: Pick<Order, 'number'>) => page.getByRole('article', { name: `Orden ${number}` });

async function expectChip(page: Page, order: Pick<Order, 'number'>, status: string): Promise<void> {
  const [label, colour] = CHIPS[status] ?? ['', ''];
  const chip = card(page, order).getByText(label, { exact: true }).first();
  await expect(chip, status).toBeVisible();
  await expect(chip, status).toHaveCSS('color', colour);
}

test.describe('the demo account', () => {
  test.use({ storageState: signedInState(DEMO_TOKEN), colorScheme: 'light' });

  test('the list shows each order with number, date, status chip, total, products and timeline [ORD-03, ORD-04, ORD-05, ORD-06, ORD-07, ORD-08, ORD-09, ORD-10, ORD-11, ORD-12, ORD-13, ORD-14, ORD-15, ORD-16, ORD-17, ORD-18]', {
    tag: '@desktop',
  }, async ({ page }) => {
    const orders = await callApi<Order[]>('/orders', { token: DEMO_TOKEN });
    const shown = Object.keys(CHIPS).filter((status) => !['PROCESSING', 'WHATEVER'].includes(status));
    expect(orders).toHaveLength(shown.length);
    // The one at the depot may have been announced since the shop was started.
    expect(new Set([...orders.map(({ status }) => status), 'PACKAGE_RECEIVED'])).toEqual(new Set(shown));
    await open(page, '/profile/orders');
    await expect(page.getByText(`${orders.length} órdenes`)).toBeVisible();
    for (const order of orders) {
      await expectChip(page, order, order.status);
      const [year, month, day] = new Date(Date.parse(order.dateAdded) - 3 * 3_600_000).toISOString().split(/[-T]/);
      await expect(card(page, order).getByText(`${day}/${month}/${year}`).first()).toBeVisible();
      const total = order.amount
        .toFixed(2)
        .replace('.', ',')
        .replace(/\B(?=(\d{3})+,)/g, '.');
      await expect(card(page, order)).toContainText(total);
      await expect(card(page, order).getByRole('listitem')).toHaveCount(order.cart.items.length);
      await expect(card(page, order)).toContainText(NEXT_STEPS[order.status] ?? '');
    }
    const withIssue = page.getByRole('article').filter({ hasText: 'Hay un inconveniente.' });
    await expect(withIssue).toHaveCount(2);
    await expect(withIssue.filter({ hasText: /Llega entre|Entregado el/ })).toHaveCount(0);
    const shipping = orders.find(({ status }) => status === 'SHIPPING') as Order;
    const timeline = card(page, shipping).getByRole('list', { name: `Recorrido de la orden ${shipping.number}` });
    await expect(timeline).toBeHidden();
    await card(page, shipping).getByText('Recorrido', { exact: true }).click();
    await expect(timeline.getByRole('listitem')).toHaveText([
      /^Pendiente por pago/,
      /^Pago confirmado/,
      /^Compra en curso en la tienda/,
      /^Compra hecha en la tienda/,
      /^Recibido en depósito/,
      /^Pronto para salir/,
      /^En viaje a Uruguay/,
      /^Entregada/,
    ]);
    await card(page, shipping).getByText('Recorrido', { exact: true }).click();
    await expect(timeline).toBeHidden();
  });

  test('an unknown status is shown as pending; a single order is counted in the singular [ORD-01, ORD-19]', {
    tag: '@phone',
  }, async ({ page }) => {
    const [first, second] = await callApi<Order[]>('/orders', { token: DEMO_TOKEN });
    let list: object[] = [
      { ...first, status: 'WHATEVER' },
      { ...second, status: 'PROCESSING' },
    ];
    await page.route('**/api/orders', (route) => route.fulfill({ json: list }));
    await open(page, '/profile/orders');
    await expect(page.getByText('2 órdenes', { exact: true })).toBeVisible();
    await expectChip(page, first as Order, 'WHATEVER');
    await expectChip(page, second as Order, 'PROCESSING');
    list = list.slice(0, 1);
    await page.reload();
    await expect(page.getByText('1 orden', { exact: true })).toBeVisible();
  });

  test('each package has its own section with numbers to copy, an issue shows what to do, and the receipt of a paid order is saved as a PDF', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const orders = await callApi<Order[]>('/orders', { token: DEMO_TOKEN });
    const inState = (status: string) => orders.find((order) => order.status === status) as Order;
    const split = inState('ZINC_PAID');
    await open(page, `/profile/orders/${split.id}`);
    const packages = page.getByRole('region', { name: '2 paquetes' });
    for (const [index, parcel] of split.packages.entries()) {
      const section = packages.getByRole('listitem').filter({ has: page.getByText(`Paquete ${index + 1} de 2`) });
      await expect(section).toContainText(parcel.trackingNumber);
      await expect(section).toContainText(
        parcel.status === 'PACKAGE_RECEIVED' ? 'En el depósito de Miami' : 'En camino a Miami',
      );
      await expect(section).toContainText('Enviado por la tienda al depósito');
      const item = split.cart.items.find(({ productId }) => productId === parcel.products[0]?.asin);
      await expect(section).toContainText((item?.translatedTitle ?? item?.title ?? '').slice(0, 20));
    }
    const number = split.packages[1]?.trackingNumber ?? '';
    await page.getByRole('button', { name: `Copiar el número del paquete ${number}` }).click();
    await expect(page.getByRole('status').getByText('Copiado')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await expect(page.getByText('manda tus productos a nuestro depósito de Miami')).toBeVisible();

    const held = inState('PACKAGE_SHIPPED');
    await navigate(page, `/profile/orders/${held.id}`);
    const issue = page.getByRole('status').filter({ hasText: 'Hay un inconveniente.' });
    await expect(issue).toContainText('Faltan documentos de aduana. La Aduana pide un documento más');
    await expect(page.getByText(/Llega entre|Estimada:|Falta el último tramo/)).toHaveCount(0);
    await expect(issue.getByRole('link', { name: 'Revisar mis datos' })).toHaveAttribute(
      'href',
      '/profile/account-settings',
    );
    await expect(issue.getByRole('link', { name: 'Escribinos por WhatsApp' })).toBeVisible();
    await expect(page.getByText('Retenido')).toBeVisible();

    await navigate(page, `/profile/orders/${inState('NEW').id}`);
    await expect(page.getByRole('heading', { name: 'Falta pagar' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver el cupón' })).toBeHidden();

    await test.step('the receipt', async () => {
      const { id, number } = inState('COMPLETED');
      await navigate(page, `/profile/orders/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`Orden ${number}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /^Recibo de .* del/ }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`Recibo de la orden ${number}.pdf`);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    });
  });

  test('the page of an order shows what was bought before its packages, and each tracking number once', {
    tag: '@phone',
  }, async ({ page }) => {
    const { id } = await demoOrder('IN_DISTRIBUTION');
    const order = await callApi<Order>(`/orders/${id}`, { token: DEMO_TOKEN });
    await open(page, `/profile/orders/${id}`);
    const units = order.cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(units).toBeGreaterThan(order.cart.items.length);
    const headings = page.getByRole('article').getByRole('heading', { level: 2 });
    const parts = [
      'Recorrido',
      `${units} productos`,
      '2 paquetes',
      'Papeles de la orden',
      'Me arrepentí',
      '¿Algo salió mal?',
    ];
    await expect(headings).toHaveText(parts);
    for (const number of [order.carrierTrackingNumber, ...order.packages.map((parcel) => parcel.trackingNumber)]) {
      await expect(page.getByText(number ?? '', { exact: true })).toHaveCount(1);
      await expect(page.getByRole('button', { name: new RegExp(`^Copiar el número .* ${number}$`) })).toBeVisible();
    }
    const parcel = page.getByRole('region', { name: '2 paquetes' }).getByRole('listitem').first();
    await expect(parcel).toContainText(/Recibido en el depósito de Miami.*Pronto para salir.*En viaje a Uruguay/s);
  });
});

test('an order is found by its product, and bought again line by line at the price of today', {
  tag: '@phone',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const { id, number, cart } = await createOrder(token, { B0PNTEQ40A: 2 });
  await createOrder(token, { B0AURORAX2: 1 });
  await callApi(`/orders/${id}/cancel`, { method: 'POST', token, body: {} });
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, '/profile/orders');
  const [word = ''] = cart.items[0]?.translatedTitle?.split(' ') ?? [];
  await page.getByLabel('Buscar en mis órdenes').fill(word);
  await page.getByRole('button', { name: 'Buscar', exact: true }).last().click();
  await expect(page.getByText(`1 orden con «${word}»`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel('Buscar en mis órdenes').fill('heladera');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No encontramos órdenes con «heladera»')).toBeVisible();
  await page.goBack();
  await card(page, { number })
    .getByRole('link', { name: `Ver la orden ${number}` })
    .click();
  await callApi('/cart/items', { method: 'POST', token, body: { productId: 'B0PNTEQ40A', quantity: 1 } });
  await page.getByRole('button', { name: 'Comprar de nuevo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Esto hay ahora en tu carrito' });
  await expect(dialog.getByRole('listitem')).toContainText('Ya está en tu carrito, al mismo precio.');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Ver mi carrito' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (3 Items)');
  await page.close();
});

test('the e-Ticket of a payment stands on the page of its order, and is saved as a PDF', { tag: '@desktop' }, async ({
  browser,
}) => {
  const { token } = await newCustomer();
  const { id } = await createOrder(token, { B0PNTEQ40A: 1 });
  await payOrder(token, id);
  const issued = async () => {
    const [payment] = await callApi<OrderPayment[]>(`/orders/${id}/payments`, { token });
    return payment?.documents[0]?.isIssued ?? false;
  };
  await expect.poll(issued).toBe(true);
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, `/profile/orders/${id}`);
  const ticket = page.getByRole('button', { name: /^e-Ticket A \d+ \(PDF\)$/ });
  await expect(ticket).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await ticket.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^e-Ticket A \d+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.close();
});

test('an unpaid order can be canceled, and its products return to the cart', { tag: '@phone' }, async ({ browser }) => {
  const { token } = await newCustomer();
  const { id } = await createOrder(token, { B0PNTEQ40A: 2 });
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, `/profile/orders/${id}`);
  await page.getByRole('button', { name: 'Cancelar la orden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar la orden' });
  await expect(dialog).toContainText('los productos vuelven a tu carrito');
  await dialog.getByRole('button', { name: 'Seguir con la orden' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancelar la orden' }).click();
  await dialog.getByRole('button', { name: 'Cancelar la orden' }).click();
  await expect(page.getByText('Cancelamos la orden')).toBeVisible();
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar la orden' })).toBeHidden();
  await page.getByRole('link', { name: 'Ver mi carrito' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (2 Items)');
  await page.close();
});
