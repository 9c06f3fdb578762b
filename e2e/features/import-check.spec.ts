import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signIn } from '#e2e/support/account.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { textOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open, waitForMail } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';
const WALKIE_TALKIE = 'B0RAD102WY';
const TERO = 'B0X113D47X';
const KESTREL = 'B0KESTR4KM';

const question = (page: Page) => page.locator('.alert').filter({ hasText: '¿Puede entrar a Uruguay?' });

/** The answer stands before the button that buys. */
async function expectAboveButton(page: Page): Promise<void> {
  const [said, bought] = [
    await question(page).boundingBox(),
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().boundingBox(),
  ];
  expect(said?.y ?? 0).toBeLessThan(bought?.y ?? 0);
}

test('a product page says at once whether the product may enter, and which paper it needs', {
  tag: '@phone',
}, async () => {
  const answer = async (asin: string) => {
    const { document } = await readServerPage(`/products?asin=${asin}`);
    return document
      .querySelectorAll('.alert')
      .map(textOf)
      .find((text) => text.includes('¿Puede entrar a Uruguay?'));
  };
  expect(await answer(HEADPHONES)).toContain('Sí. No encontramos restricciones.');
  expect(await answer(HEADPHONES)).toContain('Su batería de litio vuela instalada en el equipo');
  expect(await answer(WALKIE_TALKIE)).toContain('Sí, con un permiso.');
  expect(await answer(WALKIE_TALKIE)).toContain(
    'Autorización de URSEC: hacemos el trámite nosotros, ya está en el precio',
  );
});

test('a product page and the cart say what nobody knows yet', { tag: '@phone' }, async ({ page }) => {
  await open(page, `/products?asin=${KESTREL}`);
  await expect(question(page)).toContainText('No lo sabemos todavía. Falta saber si transmite por radio');
  await expectAboveButton(page);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await page.getByRole('link', { name: 'Ver carrito' }).click();
  const warning = page.getByRole('status').filter({ hasText: 'No sabemos si puede entrar a Uruguay.' });
  await expect(warning.getByRole('link')).toHaveAttribute('href', `/products?asin=${KESTREL}`);
  await expectAccessible(page);
});

test('a visitor asks whether a product may enter, the staff decides for everybody, and the answer is mailed', {
  tag: '@desktop',
}, async ({ browser, page }) => {
  const shopper = await newCustomer();
  await open(page, `/products?asin=${TERO}`);
  await expectAboveButton(page);
  await page.getByRole('link', { name: 'Preguntar si entra' }).click();
  await signIn(page, shopper);
  await expect(page.getByText(/Ya lo preguntaste\. Te contestamos por correo antes del .+18:00/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Ya lo preguntaste/)).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, '/cola?tipo=import-question');
  await staff.getByRole('link', { name: /^Lumen Tero/ }).click();
  await expect(staff.getByText('Lo pregunta una persona: se le contesta por correo.')).toBeVisible();
  await expectAccessible(staff);
  await expectNoOverflow(staff);
  const form = staff.getByRole('form', { name: 'Entra sin permiso', exact: true });
  await staff.getByRole('button', { name: 'Entra sin permiso', exact: true }).click();
  await form.getByLabel('Qué lee quien compra').fill('Usa Wi-Fi, que no necesita permiso.');
  await performAct(staff, 'Entra sin permiso', {
    reason: 'Es solo Wi-Fi',
    expected: /Usa Wi-Fi, que no necesita permiso.+Se le contesta por correo a quien lo preguntó/s,
  });
  await expect(staff.getByText('El producto entra a Uruguay.').first()).toBeVisible();
  await expect(staff.getByText(/Lo pregunta una persona/)).toHaveCount(0);
  await staff.context().close();

  const mail = await waitForMail(shopper.email, /¿Puede entrar a Uruguay/);
  expect(mail).toContain('Usa Wi-Fi, que no necesita permiso.');
  await page.reload();
  await expect(page.getByText('Lo miró una persona: Usa Wi-Fi, que no necesita permiso.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preguntar si entra' })).toHaveCount(0);
});
