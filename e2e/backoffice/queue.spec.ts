import { expect, type Page, test } from '@playwright/test';
import { MAX_FOUND } from '#contract/backoffice/order-finder.ts';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { searchAsStaff, signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer, newUnverifiedShopper } from '#e2e/support/customers.ts';
import { createHeldOrder } from '#e2e/support/orders.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Abrir' });

/** How many rows of the queue a screen of 1280 × 800 has, low ones. */
const MIN_ROWS = 14;

test('a mail that came back stands in the queue, and a person takes it', { tag: '@phone' }, async ({ page }) => {
  const { email } = await newCustomer();
  await controlSimulator('mail', { scenario: 'refuse-recipient', recipient: email, calls: 1 });
  await callApi('/users/forgot-password', { method: 'POST', body: { email } });
  await signInStaff(page, '/cola');
  await expect(page.getByRole('heading', { level: 1, name: 'Cola' })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: 'Correo que no llegó' });
  await expect(async () => {
    await page.reload();
    expect(await rows.count()).toBeGreaterThan(0);
  }).toPass();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByText('Filtros', { exact: true }).click();
  await page.getByLabel('Tipo').selectOption({ value: 'mail-given-up' });
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page).toHaveURL(/tipo=mail-given-up/);
  await rows.last().getByRole('link', { name: 'Correo que no llegó' }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Correo que no llegó' })).toBeVisible();
  // On a phone the row that is open is the page.
  await expect(rows.first()).toBeHidden();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await panel.getByRole('button', { name: 'Tomar' }).click();
  await expect(panel.getByRole('button', { name: 'Soltar' })).toBeVisible();
  await expect(panel.getByText('Vos', { exact: true })).toBeVisible();
});

test('the queue is emptied row by row with keys: what was decided is said, and the next row is open', {
  tag: '@desktop',
}, async ({ page }) => {
  const orders = [await createHeldOrder(), await createHeldOrder()];
  const numbers = await Promise.all(
    orders.map(async ({ token, id }) => (await callApi<Order>(`/orders/${id}`, { token })).number),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, '/cola?tipo=order-held');
  const row = (number: number | undefined) => page.getByRole('row').filter({ hasText: `Orden ${number}` });
  for (const number of numbers) await expect(row(number)).toContainText('Orden retenida');
  await row(numbers[0]).getByRole('link', { name: 'Orden retenida' }).focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel).toContainText(`Orden ${numbers[0]}`);
  await expect(row(numbers[0])).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await page.keyboard.press('e');
  await expect(panel.getByRole('button', { name: 'Soltar' })).toBeVisible();
  await performAct(page, 'Liberar la orden y comprarla', { within: panel, reason: 'Confirmó por teléfono' });
  await expect(panel.getByRole('status')).toContainText(`La orden ${numbers[0]} deja de estar retenida`);
  await expect(row(numbers[0])).toHaveCount(0);
  const next = page.locator('tr[aria-current]').getByRole('link', { name: /^Orden \d+$/ });
  await expect(panel).toContainText((await next.textContent()) ?? '');
  // Another test may hold an order between the two.
  if ((await row(numbers[1]).getAttribute('aria-current')) === null)
    await row(numbers[1]).getByRole('link', { name: 'Orden retenida' }).click();
  await expect(panel).toContainText(`Orden ${numbers[1]}`);
  await expect(row(numbers[1])).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('z');
  const snooze = page.getByRole('form', { name: 'Posponer' });
  await snooze.getByLabel('Motivo', { exact: true }).fill('Llama mañana');
  await expect(snooze.getByRole('status')).toContainText('Sale de la cola hasta');
  await page.keyboard.press('Control+Enter');
  await expect(snooze).toBeHidden();
  await expect(row(numbers[1])).toHaveCount(0);
  await page.goto(`${page.url().split('?')[0]}?ver=pospuestas`);
  await expect(row(numbers[1])).toBeVisible();
});

test('rows of the queue are taken many at once, and given back', { tag: '@desktop' }, async ({ page }) => {
  for (const { token, id } of [await createHeldOrder(), await createHeldOrder()]) {
    const { number } = await callApi<Order>(`/orders/${id}`, { token });
    if (!page.url().includes('/cola')) await signInStaff(page, '/cola?tipo=order-held');
    else await page.reload();
    await expect(page.getByRole('row').filter({ hasText: `Orden ${number}` })).toBeVisible();
  }
  const free = page.locator('tr[data-row]').filter({ hasNotText: 'Vos' });
  const names = await free.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.ariaLabel ?? ''));
  const chosen = names.slice(-2);
  for (const name of chosen) await page.getByRole('checkbox', { name, exact: true }).check();
  const bar = page.getByRole('form', { name: 'Con las elegidas' });
  await bar.getByLabel('Acción').selectOption('Tomar');
  await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Queda a tu nombre: Orden retenida' })).toBeVisible();
  await bar.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Hecho en 2')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Queda sin nadie: Orden retenida').first()).toBeVisible();
});

test('the queue has many rows to a screen and is sorted by age and money; its old addresses lead on', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, '/cola');
  const amount = page.getByRole('columnheader', { name: 'Importe' });
  await amount.getByRole('link').click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('columnheader', { name: 'Edad' }).getByRole('link').click();
  await expect(page).toHaveURL(/orden=edad/);
  await page.getByRole('button', { name: /· Dueño/ }).click();
  await page.getByRole('button', { name: 'Filas bajas (36 px)' }).click();
  await expect(page.getByRole('button', { name: 'Filas altas (44 px)' })).toBeVisible();
  await page.keyboard.press('Escape');
  const box = await page.locator('tr[data-row]').first().boundingBox();
  expect((800 - (box?.y ?? 800)) / (box?.height ?? 1)).toBeGreaterThanOrEqual(MIN_ROWS);

  const base = page.url().split('?')[0];
  await page.goto(`${base}?ver=arregladas`);
  await expect(page.getByRole('heading', { level: 1, name: 'Arregladas solas' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${base}/order-held?de=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cola' })).toBeVisible();
  await expect(page).toHaveURL(/panel=order-held/);
});

test('the lists that are empty say so, and search leads to what it finds', { tag: '@desktop' }, async ({ page }) => {
  for (const [path, title] of [
    ['/cola?ver=mias', 'Cola'],
    ['/cola/arregladas', 'Arregladas solas'],
    ['/buscar?q=no-existe', 'Buscar'],
    ['/ordenes?estado=NEW&pago=failed', 'Órdenes'],
    ['/ordenes', 'Órdenes'],
  ] as const) {
    await signInStaff(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  const order = page.getByRole('rowheader').getByRole('link').first();
  const number = (await order.textContent()) ?? '';
  await searchAsStaff(page, `orden ${number}`);
  await expect(page).toHaveURL(new RegExp(`/operacion/ordenes/${number}$`));
});

test('a search for a part of a mail shows whose it is, and why', async ({ page }) => {
  const { email } = await newCustomer();
  await signInStaff(page, `/buscar?q=${email.slice(0, email.indexOf('@') - 1)}`);
  const people = page.getByRole('region', { name: 'Clientes' });
  await expect(people.getByText('Nombre o correo')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await people.getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/operacion\/clientes\/[0-9a-f-]{36}$/);
});

test('a search that finds too many leads to the list of all, and one for too few letters says so', async ({ page }) => {
  for (let count = 0; count <= MAX_FOUND; count++) await newUnverifiedShopper();
  await signInStaff(page, '/buscar?q=.example');
  await expect(page.getByText(`Hay más clientes: acá están ${MAX_FOUND}.`)).toBeVisible();
  const people = page.getByRole('region', { name: 'Clientes' });
  await people.getByRole('link', { name: 'Ver todos con “.example”' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  await expect(page.getByLabel('Correo, nombre, teléfono, documento o casilla')).toHaveValue('.example');
  await searchAsStaff(page, 'lu');
  await expect(page.getByText('Para buscar personas escribí al menos 3 letras seguidas')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
