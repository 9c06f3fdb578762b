import { expect, type Locator, type Page, test } from '@playwright/test';
import { openSettings, section } from '#e2e/support/account.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { expectFieldError, fillAndBlur } from '#e2e/support/forms.ts';
import { open } from '#e2e/support/shop.ts';

const DESKTOP = { tag: '@desktop' } as const;
const PHONE = { tag: '@phone' } as const;
const ADDRESS = { neighborhood: 'Centro', zipCode: '11100', apartment: 'Montevideo', phoneNumber: '099123456' };
const cards = (page: Page) => section(page, 'Direcciones').getByRole('listitem');

async function fillAddress(form: Locator, street: string): Promise<void> {
  await form.getByLabel(/^Calle/).fill(street);
  await form.getByLabel('Barrio o localidad').fill(ADDRESS.neighborhood);
  await form.getByLabel('Departamento').selectOption(ADDRESS.apartment);
  await form.getByLabel('Código postal').fill(ADDRESS.zipCode);
  await form.getByLabel('Celular').fill(ADDRESS.phoneNumber);
}

async function menuOf(page: Page, street: string): Promise<Locator> {
  const button = page.getByRole('button', { name: `Opciones de ${street}` });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  return cards(page).filter({ hasText: street });
}

test(
  'addresses are added, edited, made default and removed in dialogs; at most three, at least one [ACC-05, ADDR-01, ADDR-02, ADDR-03, ADDR-04, ADDR-05, ADDR-06, ADDR-07]',
  DESKTOP,
  async ({ browser }) => {
    const { token } = await newCustomer();
    const page = await openSettings(browser, token);
    const add = page.getByRole('button', { name: 'Agregar dirección' });
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await expect(section(page, 'Direcciones')).toContainText('Todavía no guardaste ninguna dirección.');
    for (const street of ['Colonia 1', 'Mercedes 2', 'Uruguay 3']) {
      await add.click();
      const form = dialog('Agregar dirección');
      await expect(form.getByLabel('País')).toHaveValue('Uruguay');
      await expect(form.getByLabel('País')).not.toBeEditable();
      await fillAddress(form, street);
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form).toBeHidden();
      await expect(cards(page).filter({ hasText: street })).toBeVisible();
      if (street !== 'Colonia 1') continue;
      const only = await menuOf(page, 'Colonia 1');
      await expect(only.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
      await expect(only.getByRole('button', { name: 'Usar como predeterminada' })).toBeDisabled();
      await expect(only).toContainText('Es tu única dirección: no se puede eliminar.');
      await expect(add).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(cards(page)).toHaveCount(3);
    await expect(add).toHaveCount(0);

    await test.step('a new default address comes first, with the tag', async () => {
      const third = await menuOf(page, 'Uruguay 3');
      await expect(third.locator('.address-menu').getByRole('button')).toHaveText([
        'Editar',
        'Usar como predeterminada',
        'Eliminar',
      ]);
      await third.getByRole('button', { name: 'Usar como predeterminada' }).click();
      await dialog('Usar como predeterminada').getByRole('button', { name: 'Usar como predeterminada' }).click();
      await expect(cards(page).first()).toContainText('Uruguay 3 Predeterminada');
      await expect(page.getByText('Predeterminada', { exact: true })).toHaveCount(1);
      const preferred = await menuOf(page, 'Uruguay 3');
      await expect(preferred.getByRole('button', { name: 'Usar como predeterminada' })).toBeDisabled();
      await page.keyboard.press('Escape');
    });
    await test.step('edit an address', async () => {
      await (await menuOf(page, 'Colonia 1')).getByRole('button', { name: 'Editar' }).click();
      await expect(dialog('Editar dirección').getByLabel('Código postal')).toHaveValue('11100');
      await dialog('Editar dirección')
        .getByLabel(/^Calle/)
        .fill('Soriano 9');
      await dialog('Editar dirección').getByRole('button', { name: 'Guardar' }).click();
      await expect(cards(page).filter({ hasText: 'Soriano 9' })).toBeVisible();
      await expect(cards(page).filter({ hasText: 'Colonia 1' })).toHaveCount(0);
    });
    await test.step('remove an address', async () => {
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
  'failures to read, add or remove addresses are shown and the page stays usable [ERR-37, VAL-41, VAL-42, VAL-44]',
  PHONE,
  async ({ browser }) => {
    const { token } = await newCustomer();
    for (const address of ['Colonia 1', 'Mercedes 2'])
      await callApi('/shipping-addresses', { method: 'POST', token, body: { address, ...ADDRESS } });
    const page = await browser.newPage({ storageState: signedInState(token) });
    const broken = { status: 500, json: { code: 500, message: 'Se rompió la lista' } };
    await page.route('**/api/shipping-addresses**', (route) => route.fulfill(broken));
    await open(page, '/profile/account-settings');
    const list = section(page, 'Direcciones');
    await expect(list).toContainText('No pudimos traer tus direcciones.');
    await expect(section(page, 'Información de contacto')).toBeVisible();
    await page.unroute('**/api/shipping-addresses**');
    await list.getByRole('button', { name: 'Reintentar' }).click();
    await expect(cards(page)).toHaveCount(2);

    await list.getByRole('button', { name: 'Agregar dirección' }).click();
    const form = page.getByRole('dialog');
    const save = form.getByRole('button', { name: 'Guardar' });
    await save.click();
    for (const name of [/^Calle/, 'Barrio o localidad', 'Código postal', 'Celular'])
      await expectFieldError(form.getByLabel(name), 'Campo obligatorio');
    await expectFieldError(form.getByLabel('Departamento'), 'seleccione un departamento válido para continuar');
    await fillAndBlur(form.getByLabel('Código postal'), '1110');
    await expectFieldError(form.getByLabel('Código postal'), 'El código postal tiene cinco números');
    await fillAndBlur(form.getByLabel('Celular'), '99123456');
    await expectFieldError(
      form.getByLabel('Celular'),
      'El valor del celular debe tener un formato 09x xxx xxx, sin espacios',
    );
    await fillAddress(form, 'Uruguay 3');
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
