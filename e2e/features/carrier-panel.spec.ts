import { expect, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { openPanelOrder, simulateEvent } from '#e2e/support/carrier-panel.ts';
import { callApi, demoOrder, newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { receiveParcel } from '#e2e/support/parcels.ts';
import { open } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

const CODES = {
  ALVOL: 'Viajando a destino',
  SHOFD: 'En reparto',
  SHDEL: 'Entregado',
  ALDAN: 'Artículos dañados',
  ALPEL: 'Artículos peligrosos',
  ALINC: 'Envío incompleto',
  ALMCD: 'Faltan documentos de aduana',
  SINFA: 'Falta la factura',
  ALSDA: 'Paquete demasiado grande',
  ALPER: 'Artículos perecederos',
  ALPRB: 'Contenido prohibido',
  ALRES: 'Contenido restringido',
};

test('a visitor looks up an order and sees its status, events and packages [PANEL-01, PANEL-02, PANEL-04, PANEL-05]', {
  tag: '@phone',
}, async ({ page }) => {
  const { id } = await demoOrder('ZINC_PAID');
  await open(page, '/skypostal-panel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de SkyPostal');
  await expect(page).toHaveURL(/\/skypostal-panel$/);

  const order = page.getByLabel('Id de la orden');
  await order.fill('what is this');
  await page.getByRole('button', { name: 'Ver orden' }).click();
  await expect(order).toHaveAttribute('aria-invalid', 'true');
  await order.fill('00000000-0000-4000-8000-000000000000');
  await page.getByRole('button', { name: 'Ver orden' }).click();
  await expect(page.getByText('No encontramos esa orden')).toBeVisible();

  const known = await callApi<Order>(`/fake-skypostal-api/orders/${id}`);
  await order.fill(String(known.number));
  await page.getByRole('button', { name: 'Ver orden' }).click();
  await expect(page.getByRole('heading', { name: `Orden ${known.number}` })).toBeVisible();
  await expect(page.getByText('ZINC_PAID', { exact: true }).first()).toBeVisible();
  const events = page.getByRole('region', { name: 'Eventos' });
  for (const { code, description } of known.events) {
    await expect(events.getByRole('row', { name: new RegExp(` ${code} ${description}`) })).toBeVisible();
  }
  const packages = page.getByRole('region', { name: 'Paquetes' }).getByRole('listitem');
  await expect(packages).toHaveCount(2);
  for (const { trackingNumber, status } of known.packages) {
    await expect(packages.filter({ hasText: trackingNumber })).toContainText(status ?? '');
  }
});

test('each of the twelve events is offered and reported for the shipment [PANEL-03, PANEL-06, PANEL-07, PANEL-08, PANEL-09, PANEL-10, PANEL-11, PANEL-12, PANEL-13, PANEL-14, PANEL-15, PANEL-16, PANEL-17, PANEL-20]', {
  tag: '@desktop',
}, async ({ page }) => {
  const { id, carrierTrackingNumber } = await demoOrder('SHIPPING');
  const reported: unknown[] = [];
  // The order of the demo account must not change: the requests to the carrier are intercepted.
  await page.route('**/api/fake-skypostal-api/status-hook', (route) => {
    reported.push(route.request().postDataJSON());
    return route.fulfill({ json: { ok: true } });
  });
  await openPanelOrder(page, id);
  await expect(page.getByLabel('Código de evento').getByRole('option')).toHaveText(
    Object.entries(CODES).map(([code, meaning]) => `${code}: ${meaning}`),
  );
  for (const code of Object.keys(CODES)) {
    await simulateEvent(page, code);
    await expect(page.getByText(`Evento ${code} anunciado`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Arribo a Uruguay (ATC)' }).click();
  await expect(page.getByText('Evento ATC anunciado')).toBeVisible();
  const trackingNumber = carrierTrackingNumber;
  expect(reported).toEqual([...Object.keys(CODES), 'ATC'].map((statusCode) => ({ trackingNumber, statusCode })));
});

test('a failure is told from an unknown number, and from an event that changes nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  const { token, email } = await newCustomer();
  const { id } = await createOrder(token, { B0PNTEQ40A: 1 });
  await payOrder(token, id);
  const read = () => callApi<Order>(`/orders/${id}`, { token });
  await expect.poll(async () => (await read()).packages.length).toBe(1);
  for (const { trackingNumber } of (await read()).packages) await receiveParcel(trackingNumber, email, 1);
  await expect.poll(async () => (await read()).status).toBe('READY_TO_DELIVER');
  await openPanelOrder(page, id);

  await simulateEvent(page, 'ALVOL');
  await expect(page.getByText('Evento ALVOL anunciado', { exact: true })).toBeVisible();
  await simulateEvent(page, 'ALVOL');
  await expect(page.getByText('Evento ALVOL anunciado, pero no cambió nada en la orden')).toBeVisible();

  // What the carrier's simulator says is intercepted, because other tests use it at the same time.
  for (const [status, message] of [
    [404, 'No encontramos un envío con ese número'],
    [503, 'El transportista no responde; mirá si la orden cambió y probá de nuevo'],
  ] as const) {
    const hook = '**/api/fake-skypostal-api/status-hook';
    await page.route(hook, (route) => route.fulfill({ status, json: { code: status, message } }));
    await simulateEvent(page, 'SHOFD');
    await expect(page.getByText(message)).toBeVisible();
    await page.unroute(hook);
  }
  await simulateEvent(page, 'SHOFD');
  await expect(page.getByText('Evento SHOFD anunciado', { exact: true })).toBeVisible();
});

test('one click runs a scenario step by step, from two packages to delivery', { tag: '@phone' }, async ({ page }) => {
  const { token } = await newCustomer();
  const { id } = await createOrder(token, { B0PNTEQ40A: 2 });
  await openPanelOrder(page, id);
  const runButton = page.getByRole('button', { name: 'Reproducir: Dos paquetes' });
  await expect(runButton).toBeDisabled();
  await expect(runButton).toHaveAccessibleDescription('La orden todavía no está paga.');

  await controlSimulator('zinc', { scenario: 'split', order: id });
  await payOrder(token, id);
  const packages = async () => (await callApi<Order>(`/orders/${id}`, { token })).packages.length;
  await expect.poll(packages).toBe(2);
  await page.getByRole('button', { name: 'Ver orden' }).click();
  await runButton.click();
  const steps = page.getByRole('list', { name: 'Pasos de «Dos paquetes»' });
  await expect(steps.locator('[aria-current=step]')).toHaveText('Llega el primer paquete a Miami');
  await expect(page.getByRole('button', { name: 'Reproducir: Todo bien' })).toBeDisabled();
  for (const status of ['READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'PICK_UP', 'COMPLETED']) {
    await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText('Terminó la historia «Dos paquetes»')).toBeVisible();
  await expect(steps.getByText('Hecho')).toHaveCount(7);
  await expect(runButton).toHaveAccessibleDescription('La orden ya terminó.');
});
