import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { SHOP_URL } from './shop.ts';

/** A line of a visitor's cart in local storage. */
export interface StoredLine {
  productId: string;
  quantity: number;
  title?: string;
  price?: number;
}

/** Browser state of a visitor with these lines in the cart. */
export function visitorCartState(
  lines: readonly StoredLine[],
): NonNullable<BrowserContextOptions['storageState']> & object {
  const items = lines.map(({ title = 'Something', price = 10, ...line }) => ({ ...line, title, price, variant: '' }));
  const value = JSON.stringify({ items, total: 0, currency: 'USD' });
  return { cookies: [], origins: [{ origin: SHOP_URL, localStorage: [{ name: 'cart', value }] }] };
}

export async function storedCart(page: Page): Promise<{ productId: string; quantity: number }[]> {
  const text = await page.evaluate(() => localStorage.getItem('cart'));
  const { items } = JSON.parse(text ?? '{"items":[]}') as { items: { productId: string; quantity: number }[] };
  return items.map(({ productId, quantity }) => ({ productId, quantity }));
}

export async function expectItemCount(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mi carrito (${count} Items)`);
}
