import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { newCustomer } from '#e2e/support/customers.ts';
import { createOrder } from '#e2e/support/orders.ts';
import { getNamed } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';

const ACT = 'Cambiar quien recibe';
const NAMED = new URLSearchParams({ acto: ACT });

async function newOrderNumber(): Promise<number> {
  const { token } = await newCustomer();
  return (await createOrder(token, { B0PNTEQ40A: 1 })).number;
}

/** What the page's policy refused from now on. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      refused.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

test('an act is a dialog: its effect follows its fields, a recent reason is a click, Ctrl and Enter do it', {
  tag: '@desktop',
}, async ({ page }) => {
  const violations = await watchViolations(page);
  const number = await newOrderNumber();
  await signInStaff(page, `/ordenes/${number}`);
  const form = page.getByRole('form', { name: ACT });
  const dialog = page.getByRole('dialog', { name: ACT });

  await test.step('a dialog that is left does nothing and gives the focus back', async () => {
    await openAct(page, ACT);
    await form.getByLabel('Apellido', { exact: true }).fill('Otro');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: ACT, exact: true })).toBeFocused();
    await expect(page.getByText('Otro', { exact: true })).toHaveCount(0);
  });

  await test.step('it shows what it will do, and Ctrl and Enter do it', async () => {
    await openAct(page, ACT);
    await expect(dialog).toBeVisible();
    await form.getByLabel('Apellido', { exact: true }).fill('Núñez');
    await expect(form.getByRole('status')).toContainText('Esto va a pasar');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await form.getByLabel('Motivo', { exact: true }).fill('Lo escribió mal');
    await form.getByLabel('Motivo', { exact: true }).press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Hecho' })).toBeVisible();
  });

  await test.step('a recent reason is a click', async () => {
    await openAct(page, ACT);
    await form.getByLabel('Apellido', { exact: true }).fill('Silva');
    await form.getByRole('button', { name: 'Lo escribió mal', exact: true }).click();
    await expect(form.getByLabel('Motivo', { exact: true })).toHaveValue('Lo escribió mal');
    await form.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Silva').first()).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  await test.step('by keyboard it is a digit for the reason and one to confirm, and its first field is typed at once', async () => {
    await page.goto(`${SHOP_URL}/operacion/ordenes/${number}?${NAMED}`);
    await expect(form.getByLabel('Nombre', { exact: true })).toBeFocused();
    await page.keyboard.type('Renata');
    await page.keyboard.press('Alt+2');
    await expect(form.getByLabel('Motivo', { exact: true })).toHaveValue('Lo recibe otra persona');
    await expect(form.getByRole('status')).toContainText(`la orden ${number}: nombre`);
    await expect(form.getByRole('button', { name: 'Confirmar', exact: true })).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Quien recibe y dónde' })).toContainText('Renata');
    await expect(page).toHaveURL(new RegExp(`/operacion/ordenes/${number}\\??$`));
  });
});

test('without script an address that names an act unfolds it', { tag: '@desktop' }, async () => {
  const { document } = await visitAsStaff(`/operacion/ordenes/${await newOrderNumber()}?${NAMED}`);
  const form = getNamed(document, 'form', ACT);
  expect(form.closest('details')?.hasAttribute('open')).toBe(true);
  expect(getNamed(form, 'button', 'Ver qué pasa')).toBeTruthy();
});
