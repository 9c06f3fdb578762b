import { expect, type Page } from '@playwright/test';
import { open } from './shop.ts';

/** Fills in the customs step with the data of an adult Uruguayan and continues. */
export async function fillCustomsData(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Finalizar compra' })).toBeVisible();
  await page.getByLabel('Primer nombre').fill('Lucía');
  await page.getByLabel('Primer apellido').fill('Fernández');
  await page.getByLabel('Cédula de identidad').fill('48712061');
  await page.getByLabel('Fecha de nacimiento').fill('14/03/1991');
  await page.getByLabel('Género').selectOption('F');
  await page.getByRole('button', { name: 'Continuar' }).click();
}

export async function choosePickup(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Retiro en el local/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
}

export async function chooseDeliveryTo(page: Page, department: string): Promise<void> {
  await page.getByRole('radio', { name: /A domicilio/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel(/^Calle/).fill('Treinta y Tres 456');
  await page.getByLabel('Barrio o localidad').fill('Centro');
  await page.getByLabel('Departamento').selectOption(department);
  await page.getByLabel('Código postal').fill('20000');
  await page.getByLabel('Celular').fill('099412873');
  await page.getByRole('button', { name: 'Continuar' }).click();
}

/** Opens the checkout of a customer with customs data and continues to the review, with pickup. */
export async function openReview(page: Page): Promise<void> {
  await open(page, '/checkout');
  await choosePickup(page);
  await expect(page.getByRole('heading', { name: 'Revisá tu compra' })).toBeVisible();
}

/** Opens the payment dialog from the review step. */
export async function openPayment(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Revisá tu compra' })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar con el pago' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Pays with what is chosen in the dialog, at Scotiabank where nothing is. */
export async function pay(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Scotiabank' })).toBeVisible();
  if ((await dialog.getByRole('radio', { checked: true }).count()) === 0)
    await dialog.getByRole('radio', { name: 'Scotiabank' }).check();
  await dialog.getByRole('button', { name: /^(Pagar|Pedir cupón)/ }).click();
}

type BankDecision = 'approve' | 'reject' | 'abandon' | 'approve-late' | 'wrong-amount' | 'twice';

/** Decides the payment on the page of the simulated bank, which works without script. */
export async function decideAtBank(page: Page, decision: BankDecision): Promise<void> {
  await expect(page.locator(`button[name="decision"][value="${decision}"]`)).toBeVisible();
  await page.locator(`button[name="decision"][value="${decision}"]`).click();
}
