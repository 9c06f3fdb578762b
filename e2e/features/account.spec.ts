import { expect, type Locator, type Page, test } from '@playwright/test';
import { call, DEMO_TOKEN, newCustomer, signedIn } from '#e2e/steps/customer.ts';
import { expectFault, fillAndLeave } from '#e2e/steps/forms.ts';
import { open, SHOP_URL } from '#e2e/steps/shop.ts';

const DESKTOP = { tag: '@desktop' } as const;
const PHONE = { tag: '@phone' } as const;
const CUSTOMS = { document: '48712063', birthday: '1991-03-14', gender: 'F', phone: '099412873' };

async function settings(browser: { newPage: (options: object) => Promise<Page> }, token: string): Promise<Page> {
  const page = await browser.newPage({
    storageState: signedIn(token),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(page, '/profile/account-settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Información de la cuenta');
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'the profile: what customs want, with a dialog for each item; what cannot change has none [ACC-01, ACC-02, ACC-03, ACC-04, ACC-06, ACC-08, API-03]',
  DESKTOP,
  async ({ browser }) => {
    const { token, email } = await newCustomer();
    await call('/users', { method: 'PATCH', token, body: CUSTOMS });
    const page = await settings(browser, token);
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
    await expect(customs).toContainText('48712063');
    await expect(customs).toContainText('No se puede cambiar.');
    const contact = section(page, 'Información de contacto');
    await expect(contact).toContainText(email);
    await expect(contact.getByRole('button')).toHaveText(['Modificar']);

    const items = ['primer nombre', 'segundo nombre', 'primer apellido', 'segundo apellido'];
    for (const item of [...items, 'fecha de nacimiento', 'género', 'celular']) {
      await page.getByRole('button', { name: new RegExp(`^(Modificar|Agregar) ${item}$`) }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(item) });
      await expect(dialog).toBeVisible();
      if (items.includes(item)) await expect(dialog).toContainText('Tal como figura en tu cédula de identidad');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByRole('button', { name: /documento|correo/ })).toHaveCount(0);

    await test.step('a birthday that stays as it was is not sent', async () => {
      await page.getByRole('button', { name: 'Modificar fecha de nacimiento' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(calls).toEqual([]);
    });
    await test.step('what is changed is read again', async () => {
      await page.getByRole('button', { name: 'Modificar primer nombre' }).click();
      await page.getByRole('dialog').getByLabel('Primer nombre').fill('María José');
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
      await expect(customs).toContainText('María José');
      expect(calls).toEqual(['PATCH', 'GET']);
    });
    await page.close();
  },
);

test(
  'each dialog of the profile says what is wrong, and keeps what was typed when saving fails [VAL-29, VAL-31, VAL-34, VAL-35, VAL-43, VAL-44]',
  PHONE,
  async ({ browser }) => {
    const { token } = await newCustomer();
    const page = await settings(browser, token);
    const change = async (item: string, label: string, tries: readonly (readonly [string, string])[]) => {
      await page.getByRole('button', { name: new RegExp(`^(Modificar|Agregar) ${item}$`) }).click();
      const field = page.getByRole('dialog').getByLabel(label, { exact: true });
      const save = page.getByRole('dialog').getByRole('button', { name: 'Guardar' });
      for (const [text, message] of tries) {
        await field.fill(text);
        await save.click();
        await expectFault(field, message);
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

const ADDRESS = { neighborhood: 'Centro', zipCode: '11100', apartment: 'Montevideo', phoneNumber: '099123456' };
const cards = (page: Page) => section(page, 'Direcciones').getByRole('listitem');

async function menuOf(page: Page, street: string): Promise<Locator> {
  const button = page.getByRole('button', { name: `Opciones de ${street}` });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  return cards(page).filter({ hasText: street });
}

test(
  'addresses: one is added, changed, preferred and removed, each in its dialog; three are enough, one always stays [ACC-05, ADDR-01, ADDR-02, ADDR-03, ADDR-04, ADDR-05, ADDR-06, ADDR-07]',
  DESKTOP,
  async ({ browser }) => {
    const { token } = await newCustomer();
    const page = await settings(browser, token);
    const add = page.getByRole('button', { name: 'Agregar dirección' });
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await expect(section(page, 'Direcciones')).toContainText('Todavía no guardaste ninguna dirección.');
    for (const street of ['Colonia 1', 'Mercedes 2', 'Uruguay 3']) {
      await add.click();
      const form = dialog('Agregar dirección');
      await expect(form.getByLabel('País')).toHaveValue('Uruguay');
      await expect(form.getByLabel('País')).not.toBeEditable();
      await form.getByLabel(/^Calle/).fill(street);
      await form.getByLabel('Barrio o localidad').fill(ADDRESS.neighborhood);
      await form.getByLabel('Departamento').selectOption(ADDRESS.apartment);
      await form.getByLabel('Código postal').fill(ADDRESS.zipCode);
      await form.getByLabel('Celular').fill(ADDRESS.phoneNumber);
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form).toBeHidden();
      await expect(cards(page).filter({ hasText: street })).toBeVisible();
      if (street !== 'Colonia 1') continue;
      const only = await menuOf(page, 'Colonia 1');
      await expect(only.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
      await expect(only.getByRole('button', { name: 'Usar por defecto' })).toBeDisabled();
      await expect(only).toContainText('Es tu única dirección: no se puede eliminar.');
      await expect(add).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(cards(page)).toHaveCount(3);
    await expect(add).toHaveCount(0);

    await test.step('another one is preferred: it comes first, with the tag', async () => {
      const third = await menuOf(page, 'Uruguay 3');
      await expect(third.locator('.address-menu').getByRole('button')).toHaveText([
        'Editar',
        'Usar por defecto',
        'Eliminar',
      ]);
      await third.getByRole('button', { name: 'Usar por defecto' }).click();
      await dialog('Usar por defecto').getByRole('button', { name: 'Usar por defecto' }).click();
      await expect(cards(page).first()).toContainText('Uruguay 3 Por defecto');
      await expect(page.getByText('Por defecto', { exact: true })).toHaveCount(1);
      const preferred = await menuOf(page, 'Uruguay 3');
      await expect(preferred.getByRole('button', { name: 'Usar por defecto' })).toBeDisabled();
      await page.keyboard.press('Escape');
    });
    await test.step('one is changed', async () => {
      await (await menuOf(page, 'Colonia 1')).getByRole('button', { name: 'Editar' }).click();
      await expect(dialog('Editar dirección').getByLabel('Código postal')).toHaveValue('11100');
      await dialog('Editar dirección')
        .getByLabel(/^Calle/)
        .fill('Soriano 9');
      await dialog('Editar dirección').getByRole('button', { name: 'Guardar' }).click();
      await expect(cards(page).filter({ hasText: 'Soriano 9' })).toBeVisible();
      await expect(cards(page).filter({ hasText: 'Colonia 1' })).toHaveCount(0);
    });
    await test.step('one is removed', async () => {
      await (await menuOf(page, 'Soriano 9')).getByRole('button', { name: 'Eliminar' }).click();
      await expect(dialog('Eliminar dirección')).toContainText('Soriano 9');
      await dialog('Eliminar dirección').getByRole('button', { name: 'Eliminar' }).click();
      await expect(cards(page)).toHaveCount(2);
      await expect(add).toBeVisible();
    });
    await page.close();
  },
);

test(
  'addresses that cannot be read, added or removed are said to be so, and the page stands [ERR-37, VAL-41, VAL-42, VAL-44]',
  PHONE,
  async ({ browser }) => {
    const { token } = await newCustomer();
    for (const address of ['Colonia 1', 'Mercedes 2'])
      await call('/shipping-addresses', { method: 'POST', token, body: { address, ...ADDRESS } });
    const page = await browser.newPage({ storageState: signedIn(token) });
    const broken = { status: 500, json: { code: 500, message: 'Se rompió la lista' } };
    await page.route('**/api/shipping-addresses**', (route) => route.fulfill(broken));
    await open(page, '/profile/account-settings');
    const list = section(page, 'Direcciones');
    await expect(list).toContainText('No pudimos traer tus direcciones.');
    await expect(section(page, 'Información de contacto')).toBeVisible();
    await page.unroute('**/api/shipping-addresses**');
    await list.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(cards(page)).toHaveCount(2);

    await list.getByRole('button', { name: 'Agregar dirección' }).click();
    const form = page.getByRole('dialog');
    const save = form.getByRole('button', { name: 'Guardar' });
    await save.click();
    for (const name of [/^Calle/, 'Barrio o localidad', 'Código postal', 'Celular'])
      await expectFault(form.getByLabel(name), 'Campo obligatorio');
    await expectFault(form.getByLabel('Departamento'), 'seleccione un departamento válido para continuar');
    await fillAndLeave(form.getByLabel('Código postal'), '1110');
    await expectFault(form.getByLabel('Código postal'), 'El código postal tiene cinco números');
    await fillAndLeave(form.getByLabel('Celular'), '99123456');
    await expectFault(
      form.getByLabel('Celular'),
      'El valor del celular debe tener un formato 09x xxx xxx, sin espacios',
    );
    await form.getByLabel(/^Calle/).fill('Uruguay 3');
    await form.getByLabel('Barrio o localidad').fill('Centro');
    await form.getByLabel('Departamento').selectOption('Rocha');
    await form.getByLabel('Código postal').fill('27000');
    await form.getByLabel('Celular').fill('099123456');
    await page.route('**/api/shipping-addresses**', (route) => route.fulfill(broken));
    await save.click();
    await expect(form.getByRole('alert').getByText('Se rompió la lista')).toBeVisible();
    await expect(form.getByLabel(/^Calle/)).toHaveValue('Uruguay 3');
    await form.getByRole('button', { name: 'Cancelar' }).click();

    await (await menuOf(page, 'Mercedes 2')).getByRole('button', { name: 'Eliminar' }).click();
    const question = page.getByRole('dialog', { name: 'Eliminar dirección' });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(question.getByRole('alert').getByText('Se rompió la lista')).toBeVisible();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(cards(page)).toHaveCount(2);
    await page.close();
  },
);

test('the address of the locker is copied whole, the suite number on its own line', DESKTOP, async ({ browser }) => {
  const page = await settings(browser, DEMO_TOKEN);
  const { locker, firstName, lastName } = await call<{ locker: string; firstName: string; lastName: string }>(
    '/users',
    { token: DEMO_TOKEN },
  );
  const box = section(page, 'Tu casillero en Miami');
  await box.getByRole('button', { name: 'Copiar dirección' }).click();
  await expect(box.getByRole('status')).toHaveText('Copiado');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').slice(0, 2)).toEqual([`${firstName} ${lastName}`, locker]);
  expect(copied.split('\n')).toHaveLength(4);
  await page.close();
});

test(
  'a customer gets to every page of their own; the menus leave out what is still to come [ROLE-07]',
  DESKTOP,
  async ({ browser }) => {
    const page = await settings(browser, DEMO_TOKEN);
    const menu = page.getByRole('navigation', { name: 'Mi cuenta' });
    await expect(menu.getByRole('link')).toHaveText(['Información de la cuenta', 'Mis órdenes', 'Seguridad']);
    for (const [path, heading] of [
      ['/profile/security', 'Seguridad'],
      ['/profile/orders', 'Mis órdenes'],
      ['/profile/wallet', 'Billetera'],
      ['/profile/refunds', 'Devoluciones'],
      ['/favorites', 'Favoritos'],
      ['/tracking', 'Rastrear pedido'],
      ['/checkout', 'Finalizar compra'],
    ] as const) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
      expect(page.url()).toBe(SHOP_URL + path);
    }
    await page.getByRole('link', { name: 'Puente' }).first().click();
    await page.getByRole('button', { name: /Mi cuenta/ }).click();
    await expect(page.getByRole('link', { name: /Billetera|Devoluciones/ })).toHaveCount(0);
    await page.close();
  },
);
