import { expect, type Page, test } from '@playwright/test';
import { truncateTitle } from '#domain/catalog/truncate.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { navigate } from '#e2e/support/router.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

const LONG_TITLE = 'B0T1T1E400';
const NO_PRICE = 'B0N0PR1CE1';
const PLAIN = 'B0PNTEQ40A';

interface Favorites {
  favorites: { productId: string; product: { translatedTitle: string | null }; priceAlert: boolean }[];
}

async function addFavorites(token: string, ...asins: string[]): Promise<void> {
  for (const productId of asins) await callApi('/favorites', { method: 'POST', token, body: { productId } });
}

function favoriteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/favorites')) calls.push(response.request().method());
  });
  return calls;
}

test('favorites show product details and prices and can be compared, added to the cart or removed; the last of several fast clicks decides [FAV-01, FAV-02, FAV-03, FAV-04, FAV-05, FAV-06, FAV-07, FAV-08, ERR-33]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  await addFavorites(token, LONG_TITLE, NO_PRICE, PLAIN);
  const page = await browser.newPage({ storageState: signedInState(token), viewport: { width: 1280, height: 900 } });
  await open(page, '/favorites');
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const plain = row('Norda Q40');

  await test.step('picture, title, rating, reviews and price', async () => {
    await expect(plain.locator('img')).toBeVisible();
    await expect(plain.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/products?asin=${PLAIN}`);
    await expect(plain.getByText('4,6 de 5, 2.318 opiniones')).toBeAttached();
    await expect(plain).toContainText(/U\$S\s129,00/);
    await expect(plain).toContainText('Puesto en Uruguay');
  });

  await test.step('a favorite is put beside others', async () => {
    await plain.getByRole('link', { name: 'Comparar', exact: true }).click();
    await expect(page).toHaveURL(`${SHOP_URL}/comparar?asin=${PLAIN}`);
    await page.goBack();
    await expect(plain).toBeVisible();
  });

  await test.step('titles are truncated at a word within 180 characters, 60 on a phone', async () => {
    const { favorites } = await callApi<Favorites>('/favorites', { token });
    const title = favorites.find(({ productId }) => productId === LONG_TITLE)?.product.translatedTitle ?? '';
    expect(title.length).toBeGreaterThan(180);
    const heading = row(title.slice(0, 40)).getByRole('heading');
    const expectTruncatedAt = async (limit: number) => {
      await expect.poll(async () => (await heading.innerText()).trim()).toBe(truncateTitle(title, limit));
    };
    await expectTruncatedAt(180);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectTruncatedAt(60);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('a product without price has a price request and a notice and cannot be bought', async () => {
    const unpriced = row('Cantor Grand');
    await expect(unpriced.getByRole('link', { name: 'Consultar Precio' })).toBeVisible();
    await expect(unpriced.getByRole('button', { name: 'Agregar al carrito' })).toBeDisabled();
    await expect(page.getByText(/«.*Cantor Grand.*» no tiene precio en este momento/)).toBeVisible();
  });

  await test.step('the alert of a product is off by default and is turned on and off', async () => {
    const alertOf = async () => {
      const { favorites } = await callApi<Favorites>('/favorites', { token });
      return favorites.find(({ productId }) => productId === PLAIN)?.priceAlert;
    };
    const toggle = plain.getByRole('switch', { name: 'Avisame si baja de precio o vuelve a haber stock' });
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect.poll(alertOf).toBe(true);
    await page.reload();
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect.poll(alertOf).toBe(false);
  });

  await test.step('add to cart', async () => {
    await plain.getByRole('button', { name: 'Agregar al carrito' }).click();
    await expect(page.getByText('Producto agregado correctamenteal carrito', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Carrito, 1 producto' }).first()).toBeVisible();
  });

  await test.step('remove from the list, which is reloaded; the focus moves to the heading', async () => {
    const calls = favoriteCalls(page);
    await plain.getByRole('button', { name: 'Eliminar de la lista' }).click();
    await expect(plain).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => calls).toEqual(['DELETE', 'GET']);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(plain).toBeVisible();
    await expect.poll(() => calls).toEqual(['DELETE', 'GET', 'POST', 'GET']);
    for (const title of ['Norda Q40', 'Cantor Grand', 'Tapas elásticas']) {
      await row(title).getByRole('button', { name: 'Eliminar de la lista' }).click();
    }
    await expect(page.getByRole('heading', { name: 'Todavía no tienes productos en tus favoritos' })).toBeVisible();
    await expect.poll(async () => (await callApi<Favorites>('/favorites', { token })).favorites).toEqual([]);
  });

  await test.step('the last of several fast clicks on the favorite button decides', async () => {
    const calls = favoriteCalls(page);
    await navigate(page, `/products?asin=${PLAIN}`);
    const favoriteButton = page.getByRole('button', { name: /favoritos: .*Norda Q40/ }).first();
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'false');
    await favoriteButton.dblclick();
    await expect.poll(() => calls.filter((method) => method !== 'GET')).toEqual(['POST', 'DELETE']);
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => calls.at(-1)).toBe('GET');
    expect((await callApi<Favorites>('/favorites', { token })).favorites).toEqual([]);
  });
  await page.close();
});
