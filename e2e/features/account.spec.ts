import { expect, test } from '@playwright/test';
import { openSettings, section } from '#e2e/support/account.ts';
import { callApi, DEMO_TOKEN, newCustomer } from '#e2e/support/customers.ts';
import { expectFieldError } from '#e2e/support/forms.ts';
import { navigate } from '#e2e/support/router.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

const DESKTOP = { tag: '@desktop' } as const;
const PHONE = { tag: '@phone' } as const;
const CUSTOMS = { document: '48712061', birthday: '1991-03-14', gender: 'F', phone: '099412873' };

test(
  'the profile has the customs data with a dialog per field; fixed fields have none [ACC-01, ACC-02, ACC-03, ACC-04, ACC-06, ACC-08, API-03]',
  DESKTOP,
  async ({ browser }) => {
    const { token, email } = await newCustomer();
    await callApi('/users', { method: 'PATCH', token, body: CUSTOMS });
    const page = await openSettings(browser, token);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/users')) calls.push(request.method());
    });
    const customs = section(page, 'Información personal para Aduana');
    await expect(customs).toContainText('Los nombres tienen que coincidir con los de tu cédula de identidad.');
    await expect(customs.getByRole('term')).toHaveText([
      ...['Primer nombre', 'Segundo nombre', 'Primer apellido', 'Segundo apellido'],
      ...['Fecha de nacimiento', 'Documento de identidad', 'Género'],
    ]);
    await expect(customs).toContainText('14/03/1991');
    await expect(customs).toContainText('4.871.206-1');
    const contact = section(page, 'Información de contacto');
    await expect(contact).toContainText(email);
    await expect(contact.getByRole('button')).toHaveText(['Modificar']);

    const items = ['primer nombre', 'segundo nombre', 'primer apellido', 'segundo apellido'];
    for (const item of [...items, 'fecha de nacimiento', 'documento de identidad', 'género', 'celular']) {
      await page.getByRole('button', { name: new RegExp(`^(Modificar|Agregar) ${item}$`) }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(item) });
      await expect(dialog).toBeVisible();
      if (items.includes(item)) await expect(dialog).toContainText('Tal como figura en tu cédula de identidad');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByRole('button', { name: /correo/ })).toHaveCount(0);

    await test.step('an unchanged birthday is not sent', async () => {
      await page.getByRole('button', { name: 'Modificar fecha de nacimiento' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(calls).toEqual([]);
    });
    await test.step('changed data is reloaded', async () => {
      await page.getByRole('button', { name: 'Modificar primer nombre' }).click();
      await page.getByRole('dialog').getByLabel('Primer nombre').fill('María José');
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
      await expect(customs).toContainText('María José');
      await expect.poll(() => calls).toEqual(['PATCH', 'GET']);
    });
    await page.close();
  },
);

test(
  'each profile dialog shows its errors and keeps the input when saving fails; a document with a wrong check digit is saved only where the box says that it is right [VAL-29, VAL-31, VAL-34, VAL-35, VAL-43, VAL-44]',
  PHONE,
  async ({ browser }) => {
    const { token } = await newCustomer();
    const page = await openSettings(browser, token);
    const change = async (item: string, label: string, tries: readonly (readonly [string, string])[]) => {
      await page.getByRole('button', { name: new RegExp(`^(Modificar|Agregar) ${item}$`) }).click();
      const field = page.getByRole('dialog').getByLabel(label, { exact: true });
      const save = page.getByRole('dialog').getByRole('button', { name: 'Guardar' });
      for (const [text, message] of tries) {
        await field.fill(text);
        await save.click();
        await expectFieldError(field, message);
      }
      await expect(field).toHaveValue(tries.at(-1)?.[0] ?? '');
      return { field, save };
    };
    const close = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await change('primer apellido', 'Primer apellido', [
      ['', 'Campo obligatorio'],
      ['Pérez2', 'Por favor ingrese solo palabras'],
    ]);
    await close();
    await change('documento de identidad', 'Documento de identidad', [
      ['', 'Campo obligatorio'],
      ['1.234.567-8', 'Por favor ingrese solo números'],
      ['12345', 'La cédula tiene entre 6 y 8 números'],
    ]);
    await close();
    await test.step('a document with a wrong check digit', async () => {
      await page.getByRole('button', { name: 'Agregar documento de identidad' }).click();
      const dialog = page.getByRole('dialog');
      const field = dialog.getByLabel('Documento de identidad', { exact: true });
      const box = dialog.getByRole('checkbox', { name: /^El último número no corresponde a los demás/ });
      await field.fill('48712063');
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expectFieldError(field, 'El último número no corresponde a los demás: revisala o confirmá que está bien');
      await field.fill('48712061');
      await expect(box).toHaveCount(0);
      await field.fill('48712063');
      await box.check();
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(dialog).toBeHidden();
      await expect(section(page, 'Información personal para Aduana')).toContainText('4.871.206-3');
    });
    const nextYear = String(new Date().getFullYear() - 17);
    await change('fecha de nacimiento', 'Fecha de nacimiento', [
      ['', 'Campo obligatorio'],
      ['31/02/1990', 'Por favor ingrese solo fechas'],
      [`31/12/${nextYear}`, 'Tienes que ser mayor de edad'],
    ]);
    await close();
    const { field, save } = await change('celular', 'Celular', [
      ['', 'Campo obligatorio'],
      ['099 123 456', 'El valor del celular debe tener un formato 09x xxx xxx, sin espacios'],
    ]);
    await page.route('**/api/users', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { code: 500, message: 'No se pudo' } })
        : route.continue(),
    );
    await field.fill('099123456');
    await save.click();
    await expect(page.getByRole('alert').getByText('No se pudo')).toBeVisible();
    await expect(field).toHaveValue('099123456');
    await page.close();
  },
);

test(
  'a customer reaches every account page, the locker address is copied completely, and the menus omit unavailable sections [ROLE-07]',
  DESKTOP,
  async ({ browser }) => {
    const page = await openSettings(browser, DEMO_TOKEN);
    const menu = page.getByRole('navigation', { name: 'Mi cuenta' });
    await expect(menu.getByRole('link')).toHaveText([
      'Información de la cuenta',
      'Mis órdenes',
      'Paquetes de otras tiendas',
      'Franquicias',
      'Seguridad',
    ]);
    await test.step('the copied address has the suite number on its own line', async () => {
      const { locker, firstName, lastName } = await callApi<{ locker: string; firstName: string; lastName: string }>(
        '/users',
        { token: DEMO_TOKEN },
      );
      const box = section(page, 'Tu casillero en Miami');
      await box.getByRole('button', { name: 'Copiar dirección' }).click();
      await expect(box.getByRole('status')).toHaveText('Copiado');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.split('\n').slice(0, 2)).toEqual([`${firstName} ${lastName}`, locker]);
      expect(copied.split('\n')).toHaveLength(4);
    });
    for (const [path, heading] of [
      ['/profile/security', 'Seguridad'],
      ['/profile/franchises', 'Mis franquicias'],
      ['/profile/orders', 'Mis órdenes'],
      ['/profile/wallet', 'Billetera'],
      ['/profile/refunds', 'Devoluciones'],
      ['/favorites', 'Favoritos'],
      ['/tracking', 'Rastrear pedido'],
      ['/checkout', 'Finalizar compra'],
    ] as const) {
      await navigate(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
      expect(page.url()).toBe(SHOP_URL + path);
    }
    await page.getByRole('link', { name: 'Puente' }).first().click();
    await page.getByRole('button', { name: /Mi cuenta/ }).click();
    await expect(page.getByRole('link', { name: /Billetera|Devoluciones/ })).toHaveCount(0);
    await page.close();
  },
);
