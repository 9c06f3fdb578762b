import { expect, type Page } from '@playwright/test';

/** Searches with the search box of the header. */
export async function search(page: Page, query: string): Promise<void> {
  const box = page.getByRole('combobox', { name: /Buscar|Buscá/ });
  await box.fill(query);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?amz=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(query);
}

/** Adds the product of the open page to the cart and waits for the confirmation. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByText(/agregado/i).first()).toBeVisible();
}
