import { expect, test } from '@playwright/test';
import { openHydrated } from '#e2e/screen-tours/screen-tour.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { waitUntilHydrated } from '#e2e/support/hydration.ts';
import { readProductPage } from '#e2e/support/product-page.ts';
import { findNamed, followLink, getLink, getNamed, textOf } from '#e2e/support/server-elements.ts';

const HEADPHONES = '/products?asin=B0PNTEQ40A';
const BUY = /^(Comprar|Agregar al carrito)$/;
const SIMILAR = 'Tambien te puede interesar';

interface Listed {
  asin: string;
  productTitle: string;
  isNew: boolean;
  price: number | null;
}

async function findListed(keyword: string, wanted: (product: Listed) => boolean): Promise<string> {
  const { products } = await callApi<{ products: Listed[] }>(`/products?keyword=${encodeURIComponent(keyword)}`);
  return `/products?asin=${products.find(wanted)?.asin}`;
}

test('where the source states no warranty, the page says so and names the legal one', { tag: '@desktop' }, async () => {
  const { text } = await readProductPage(HEADPHONES);
  expect(text).toContain(
    'La tienda no informa garantía del fabricante. Por la garantía legal respondemos nosotros, en Uruguay.',
  );
});

test('a thing with a plug whose voltage is unknown says so, and one of USB says nothing of volts', {
  tag: '@desktop',
}, async () => {
  const machine = await findListed('espresso machine', ({ productTitle }) => /espresso machine/i.test(productTitle));
  const { text } = await readProductPage(machine);
  expect(text).toContain('Voltaje: no lo informa la tienda.');
  expect(text).toContain('necesita un transformador de 220 a 110 V');
  expect((await readProductPage(HEADPHONES)).text).not.toContain('220 V');
});

test('products that cannot be bought show the reason, links and instalments [PDP-32, PDP-34, PDP-35, PDP-36, PDP-37]', {
  tag: '@desktop',
}, async () => {
  for (const [asin, words] of [
    ['B0N0PR1CE1', 'Producto no disponible'],
    ['B0P0WERBNK', 'Este producto no puede entrar a Uruguay.'],
    ['B0K1ND1E01', 'Producto no válido.'],
  ] as const) {
    const { main, text } = await readProductPage(`/products?asin=${asin}`);
    expect(text).toContain(words);
    expect(getLink(main, 'Seguir comprando').getAttribute('href')).toBe('/');
    expect(findNamed(main, 'button', BUY).map(textOf)).toEqual([]);
    expect(text).not.toMatch(/5 a 10 días|Pagando hoy|En stock/);
    expect(text.split('Hasta 12 cuotas fijas en pesos')).toHaveLength(2);
  }
  const { main, text } = await readProductPage(
    await findListed('renewed', ({ isNew, price }) => !isNew && price !== null),
  );
  expect(text).toContain('Producto reacondicionado.');
  expect(findNamed(main, 'button', BUY).map(textOf)).not.toEqual([]);
});

test('a forbidden product that nothing is like leads to a category above whose products may enter, or to none where nothing may', {
  tag: '@desktop',
}, async () => {
  for (const { asin, category } of [
    { asin: 'B0KN1FE0VT', category: 'Aire libre' },
    { asin: 'B0A1RS0FT1', category: 'Deportes y aire libre' },
  ]) {
    const { main } = await readProductPage(`/products?asin=${asin}`);
    expect(findNamed(main, 'section', SIMILAR).map(textOf)).toEqual([]);
    const { path, document } = await followLink(getLink(main, `Ver otros productos de ${category}`));
    expect(path).toMatch(/^\/search\?amz=/);
    expect(document.querySelector('main article')?.text).toContain('Puesto en Uruguay');
  }
  const { main, text } = await readProductPage('/products?asin=B0V1TAM1N1');
  expect(text).toContain('Este producto no puede entrar a Uruguay.');
  getLink(main, 'Seguir comprando');
  expect(findNamed(main, 'a', /^Ver otros productos/).map(textOf)).toEqual([]);
});

test('a forbidden product leads to similar ones that may enter: one, two, three or four of them are visible side by side, depending on the width [PDP-21, PDP-23]', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHydrated(page, '/products?asin=B0P0WERBNK');
  const similar = page.getByRole('region', { name: SIMILAR });
  await page.getByRole('main').getByRole('link', { name: 'Ver parecidos que sí pueden entrar' }).click();
  await expect(page).toHaveURL(/#parecidos$/);
  await expect(similar).toBeInViewport();
  await expect(similar.getByRole('heading', { level: 2 })).toHaveText(SIMILAR);
  const titles = await similar.getByRole('heading', { level: 3 }).allTextContents();
  expect(titles.length).toBeGreaterThanOrEqual(4);
  for (const title of titles) expect(title).toMatch(/cargador/i);
  for (const [width, slides] of [
    [340, 1],
    [390, 2],
    [480, 2],
    [800, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const inView = await similar.getByRole('list').evaluate((list) => {
      const box = list.getBoundingClientRect();
      return [...list.children].filter((slide) => slide.getBoundingClientRect().right <= box.right + 1).length;
    });
    expect(inView, `slides at ${width} px`).toBe(slides);
  }
});

test('sizes of shoes are sorted and named as here, with a guide in a dialog; headphones have none', {
  tag: '@phone',
}, async ({ page }) => {
  await openHydrated(
    page,
    await findListed('men running shoes', ({ productTitle }) => /Men's Running Shoes/.test(productTitle)),
  );
  const sizes = page.getByRole('group', { name: /^Talle/ }).getByRole('listitem');
  await expect(sizes).toHaveText([/^8 US · 41 UY/, /^8,5 US · 41,5 UY/, /^9 US · 42 UY/, /^10 US/, /^11 US/, /^12 US/]);
  const guide = page.getByRole('button', { name: 'Guía de talles' });
  await waitUntilHydrated(guide);
  await guide.click();
  const dialog = page.getByRole('dialog', { name: 'Guía de talles' });
  const table = dialog.getByRole('table', { name: 'Calzado, hombre' });
  await expect(table.getByRole('row', { name: '9 42 26,5' })).toBeVisible();
  await expect(dialog.getByRole('table')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const { main } = await readProductPage(HEADPHONES);
  expect(findNamed(main, 'button', 'Guía de talles').map(textOf)).toEqual([]);
});

test('a product whose size is not chosen yet does not enter the cart; the message says so, and a choice ends it [CART-13]', {
  tag: '@desktop',
}, async ({ page }) => {
  await openHydrated(page, '/products?asin=B0CH00SE1T');
  const message = page.getByRole('main').getByRole('alert');
  for (const name of ['Agregar al carrito', 'Comprar']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(message).toHaveText('Seleccione las variantes correspondientes antes de continuar');
    await expect(page).toHaveURL(/asin=B0CH00SE1T/);
    await expect(page.getByRole('link', { name: 'Carrito, vacío' }).first()).toBeVisible();
  }
  await page
    .getByRole('group', { name: /^Talle/ })
    .getByRole('link', { name: 'Mediano' })
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.get('Size') === 'Medium');
  await page.getByRole('button', { name: 'Agregar al carrito', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /^Carrito, 1/ }).first()).toBeVisible();
});

test('a product without stock offers a visitor to sign in, and a customer a mail by one press', {
  tag: '@phone',
}, async ({ browser }) => {
  const path = '/products?asin=B0VNAVA1LB';
  await test.step('a visitor', async () => {
    const { main, text } = await readProductPage(path);
    expect(main.querySelectorAll('h2, h3').map(textOf)).toContain('Producto no disponible');
    expect(text).toContain('La tienda nos respondió que no tiene stock.');
    expect(findNamed(main, 'button', 'Comprar').map(textOf)).toEqual([]);
    const signIn = getNamed(main, 'a', 'Avisame cuando vuelva');
    expect(signIn.getAttribute('href')).toBe(`/auth/signin?from=${encodeURIComponent(path)}`);
  });
  await test.step('a customer', async () => {
    const { token } = await newCustomer();
    const page = await browser.newPage({ storageState: signedInState(token) });
    await openHydrated(page, path);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Avisame cuando vuelva' }).click();
    await expect(main.getByRole('status')).toContainText('Te avisamos por mail cuando vuelva');
    const favorite = { productId: 'B0VNAVA1LB', priceAlert: true };
    expect(await callApi('/favorites', { token })).toMatchObject({ favorites: [favorite] });
    await page.reload();
    await expect(main.getByRole('status')).toContainText('Te avisamos por mail cuando vuelva');
    await page.close();
  });
});

test('an unknown product shows an error and returns to the previous page [NAV-04, ERR-27]', {
  tag: '@desktop',
}, async ({ page }) => {
  const unknown = '/products?asin=B0N0SVCH00';
  const expectReturn = async () => {
    const text = 'No hemos podido encontrar tu producto, intenta con alguno diferente!';
    await expect(page.getByRole('status').getByText(text)).toBeVisible();
    await expect(page).toHaveURL(/\/best-sellers$/);
  };
  await test.step('with client-side navigation', async () => {
    // The shop itself has no link to an unknown product: the list is answered with one.
    await page.route('**/best-sellers.data*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/"B0[\dA-Z]{8}/, '"B0N0SVCH00') });
    });
    await openHydrated(page, '/information/fees');
    await page.getByRole('banner').getByRole('link', { name: 'Más vendidos' }).click();
    await page.getByRole('main').locator(`a[href="${unknown}"]`).click();
    await expectReturn();
  });
  await test.step('with a full page load', async () => {
    await openHydrated(page, '/best-sellers');
    await page.evaluate(
      (href) => document.body.appendChild(Object.assign(document.createElement('a'), { href })).click(),
      unknown,
    );
    await expectReturn();
  });
});
