import { expect, type Page, test } from '@playwright/test';
import { choosePickup, fillCustomsData } from '#e2e/support/checkout.ts';
import { fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { readStructuredData } from '#e2e/support/product-lists.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

async function expectTexts(page: Page, texts: readonly (string | RegExp)[]): Promise<void> {
  const words = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
  for (const text of texts) expect(words).toMatch(typeof text === 'string' ? new RegExp(escaped(text)) : text);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the how-it-works page lists the steps, the franchise, the branch and the depot [NAV-18, INFO-01, INFO-02, INFO-03, INFO-04, INFO-12, INFO-18, MKT-05, MKT-06, MKT-07]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, '/information/how-works');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cómo funciona');
    await expect(page.getByRole('heading', { level: 2, name: 'Paso a paso' })).toBeVisible();
    await expect(page.locator('main ol > li h3')).toHaveCount(6);
    await expectTexts(page, [
      'casillero postal propio en Estados Unidos',
      'El envío a Miami es gratis',
      'régimen por decreto (356/014',
      '3 envíos por año civil',
      'Hasta 20 kg cada envío',
      'Productos por menos de U$S 200 por envío',
      /Sucursal de retiro en Montevideo Sucursal Montevideo: .+ 11300 Montevideo/,
    ]);
    const structuredData = await readStructuredData(page.locator('head'));
    expect(JSON.stringify(structuredData.get('BreadcrumbList'))).toContain(`${SHOP_URL}/information/how-works`);
  });

  test('the fees page shows every figure of fees and taxes [NAV-18, INFO-05, INFO-06, INFO-07, INFO-08, INFO-09, INFO-10, INFO-11, INFO-12]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, '/information/fees');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifas');
    await expectTexts(page, [
      /Menos de 3 kg U\$S 20,00 Sin descuento/,
      /Desde 3 kg U\$S 15,00 25 % menos/,
      /Desde 5 kg U\$S 12,00 40 % menos/,
      'U$S 5,00 hasta 4 paquetes; U$S 2,00 más por cada paquete desde el 5.º',
      '9 % del total facturado',
      /Retiro en la sucursal de Montevideo U\$S 0,00/,
      'Sin ella son el 60 %: de los productos, o de los productos más el flete desde U$S 200.',
      'por productos de U$S 100 pagás U$S 60 de impuestos y U$S 2 de gestión: U$S 62.',
      /Entrega a domicilio en Montevideo U\$S 3,50/,
      /Entrega a domicilio en el interior U\$S 5,00/,
      'Exento por decreto (356/014): 3 envíos al año, hasta 20 kg cada uno y productos por menos de U$S 200',
      'Impuestos del 60 al 70 % del valor CIF',
      '60 % del valor de los productos más U$S 2 de gestión',
      /60 %, mínimo U\$S 10, más U\$S 2/,
      '60 % del valor de factura con un mínimo de U$S 10, para compras por menos de U$S 200 y hasta 20 kg',
    ]);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${SHOP_URL}/information/fees`);
  });

  test('the relevant-information page lists what customs and airlines do not accept [NAV-18, INFO-13, INFO-14, INFO-15, INFO-16, INFO-17]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, '/information/relevant');
    const part = (name: string) => page.getByRole('region', { name });
    await expect(part('Artículos prohibidos')).toContainText('Municiones y explosivos');
    await expect(part('Artículos prohibidos')).toContainText('Drogas');
    await expect(part('Artículos restringidos')).toContainText('Medicamentos y suplementos');
    await expect(part('Artículos restringidos')).toContainText('Más de 5 unidades iguales');
    await expect(part('Artículos restringidos').getByRole('heading', { level: 3 })).toHaveText([
      'No entran por encomienda',
      'Necesitan una autorización',
      'Tienen un límite',
    ]);
    await expect(part('Regímenes especiales')).toContainText('Los libros, las revistas y los medios');
    await expect(part('Regímenes especiales')).toContainText('exentos de impuestos');
    await expect(part('Restricciones de vuelo')).toContainText('baterías de litio');
    await expect(part('Consentimiento para la inspección de carga')).toContainText(
      'das tu consentimiento para la inspección de carga',
    );
  });

  test('the calculator works as a plain form and shows its errors [INFO-06, INFO-07, INFO-12]', {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, '/information/fees');
    const result = page.getByRole('region', { name: /Por ejemplo|Resultado/ });
    await expect(result).toContainText(/U\$S\s69,50/);
    await page.getByLabel('Franquicia').selectOption('NOT_USE');
    for (const [price, taxes] of [
      ['100', /U\$S\s62,00/],
      ['10', /U\$S\s12,00/],
    ] as const) {
      await page.getByLabel('Precio en dólares').fill(price);
      await page.getByRole('button', { name: 'Calcular' }).click();
      await expect(page).toHaveURL(new RegExp(`price=${price}&.*#calculadora$`));
      await expect(result).toContainText(taxes);
      await expect(page.getByLabel('Franquicia')).toHaveValue('NOT_USE');
    }
    await page.getByLabel('Peso en kilos').fill('mucho');
    await page.getByRole('button', { name: 'Calcular' }).click();
    await expect(page.getByLabel('Peso en kilos')).toHaveAccessibleDescription(/Escribí un peso mayor que 0/);
    await expect(result).toHaveCount(0);
    await page.getByText('Un producto', { exact: true }).click();
    await page.getByLabel('Enlace o código del producto').fill('B0AURORAX2');
    await page.getByRole('button', { name: 'Calcular' }).click();
    await expect(result).toContainText(/U\$S\s749,00/);
  });
});

test('the checkout offers pickup at the branch in Montevideo [MKT-07]', { tag: '@desktop' }, async ({ browser }) => {
  const { token } = await newCustomer();
  await fillCart(token, { B0PNTEQ40A: 1 });
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, '/checkout');
  await fillCustomsData(page);
  await expect(page.getByRole('radio', { name: /Sucursal Montevideo\..*Montevideo 11300/ })).toBeVisible();
  await choosePickup(page);
  await expect(page.locator('main')).toContainText('11300');
  await page.close();
});

test('the calculator updates the result while the fields are filled in [INFO-12]', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/information/fees');
  const result = page.getByRole('region', { name: /Por ejemplo|Resultado/ });
  const total = result.getByText('Puesto en Uruguay').locator('..');
  await expect(total).toContainText(/U\$S\s69,50/);
  await page.getByLabel('Precio en dólares').fill('250');
  await page.getByLabel('Peso en kilos').fill('2');
  await expect(total).toContainText(/U\$S\s491,50/);
  await expect(result).toContainText('no entra en franquicia');
  await page.getByLabel('Precio en dólares').fill('');
  await expect(page.getByLabel('Precio en dólares')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByLabel('Precio en dólares')).toBeFocused();
  await expect(page.getByLabel('Precio en dólares')).toHaveAccessibleDescription(/Escribí un precio mayor que 0/);

  await page.getByRole('radio', { name: 'Un producto' }).check();
  const product = page.getByLabel('Enlace o código del producto');
  await product.fill('B0N0WHERE9');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(product).toHaveAttribute('aria-invalid', 'true');
  await expect(
    page.getByText('No hemos podido encontrar el producto que buscabas, intentalo nuevamente').first(),
  ).toBeVisible();
  await product.fill(`${SHOP_URL}/products?asin=B0AURORAX2`);
  await product.press('Enter');
  await expect(result).toContainText(/U\$S\s749,00/);
  const before = await total.innerText();
  await page.getByLabel('Entrega', { exact: true }).selectOption('OTHER_DEPARTMENTS');
  await expect(total).not.toHaveText(before);
});

test('the terms say who sells, warranty, withdrawal and where to complain, each under the fragment that pages link to', async ({
  page,
}) => {
  await open(page, '/information/terms');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Quién te vende')).toContainText(/RUT \d{12}, con domicilio en .+, Uruguay/);
  await expect(part('Quién te vende')).toContainText(/la versión \S+ y valen desde el \d\d\/\d\d\/\d{4}/);
  await expect(part('Garantía legal')).toContainText(/dentro de los \d+ días de recibir un producto duradero/);
  await expect(part('Derecho de arrepentimiento')).toContainText(
    'dentro de los cinco días hábiles desde que la recibiste',
  );
  await expect(part('Derecho de arrepentimiento')).toContainText('no te cuesta nada, U$S 0');
  await expect(part('Derecho de arrepentimiento')).toContainText('No corre para');
  await expect(
    part('Reclamos').getByRole('link', { name: 'Área Defensa del Consumidor', exact: true }),
  ).toHaveAttribute('href', /^https:\/\//);
  for (const fragment of ['arrepentimiento', 'garantia']) {
    await open(page, `/information/terms#${fragment}`);
    await expect(page.locator(`#${fragment}`)).toBeInViewport();
  }
});

test('the privacy page says who answers for the data, how long they are kept and where they go', async ({ page }) => {
  await open(page, '/information/privacy');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Quién responde por tus datos')).toContainText(/RUT \d{12}.*URCDP\): \S+/);
  await expect(part('Quién responde por tus datos').getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(part('Datos que salen de Uruguay')).toContainText('Estados Unidos');
  await expect(part('Por cuánto tiempo')).toContainText(/por lo menos \d+ años/);
});

test('the questions say that a purchase may be sent back within five working days', async ({ page }) => {
  await open(page, '/information/how-works');
  const question = page.getByRole('group').filter({ hasText: '¿Puedo devolver un producto?' });
  await question.getByText('¿Puedo devolver un producto?').click();
  await expect(question).toContainText('cinco días hábiles desde que lo recibís');
  await question.getByRole('link', { name: 'Ver derecho de arrepentimiento y garantía' }).click();
  await expect(page).toHaveURL(/\/information\/terms#arrepentimiento$/);
  await expect(page.getByRole('heading', { name: 'Derecho de arrepentimiento' })).toBeInViewport();
});

test('instalments by bank stand in one dated table, which home, how it works and the questions link [MKT-08, PDP-32]', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page.getByText('Hasta 18 cuotas sin interés')).toBeVisible();
  await page.getByRole('link', { name: 'Ver cuotas por banco' }).click();
  await expect(page).toHaveURL(/\/information\/fees#cuotas$/);
  const table = page.getByRole('region', { name: 'Cuotas por banco' });
  await expect(table.getByRole('heading')).toBeInViewport();
  await expect(table.getByRole('row', { name: 'Scotiabank' })).toContainText('Hasta 18');
  await expect(table.getByRole('row', { name: 'Scotiabank' })).toContainText('Hasta 12');
  await expect(table.getByRole('row')).toHaveCount(10);
  await expect(table).toContainText(/Vale desde el \d\d\/\d\d\/\d{4}/);
  await expect(table).toContainText('redondeado al peso');
  await open(page, '/information/how-works');
  await expect(page.getByRole('link', { name: 'mirá las cuotas por banco' })).toHaveAttribute(
    'href',
    '/information/fees#cuotas',
  );
});
