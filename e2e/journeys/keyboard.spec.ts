import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import {
  expectFocusTrappedIn,
  expectFocusVisible,
  pressKey,
  tabBackTo,
  tabTo,
  typeInto,
} from '#e2e/support/keyboard.ts';
import { open, searchBox } from '#e2e/support/shop.ts';

const DESKTOP = { tag: '@desktop' } as const;
const HEADPHONES = 'B0PNTEQ40A';

test('a keyboard user searches, selects a variant and fills the cart [PDP-38]', DESKTOP, async ({ page }) => {
  await test.step('the first Tab focuses the skip link', async () => {
    await open(page, '/');
    await waitForHydration(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir al contenido' });
    await expect(skip).toBeInViewport();
    await expectFocusVisible(skip);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  await test.step('arrows move through suggestions, Escape closes them and Enter selects one', () =>
    searchWithKeyboard(page));

  await test.step('opens a result and selects another variant', async () => {
    const box = searchBox(page);
    await tabBackTo(page, box);
    await typeInto(page, box, 'norda q40');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/amz=norda/);
    await pressKey(
      page,
      page
        .locator('main')
        .getByRole('link', { name: /Norda Q40/ })
        .first(),
    );
    await expect(page).toHaveURL(/\/products\?asin=/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Norda Q40');
    await pressKey(page, page.getByRole('link', { name: 'Hueso' }));
    await expect(page).toHaveURL(/Color=Bone/);
  });

  await test.step('adds two units to the cart', async () => {
    const quantity = page.getByRole('combobox', { name: 'Cantidad' });
    await pressKey(page, page.getByRole('button', { name: 'Agregar una unidad' }), 'Space');
    await expect(quantity).toHaveValue('2');
    const add = page.getByRole('button', { name: 'Agregar al carrito' }).first();
    await pressKey(page, add);
    await expect(page.getByText('Producto agregado al carrito')).toBeVisible();
    await expect(add).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Producto agregado al carrito')).toBeHidden();
    await tabBackTo(page, page.getByRole('link', { name: 'Carrito, 2 productos' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (2 Items)');
  });

  await test.step('types a quantity and removes the line', async () => {
    await typeInto(page, page.getByRole('spinbutton', { name: /^Cantidad de/ }), '1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (1 Items)');
    await pressKey(page, page.getByRole('button', { name: /^Quitar .* del carrito$/ }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (0 Items)');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

async function searchWithKeyboard(page: Page): Promise<void> {
  const box = searchBox(page);
  await tabBackTo(page, box);
  await expectFocusVisible(box);
  await page.keyboard.type('auricu');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue('auricu');
  await page.keyboard.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const word = (await options.first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
  const stored = await page.evaluate(() => localStorage.getItem('settings'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ searchHistory: [word] });
}

test(
  'a keyboard user completes the checkout up to the payment [CHK-01, CHK-14, CHK-15, PAY-12]',
  DESKTOP,
  async ({ browser }) => {
    const customer = await newCustomer();
    await fillCart(customer.token, { [HEADPHONES]: 1 });
    const page = await browser.newPage({ storageState: signedInState(customer.token) });
    await open(page, '/shopping-cart');
    await pressKey(page, page.getByRole('button', { name: 'Finalizar compra' }).first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finalizar compra');

    await test.step('fills in the customs data; the calendar opens with the keyboard', async () => {
      await typeInto(page, page.getByLabel('Primer nombre'), 'Lucía');
      await typeInto(page, page.getByLabel('Primer apellido'), 'Fernández');
      await typeInto(page, page.getByLabel('Cédula de identidad'), '48712061');
      await typeInto(page, page.getByLabel('Fecha de nacimiento'), '14/03/1991');
      const calendar = page.waitForFunction(() => document.querySelector('input[type=date]:open') !== null);
      await pressKey(page, page.getByRole('button', { name: 'Elegir la fecha en el calendario' }));
      await calendar;
      await page.keyboard.press('Escape');
      await tabTo(page, page.getByLabel('Género'));
      await page.keyboard.type('Fem');
      await expect(page.getByLabel('Género')).toHaveValue('F');
      await pressKey(page, page.getByRole('button', { name: 'Continuar' }));
    });

    await test.step('each step moves the focus to its heading', async () => {
      await expect(page.getByRole('heading', { level: 2, name: 'Forma de entrega' })).toBeFocused();
      const pickup = page.getByRole('radio', { name: /Retiro en el local/ });
      await pressKey(page, pickup, 'Space');
      await expect(pickup).toBeChecked();
      await expectFocusVisible(pickup);
      await pressKey(page, page.getByRole('button', { name: 'Continuar' }));
      await expect(page.getByRole('heading', { level: 2, name: 'Revisá tu compra' })).toBeFocused();
    });

    await test.step('the payment dialog traps the focus; arrows move through the banks', async () => {
      const goToPay = page.getByRole('button', { name: 'Continuar con el pago' }).first();
      await pressKey(page, goToPay);
      const dialog = page.getByRole('dialog', { name: '¿Cómo querés pagar?' });
      await expect(dialog).toBeVisible();
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await expectFocusTrappedIn(page, dialog);
      await tabTo(page, dialog.getByRole('radio', { name: 'Scotiabank' }));
      await page.keyboard.press('ArrowDown');
      await expect(dialog.getByRole('radio', { name: 'Itau' })).toBeChecked();
      await tabTo(page, dialog.getByRole('button', { name: /^Pagar/ }));
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(goToPay).toBeFocused();
    });
    await page.close();
  },
);

test(
  'menus and dialogs open with the keyboard, close with Escape and restore the focus; dialogs trap it [NAV-36]',
  DESKTOP,
  async ({ browser }) => {
    const customer = await newCustomer();
    const page = await browser.newPage({ storageState: signedInState(customer.token) });

    await test.step('categories and account menu', async () => {
      await open(page, '/');
      await waitForHydration(page);
      const categories = page.getByRole('button', { name: 'Categorías' });
      await pressKey(page, categories);
      await expect(page.getByRole('button', { name: /^Más de/ }).first()).toBeVisible();
      await expectMenuClosedByEscape(page, categories);
      const account = page.getByRole('button', { name: /Mi cuenta/ });
      await tabBackTo(page, account);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible();
      await expectMenuClosedByEscape(page, account);
    });

    await test.step('picture dialog of a product', async () => {
      await open(page, `/products?asin=${HEADPHONES}`);
      await waitForHydration(page);
      const zoom = page.getByRole('button', { name: 'Ampliar la foto' });
      await pressKey(page, zoom);
      const dialog = page.getByRole('dialog', { name: 'Fotos del producto' });
      await expect(dialog.getByRole('status')).toContainText('Foto 1 de');
      await page.keyboard.press('ArrowRight');
      await expect
        .soft(dialog.getByRole('status'), 'arrows change the picture as soon as the dialog is open')
        .toContainText('Foto 2 de', { timeout: 3000 });
      await expectFocusTrappedIn(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(zoom).toBeFocused();
    });

    await test.step('account dialogs', async () => {
      await open(page, '/profile/account-settings');
      for (const name of ['Modificar primer nombre', 'Agregar celular', 'Agregar dirección']) {
        const button = page.getByRole('button', { name });
        await pressKey(page, button);
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog).toBeVisible();
        await expectFocusTrappedIn(page, dialog);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(button).toBeFocused();
      }
    });
    await page.close();
  },
);

/** Expects Escape to close the menu and to focus its button. */
async function expectMenuClosedByEscape(page: Page, button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(button).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
}

test('the forgot-password dialog traps and restores the focus [AUTH-06, AUTH-15]', DESKTOP, async ({ page }) => {
  await open(page, '/auth/signin');
  await waitForHydration(page);
  const forgot = page.getByRole('button', { name: '¿Olvidaste tu contraseña?' });
  await pressKey(page, forgot);
  const dialog = page.getByRole('dialog', { name: 'Recuperá tu contraseña' });
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expectFocusTrappedIn(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(forgot).toBeFocused();
});
