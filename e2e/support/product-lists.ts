import type { Locator } from '@playwright/test';
import { callApi } from './customers.ts';

interface Entry {
  productId?: string;
  product: { asin: string };
}

/** ASINs of a product list of the API. */
export async function listAsins(
  path: '/offers' | '/statistics/trending' | '/statistics/best_sellers',
): Promise<string[]> {
  return (await callApi<Entry[]>(path)).map(({ product }) => product.asin);
}

/** ASINs of the product cards in a region, in their order. */
export async function shownAsins(part: Locator): Promise<string[]> {
  const links = part.getByRole('article').getByRole('heading').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return addresses.map((address) => new URL(address, 'https://shop.invalid').searchParams.get('asin') ?? '');
}
