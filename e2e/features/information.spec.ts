import { expect, test } from '@playwright/test';
import type { HTMLElement } from 'node-html-parser';
import {
  attributeOf,
  findNamed,
  getLink,
  getNamed,
  getRegion,
  headingOf,
  structuredDataOf,
  submitForm,
  textOf,
} from '#e2e/support/server-elements.ts';
import { readServerPage, type ServerPage } from '#e2e/support/server-page.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

const NO_SCRIPT = { tag: '@phone' } as const;

async function readPage(path: string) {
  const page = await readServerPage(path);
  const main = page.document.querySelector('main') as HTMLElement;
  return { ...page, main, part: (name: string | RegExp) => textOf(getRegion(page.document, name)) };
}

function expectTexts(main: HTMLElement, texts: readonly (string | RegExp)[]): void {
  for (const text of texts)
    expect(textOf(main)).toEqual(
      typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
    );
}

test(
  'the how-it-works page lists the steps, the franchise, the branch and the depot [NAV-18, INFO-01, INFO-02, INFO-03, INFO-04, INFO-12, INFO-18, MKT-05, MKT-06, MKT-07]',
  NO_SCRIPT,
  async () => {
    const page = await readPage('/information/how-works');
    expect(headingOf(page)).toBe('Cómo funciona');
    expect(findNamed(page.document, 'h2', 'Paso a paso')).toHaveLength(1);
    expect(page.main.querySelectorAll('ol > li h3')).toHaveLength(6);
    expectTexts(page.main, [
      'casillero postal propio en Estados Unidos',
      'El envío a Miami es gratis',
      'régimen por decreto (356/014',
      '3 envíos por año civil',
      'Hasta 20 kg cada envío',
      'Productos por menos de U$S 200 por envío',
      /Sucursal de retiro en Montevideo Sucursal Montevideo: .+ 11300 Montevideo/,
    ]);
    const breadcrumbs = structuredDataOf(page).get('BreadcrumbList');
    expect(JSON.stringify(breadcrumbs)).toContain(`${SHOP_URL}/information/how-works`);
  },
);

test(
  'the fees page shows every figure of fees and taxes [NAV-18, INFO-05, INFO-06, INFO-07, INFO-08, INFO-09, INFO-10, INFO-11, INFO-12]',
  NO_SCRIPT,
  async () => {
    const page = await readPage('/information/fees');
    expect(headingOf(page)).toBe('Tarifas');
    expectTexts(page.main, [
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
    expect(attributeOf(page, 'link[rel="canonical"]', 'href')).toBe(`${SHOP_URL}/information/fees`);
  },
);

test(
  'the relevant-information page lists what customs and airlines do not accept [NAV-18, INFO-13, INFO-14, INFO-15, INFO-16, INFO-17]',
  NO_SCRIPT,
  async () => {
    const { part, document } = await readPage('/information/relevant');
    expect(part('Artículos prohibidos')).toContain('Municiones y explosivos');
    expect(part('Artículos prohibidos')).toContain('Drogas');
    expect(part('Artículos restringidos')).toContain('Medicamentos y suplementos');
    expect(part('Artículos restringidos')).toContain('Más de 5 unidades iguales');
    expect(getRegion(document, 'Artículos restringidos').querySelectorAll('h3').map(textOf)).toEqual([
      'No entran por encomienda',
      'Necesitan una autorización',
      'Tienen un límite',
    ]);
    expect(part('Regímenes especiales')).toContain('Los libros, las revistas y los medios');
    expect(part('Regímenes especiales')).toContain('exentos de impuestos');
    expect(part('Restricciones de vuelo')).toContain('baterías de litio');
    expect(part('Consentimiento para la inspección de carga')).toContain(
      'das tu consentimiento para la inspección de carga',
    );
  },
);

test('the calculator works as a plain form and shows its errors [INFO-06, INFO-07, INFO-12]', NO_SCRIPT, async () => {
  let page: ServerPage = await readServerPage('/information/fees');
  const results = () => findNamed(page.document, 'section', /Por ejemplo|Resultado/).map(textOf);
  const calculate = async (changes: Record<string, string>) => {
    const form = page.document.querySelector('form.calculator__form') as HTMLElement;
    expect(findNamed(form, 'button[type="submit"]', 'Calcular')).toHaveLength(1);
    const { path, ...next } = await submitForm(form, changes);
    page = next;
    return path;
  };
  const field = (name: string) => page.document.querySelector(`.calculator__form [name="${name}"]`) as HTMLElement;
  expect(results()).toEqual([expect.stringMatching(/U\$S 69,50/)]);
  for (const [price, taxes] of [
    ['100', /U\$S 62,00/],
    ['10', /U\$S 12,00/],
  ] as const) {
    expect(await calculate({ price, useFranchise: 'NOT_USE' })).toMatch(new RegExp(`price=${price}&.*#calculadora$`));
    expect(results()).toEqual([expect.stringMatching(taxes)]);
    expect(field('useFranchise').querySelector('option[selected]')?.getAttribute('value')).toBe('NOT_USE');
  }
  await calculate({ weight: 'mucho' });
  const described = field('weight').getAttribute('aria-describedby') ?? '';
  expect(textOf(page.document.getElementById(described) as HTMLElement)).toBe('Escribí un peso mayor que 0');
  expect(results()).toEqual([]);
  await calculate({ way: 'product', product: 'B0AURORAX2' });
  expect(results()).toEqual([expect.stringMatching(/U\$S 749,00/)]);
});

test('the calculator updates the result while the fields are filled in [INFO-12]', { tag: '@phone' }, async ({
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

test(
  'the terms say who sells, warranty, withdrawal and where to complain, each under the fragment that pages link to',
  NO_SCRIPT,
  async () => {
    const { part, document } = await readPage('/information/terms');
    expect(part('Quién te vende')).toMatch(/RUT \d{12}, con domicilio en .+, Uruguay/);
    expect(part('Quién te vende')).toMatch(/la versión \S+ y valen desde el \d\d\/\d\d\/\d{4}/);
    expect(part('Garantía legal')).toMatch(/dentro de los \d+ días de recibir un producto duradero/);
    expect(part('Derecho de arrepentimiento')).toContain('dentro de los cinco días hábiles desde que la recibiste');
    expect(part('Derecho de arrepentimiento')).toContain('no te cuesta nada, U$S 0');
    expect(part('Derecho de arrepentimiento')).toContain('No corre para');
    const office = getLink(getRegion(document, 'Reclamos'), 'Área Defensa del Consumidor');
    expect(office.getAttribute('href')).toMatch(/^https:\/\//);
    expect(textOf(document.getElementById('arrepentimiento') as HTMLElement)).toBe('Derecho de arrepentimiento');
    expect(textOf(document.getElementById('garantia') as HTMLElement)).toBe('Garantía legal');
  },
);

test(
  'the privacy page says who answers for the data, how long they are kept and where they go',
  NO_SCRIPT,
  async () => {
    const { part, document } = await readPage('/information/privacy');
    expect(part('Quién responde por tus datos')).toMatch(/RUT \d{12}.*URCDP\): \S+/);
    const [mail, ...others] = getRegion(document, 'Quién responde por tus datos').querySelectorAll('a');
    expect(mail?.getAttribute('href')).toMatch(/^mailto:/);
    expect(others).toEqual([]);
    expect(part('Datos que salen de Uruguay')).toContain('Estados Unidos');
    expect(part('Por cuánto tiempo')).toMatch(/por lo menos \d+ años/);
  },
);

test(
  'instalments by bank stand in one dated table, which home, how it works and the questions link [MKT-08, PDP-32]',
  NO_SCRIPT,
  async () => {
    const home = await readServerPage('/');
    expect(home.text).toContain('Hasta 18 cuotas sin interés');
    expect(getLink(home.document, 'Ver cuotas por banco').getAttribute('href')).toBe('/information/fees#cuotas');
    const { document } = await readServerPage('/information/fees');
    const table = getRegion(document, 'Cuotas por banco');
    for (const limit of ['Hasta 18', 'Hasta 12']) expect(textOf(getNamed(table, 'tr', /^Scotiabank/))).toContain(limit);
    expect(table.querySelectorAll('tr')).toHaveLength(10);
    expect(textOf(table)).toMatch(/Vale desde el \d\d\/\d\d\/\d{4}/);
    expect(textOf(table)).toContain('redondeado al peso');
    const howItWorks = await readServerPage('/information/how-works');
    const link = getLink(howItWorks.document, 'mirá las cuotas por banco');
    expect(link.getAttribute('href')).toBe('/information/fees#cuotas');
  },
);

test('a link to a part of a page leads to it: that of the questions to the withdrawal, that of home to the instalments, and the fragments of the terms', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/information/how-works');
  const question = page.getByRole('group').filter({ hasText: '¿Puedo devolver un producto?' });
  await question.getByText('¿Puedo devolver un producto?').click();
  await expect(question).toContainText('cinco días hábiles desde que lo recibís');
  await question.getByRole('link', { name: 'Ver derecho de arrepentimiento y garantía' }).click();
  await expect(page).toHaveURL(/\/information\/terms#arrepentimiento$/);
  await expect(page.getByRole('heading', { name: 'Derecho de arrepentimiento' })).toBeInViewport();
  for (const address of ['terms#garantia', 'terms#arrepentimiento', 'fees#cuotas', 'how-works#preguntas']) {
    await page.goto(`${SHOP_URL}/information/${address}`);
    await expect(page.locator(`#${address.split('#').pop()}`)).toBeInViewport();
  }
});
