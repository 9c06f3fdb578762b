import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '#e2e/screen-tours/screen-tour.ts';
import { openReview } from '#e2e/support/checkout.ts';
import { fillCart, newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { importRecords, newAsinMark } from '#e2e/support/product-records.ts';
import { navigate } from '#e2e/support/router.ts';
import { open, SHOP_URL, stubExternalImages } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';
const VOLLEYBALL = 'B0YWRGDZZQ';
const mark = newAsinMark();
const reduced = {
  asin: `B0${mark}C0`,
  productTitle: `Arazá ${mark} Reduced Lamp`,
  price: 150,
  retailPrice: 200,
  categories: ['Home & Kitchen'],
};
const costly = {
  asin: `B0${mark}C1`,
  productTitle: `Arazá ${mark} Costly Lamp`,
  price: 230,
  categories: ['Home & Kitchen'],
};
const soldOut = {
  asin: `B0${mark}C2`,
  productTitle: `Arazá ${mark} Sold Out Lamp`,
  price: null,
  categories: ['Lamps'],
};

// One worker imports the products for all tests.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browserName: _ }, testInfo) => {
  await importRecords([reduced, costly, soldOut], testInfo);
});

/** Visible texts and placeholders of the page with dollars, apart from the line with the price in the States. */
function dollarsOn(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.includes('U$S') || !parent?.checkVisibility()) continue;
      // The price block's US column has a saving of its own, which follows the chosen currency.
      const isUsPrice =
        parent.closest('.us-line, .price-block__us') !== null && parent.closest('.price-block__saving') === null;
      // The choice of the currency that a bank charges names the total in both.
      const isChoice = parent.closest('label')?.querySelector('input[name="currency"]') != null;
      if (!isUsPrice && !isChoice) texts.push(parent.textContent ?? '');
    }
    for (const field of main.querySelectorAll('input')) if (field.placeholder.includes('U$S')) texts.push(field.name);
    return texts;
  });
}

async function expectPesosOnly(page: Page, path: string): Promise<void> {
  await navigate(page, path);
  await expect(page).toHaveURL(SHOP_URL + path);
  await expect(page.getByRole('main')).toContainText(/\$\s[\d.]+/);
  await expect.poll(() => dollarsOn(page), { message: path }).toEqual([]);
}

function storedState(token: string, settings: object) {
  const state = signedInState(token);
  const localStorage = [
    ...(state.origins[0]?.localStorage ?? []),
    { name: 'settings', value: JSON.stringify(settings) },
  ];
  return { cookies: [], origins: [{ origin: SHOP_URL, localStorage }] };
}

test('with pesos chosen every price, saving, limit, alert and total is in pesos, apart from the price in the States [NAV-27, CUR-05]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomerWithCustomsData();
  const page = await browser.newPage({ storageState: storedState(token, { currency: 'UYU' }) });
  await stubExternalImages(page);
  await open(page, '/');
  await waitForHydration(page);
  const keyword = encodeURIComponent(`arazá ${mark}`);
  const paths = ['/', '/offers', `/search?amz=${keyword}&page=1&min=10&max=900`, `/products?asin=${reduced.asin}`];
  const texts = ['/information/fees', '/information/how-works', '/information/relevant'];
  for (const path of [...paths, `/products?asin=${HEADPHONES}`, ...texts]) await expectPesosOnly(page, path);

  await test.step('the price filters are typed and shown in pesos', async () => {
    await navigate(page, `/search?amz=${keyword}&page=1`);
    const from = page.getByLabel('Desde', { exact: true }).first();
    await expect(from).toHaveAttribute('placeholder', '$');
    await from.fill('2.000');
    await from.press('Enter');
    await expect(page).toHaveURL(/[?&]min=\d+(\.\d+)?(&|$)/);
    expect(Number(new URL(page.url()).searchParams.get('min'))).toBeLessThan(100);
    await expect(from).toHaveValue('2000');
    await expect(page.getByRole('link', { name: /^Quitar filtro: Desde \$\s2\.000$/ })).toBeVisible();
  });

  await test.step('cart, limits of the franchise and review', async () => {
    await fillCart(token, { [costly.asin]: 1 });
    await open(page, '/shopping-cart');
    await expectPesosOnly(page, '/shopping-cart');
    await expect(page.getByRole('alert').filter({ hasText: 'de la franquicia: entra como importación' })).toBeVisible();
    expect(await dollarsOn(page)).toEqual([]);
    await page.getByRole('button', { name: /^Quitar .* del carrito$/ }).click();
    await fillCart(token, { [VOLLEYBALL]: 1 });
    await openReview(page);
    await page.getByRole('radio', { name: /^No usar franquicia/ }).check();
    await expect(page.getByText(/^60 %, mínimo/).first()).toBeVisible();
    await expect.poll(() => dollarsOn(page)).toEqual([]);
  });
  await page.close();
});

function box(input: Locator): Promise<string> {
  return input.evaluate((element) => {
    const { width, height, clipPath, position } = getComputedStyle(element);
    return [width, height, clipPath, position].join(' ');
  });
}

test('a category is titled in Spanish, a choice with a drawing of its own never shows its native radio, the postal code has a finder, and a line without stock says so [MKT-01]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token } = await newCustomerWithCustomsData();
  const page = await browser.newPage({ storageState: signedInState(token) });

  await test.step('the categories', async () => {
    await open(page, '/search?amz=laptop&page=1');
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notebooks');
    await expect(page).toHaveTitle(/^Notebooks/);
    await navigate(page, '/search?amz=home+%26+kitchen&page=1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hogar y cocina');
  });

  await test.step('the radio, also while it has the focus', async () => {
    const currency = page.getByRole('banner').getByRole('radio', { name: 'Pesos uruguayos, $' });
    await currency.focus();
    await currency.press('Space');
    await expect(currency).toBeFocused();
    expect(await box(currency)).toBe('1px 1px inset(50%) absolute');
    await page.reload();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
  });

  await test.step('the postal code', async () => {
    await navigate(page, '/profile/account-settings');
    await page.getByRole('button', { name: 'Agregar dirección' }).first().click();
    const finder = page.getByRole('link', { name: 'Buscalo en el sitio del Correo' });
    await expect(finder).toHaveAttribute('target', '_blank');
    await expect(finder).toHaveAttribute('href', 'https://www.correo.com.uy/codigospostales');
    await expect(page.getByLabel('Código postal')).toHaveAccessibleDescription(/se abre en otra pestaña/);
  });

  await test.step("a visitor's line without stock", async () => {
    await page.evaluate(
      (items) => {
        localStorage.removeItem('token');
        localStorage.setItem('cart', JSON.stringify({ items }));
      },
      [soldOut, reduced].map(({ asin, productTitle }) => ({
        ...{ productId: asin, quantity: 1, title: productTitle, price: 10, variant: '' },
      })),
    );
    await open(page, '/shopping-cart');
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sold Out' });
    await expect(line).toContainText('Sin stock por ahora. Quitalo para seguir');
  });
  await page.close();
});
