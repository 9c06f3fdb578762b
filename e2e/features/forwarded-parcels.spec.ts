import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { receiveParcel } from '#e2e/support/parcels.ts';
import { open } from '#e2e/support/shop.ts';

async function fillContent(page: Page, item: number, { what, price }: { what: string; price: string }): Promise<void> {
  const row = page.getByRole('group', { name: `Producto ${item}` });
  await row.getByLabel('Qué es').fill(what);
  await row.getByLabel('Precio de cada una').fill(price);
}

const invoice = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

test('a parcel of another store is announced, received in Miami, and ready to be brought', { tag: '@phone' }, async ({
  browser,
}) => {
  const shopper = await newCustomer();
  const number = `1Z${Date.now()}${test.info().project.name.length}`;
  const context = await browser.newContext({ storageState: signedInState(shopper.token) });
  const page = await context.newPage();
  await open(page, '/profile/parcels');
  await expect(page.getByText('Todavía no anunciaste ninguno.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tu dirección en Miami' })).toContainText(/UY-\d{5}/);

  await page.getByLabel('Número de seguimiento').fill(number.toLowerCase());
  await page.getByRole('textbox', { name: 'Tienda' }).fill('eBay');
  await fillContent(page, 1, { what: 'Perfume', price: '40' });
  await page.getByRole('button', { name: 'Agregar otro producto' }).click();
  await fillContent(page, 2, { what: 'Zapatillas de correr', price: '89,90' });
  await page.getByRole('button', { name: 'Anunciar' }).click();
  await expect(page.getByText('Los perfumes son inflamables y no pueden viajar en avión.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el producto 1' }).click();
  await expect(page.getByLabel('Qué es')).toHaveValue('Zapatillas de correr');
  await page.getByRole('button', { name: 'Anunciar' }).click();

  const announced = page.getByRole('region', { name: 'Tus paquetes' });
  await expect(announced).toContainText('Paquete de eBay');
  await expect(announced).toContainText('Te mandamos un correo cuando llegue a Miami.');
  await expect(announced).toContainText(`Seguimiento ${number}`);
  await announced.getByLabel('Subir la factura de Paquete de eBay').last().setInputFiles(invoice);
  await expect(announced.getByRole('button', { name: 'Descargar factura.pdf' })).toBeVisible();

  await page.getByRole('button', { name: 'Modificar Paquete de eBay' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Unidades').fill('2');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(announced).toContainText('2 × Zapatillas de correr');

  await receiveParcel(number, shopper.email, 1.2);
  await page.reload();
  const ready = page.getByRole('region', { name: 'Listos para traer' });
  await expect(ready).toContainText('Paquete de eBay');
  await expect(ready).toContainText('Peso: 1,2 kg');
  await expect(ready).toContainText('Está en Miami. Lo guardamos hasta el');
  await expectAccessible(page);
  await context.close();
});

test('the staff finds a parcel that two accounts claim, and says whose it is', { tag: '@desktop' }, async ({
  page,
}) => {
  const [shopper, other] = [await newCustomer(), await newCustomer()];
  const number = `1ZSTAFF${Date.now()}`;
  const contents = [{ description: 'Zapatillas', quantity: 1, price: 89.9, kind: 'general' }];
  const body = { trackingNumber: number, store: 'eBay', contents };
  await callApi('/parcels', { method: 'POST', token: shopper.token, body });
  await receiveParcel(number, other.email, 1.2);
  const { locker } = await callApi<{ locker: { locker: string } }>('/parcels', { token: shopper.token });

  await signInStaff(page, `/paquetes/otras-tiendas?cuales=unclear&q=${number.toLowerCase()}`);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Paquete ${number}` })).toBeVisible();
  await expectAccessible(page);
  const form = await openAct(page, 'Decir de quién es');
  await form.getByLabel('Casillero').fill(locker.locker);
  await performAct(page, 'Decir de quién es', {
    reason: 'Mandó la etiqueta',
    expected: `pasa al casillero ${locker.locker}`,
  });
  await expect(page.getByText('Listo para traer')).toBeVisible();
});
