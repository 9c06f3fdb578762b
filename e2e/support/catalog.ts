import { expect, type Page } from '@playwright/test';

/** Searches by the box of the header, as it stands on every page. */
export async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: /Buscar|Buscá/ });
  await box.fill(words);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?amz=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words);
}

/** Adds the product of the open page to the cart and waits until the shop has said so. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByText(/agregado/i).first()).toBeVisible();
}
