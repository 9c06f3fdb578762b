import { expect, type Page } from '@playwright/test';
import { open } from './shop.ts';

/** Marks every package of the order as received in Miami on the carrier panel. */
export async function receiveAllPackages(page: Page, orderId: string): Promise<void> {
  await openPanelOrder(page, orderId);
  const receive = page.getByRole('button', { name: /Recibir en Miami/ });
  await expect(receive.first()).toBeVisible();
  for (const button of await receive.all()) {
    const tracking = /TBA\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0] ?? 'sin número';
    await button.click();
    await expect(page.getByText(`Paquete ${tracking} recibido en Miami`)).toBeVisible();
  }
}

export async function openPanelOrder(page: Page, orderId: string): Promise<void> {
  await open(page, `/skypostal-panel?order=${orderId}`);
}

/** Simulates an event from the list of the carrier panel. */
export async function simulateEvent(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de evento').selectOption(code);
  await page
    .getByRole('button', { name: /Simular/ })
    .first()
    .click();
}
