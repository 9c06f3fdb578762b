import { expect, test } from '@playwright/test';
import { MAX_FOUND } from '#contract/backoffice/order-finder.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { searchAsStaff, signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer, newUnverifiedShopper } from '#e2e/support/customers.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

test('a mail that came back stands in the queue, and a person takes it', { tag: '@phone' }, async ({ page }) => {
  const { email } = await newCustomer();
  await controlSimulator('mail', { scenario: 'refuse-recipient', recipient: email, calls: 1 });
  await callApi('/users/forgot-password', { method: 'POST', body: { email } });
  await signInStaff(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Cola' })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: 'Correo que no llegó' });
  await expect(async () => {
    await page.reload();
    expect(await rows.count()).toBeGreaterThan(0);
  }).toPass();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByLabel('Tipo').selectOption({ value: 'mail-given-up' });
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/tipo=mail-given-up/);
  await rows.last().getByRole('link', { name: 'Tomar, posponer o anotar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Correo que no llegó' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Tomarla' }).click();
  await expect(page.getByText('La tiene Equipo de demostración')).toBeVisible();
});

test('the lists that are empty say so, and search leads to what it finds', { tag: '@desktop' }, async ({ page }) => {
  for (const [path, title] of [
    ['/cola?ver=mias', 'Cola'],
    ['/cola?ver=arregladas', 'Cola'],
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
