import { expect, test } from '@playwright/test';
import { openHydrated } from '#e2e/screen-tours/screen-tour.ts';
import { findViolations } from '#e2e/support/accessibility.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { completeRecord, importRecords, newAsinMark } from '#e2e/support/product-records.ts';
import { open, stubExternalImages } from '#e2e/support/shop.ts';

const product = completeRecord(newAsinMark());
const productPath = `/products?asin=${product.asin}`;

test.beforeAll(async ({ browserName: _ }, testInfo) => {
  await importRecords([product], testInfo);
});

test.beforeEach(({ page }) => stubExternalImages(page));

test('a product page says whose reviews, warranty and withdrawal it has, and links the source and the terms', async ({
  page,
}) => {
  await openHydrated(page, productPath);
  const main = page.getByRole('main');
  const reviews = main.getByRole('link', { name: 'Opiniones de compradores de Amazon (se abre en otra pestaña)' });
  await expect(reviews).toBeVisible();
  await expect(reviews).toHaveAttribute('href', `https://www.amazon.com/dp/${product.asin}`);
  await expect(reviews).toHaveAttribute('rel', 'noopener nofollow');
  await expect(reviews).toHaveAttribute('target', '_blank');
  await expect(main.locator('header').getByText('Vendido por Ombú Kitchens')).toBeVisible();
  const terms = main.getByRole('region', { name: 'Garantía y devoluciones' }).getByRole('listitem');
  const warranty = terms.filter({ hasText: 'Garantía del producto' });
  await expect(warranty).toContainText('La tienda indica: «2-year limited warranty».');
  const withdrawal = terms.filter({ hasText: 'Cinco días hábiles para arrepentirte' });
  await expect(withdrawal).toContainText('no te cuesta nada');
  await expect(warranty.getByRole('link')).toHaveAttribute('href', '/information/terms#garantia');
  await withdrawal.getByRole('link').click();
  await expect(page).toHaveURL(/\/information\/terms#arrepentimiento$/);
});

test('where the source states no warranty, the page says so and names the legal one', async ({ page }) => {
  await openHydrated(page, '/products?asin=B0PNTEQ40A');
  await expect(page.getByRole('main')).toContainText(
    'La tienda no informa garantía del fabricante. Por la garantía legal respondemos nosotros, en Uruguay.',
  );
});

test('a thing with a plug whose voltage is unknown says so, and one of USB says nothing of volts', async ({ page }) => {
  const main = page.getByRole('main');
  const { products } = await callApi<{ products: { asin: string; productTitle: string }[] }>(
    '/products?keyword=espresso%20machine',
  );
  const machine = products.find(({ productTitle }) => /espresso machine/i.test(productTitle));
  await open(page, `/products?asin=${machine?.asin}`);
  await expect(main).toContainText('Voltaje: no lo informa la tienda.');
  await expect(main).toContainText('necesita un transformador de 220 a 110 V');
  await open(page, '/products?asin=B0PNTEQ40A');
  await expect(main).not.toContainText('220 V');
});

test('a forbidden product leads to similar ones that may enter', async ({ page }) => {
  await openHydrated(page, '/products?asin=B0P0WERBNK');
  const main = page.getByRole('main');
  const similar = page.getByRole('region', { name: 'Tambien te puede interesar' });
  await main.getByRole('link', { name: 'Ver parecidos que sí pueden entrar' }).click();
  await expect(page).toHaveURL(/#parecidos$/);
  await expect(similar).toBeInViewport();
  for (const title of await similar.getByRole('heading', { level: 3 }).allTextContents())
    expect(title).toMatch(/cargador/i);
});

for (const { asin, category } of [
  { asin: 'B0KN1FE0VT', category: 'Aire libre' },
  { asin: 'B0A1RS0FT1', category: 'Deportes y aire libre' },
]) {
  test(`the forbidden ${asin}, which nothing is like, leads to a category above whose products may enter`, async ({
    page,
  }) => {
    await openHydrated(page, `/products?asin=${asin}`);
    const main = page.getByRole('main');
    await expect(page.getByRole('region', { name: 'Tambien te puede interesar' })).toHaveCount(0);
    await main.getByRole('link', { name: `Ver otros productos de ${category}` }).click();
    await expect(page).toHaveURL(/\/search\?amz=/);
    await expect(main.getByRole('article').first()).toContainText('Puesto en Uruguay');
  });
}

test('a forbidden product in whose categories nothing may enter leads to none of them', async ({ page }) => {
  await openHydrated(page, '/products?asin=B0V1TAM1N1');
  const notice = page.getByRole('main').getByText('Este producto no puede entrar a Uruguay.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Seguir comprando' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Ver otros productos/ })).toHaveCount(0);
});

test('a low viewport, as at 400 % zoom, is not covered by the sticky buy bar', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openHydrated(page, productPath);
  const bar = page.locator('.sticky-bar');
  await page.mouse.wheel(0, 100_000);
  await expect(bar).toBeHidden();
  const title = page.getByRole('heading', { level: 1 });
  await title.evaluate((heading) => heading.scrollIntoView({ block: 'end' }));
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(bar).toBeVisible();
});

test('sizes of shoes are sorted and named as here, with a guide in a dialog; headphones have none', async ({
  page,
}) => {
  const { products } = await callApi<{ products: { asin: string; productTitle: string }[] }>(
    '/products?keyword=men%20running%20shoes',
  );
  const shoe = products.find(({ productTitle }) => /Men's Running Shoes/.test(productTitle));
  await openHydrated(page, `/products?asin=${shoe?.asin}`);
  const sizes = page.getByRole('group', { name: /^Talle/ }).getByRole('listitem');
  await expect(sizes).toHaveText([/^8 US · 41 UY/, /^8,5 US · 41,5 UY/, /^9 US · 42 UY/, /^10 US/, /^11 US/, /^12 US/]);
  const similar = page.getByRole('region', { name: 'Tambien te puede interesar' });
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByRole('listitem')).not.toHaveCount(0);
  const cards = await similar.getByRole('listitem').evaluateAll((items) => {
    const { right } = (items[0]?.parentElement ?? document.body).getBoundingClientRect();
    return items.filter((item) => item.getBoundingClientRect().right <= right).length;
  });
  expect(cards).toBe((page.viewportSize()?.width ?? 0) < 700 ? 2 : 4);
  await page.getByRole('button', { name: 'Guía de talles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guía de talles' });
  const table = dialog.getByRole('table', { name: 'Calzado, hombre' });
  await expect(table.getByRole('row', { name: '9 42 26,5' })).toBeVisible();
  await expect(dialog.getByRole('table')).toHaveCount(1);
  expect([...(await findViolations(page, 'light')), ...(await findViolations(page, 'dark'))]).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openHydrated(page, '/products?asin=B0PNTEQ40A');
  await expect(page.getByRole('button', { name: 'Guía de talles' })).toHaveCount(0);
});

test('a product without stock offers a visitor to sign in, and a customer a mail by one press', async ({
  page,
  browser,
}) => {
  const path = '/products?asin=B0VNAVA1LB';
  await openHydrated(page, path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Producto no disponible' })).toBeVisible();
  await expect(main).toContainText('La tienda nos respondió que no tiene stock.');
  await expect(main.getByRole('button', { name: 'Comprar', exact: true })).toHaveCount(0);
  const signIn = main.getByRole('link', { name: 'Avisame cuando vuelva' });
  await expect(signIn).toHaveAttribute('href', `/auth/signin?from=${encodeURIComponent(path)}`);
  const { token } = await newCustomer();
  const own = await browser.newPage({ storageState: signedInState(token), viewport: page.viewportSize() });
  await openHydrated(own, path);
  await own.getByRole('main').getByRole('button', { name: 'Avisame cuando vuelva' }).click();
  await expect(own.getByRole('main').getByRole('status')).toContainText('Te avisamos por mail cuando vuelva');
  const favorite = { productId: 'B0VNAVA1LB', priceAlert: true };
  expect(await callApi('/favorites', { token })).toMatchObject({ favorites: [favorite] });
  await own.reload();
  await expect(own.getByRole('main').getByRole('status')).toContainText('Te avisamos por mail cuando vuelva');
  await own.close();
});
