import { writeFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from '#e2e/support/account.ts';
import { choosePickup, decideAtBank, openPayment, openReview, pay } from '#e2e/support/checkout.ts';
import {
  type Customer,
  callApi,
  fillCart,
  newCustomer,
  newCustomerWithCustomsData,
  signedInState,
} from '#e2e/support/customers.ts';
import { runImport } from '#e2e/support/import-products.ts';
import { open } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

const HEADPHONES = 'B0PNTEQ40A';
const TRAIN = 'B0C4QB5F56';
const VOLLEYBALL = 'B0YWRGDZZQ';

const next = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true });
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

function pageOf(browser: Browser, customer: Customer): Promise<Page> {
  return browser.newPage({ storageState: signedInState(customer.token) });
}

test('the first step shows payment methods, lets failed fees be retried and has a calendar limited to adults [CHK-04, VAL-36, VAL-37, ERR-21]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const customer = await newCustomer();
  await fillCart(customer.token, { [HEADPHONES]: 1 });
  const page = await pageOf(browser, customer);
  await page.route('**/api/fees', (route) => route.fulfill({ status: 503, json: { code: 503, message: 'No' } }));
  await page.route('**/api/currency', async (route) => {
    const rates = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...rates, stale: true, date: '2026-01-05' } });
  });
  await open(page, '/checkout');
  await expect(page.getByRole('status').filter({ hasText: 'La cotización del dólar es del 05/01/2026' })).toBeVisible();

  await test.step('payment methods are shown beside the total', async () => {
    const marks = page.getByRole('list', { name: 'Pagás con tu banco, con tarjeta o en efectivo' });
    await expect(marks.getByRole('listitem')).toHaveText([
      ...['Scotiabank', 'Visa', 'OCA', 'Itau', 'HSBC', 'Heritage', 'BROU', 'BBVA', 'Santander', 'Abitab'],
    ]);
    for (const mark of await marks.getByRole('listitem').all()) await expect(mark.locator('svg')).toBeVisible();
  });

  await test.step('failed fees show an error and are retried', async () => {
    const failed = page.getByRole('alert').filter({ hasText: 'Error al obtener los fees de tu carrito' });
    await expect(failed).toBeVisible();
    await page.unroute('**/api/fees');
    await failed.getByRole('button', { name: 'Reintentar' }).click();
    await expect(failed).toBeHidden();
    await expect(page.getByText('Puesto en Uruguay').locator('visible=true').first()).toBeVisible();
  });

  await test.step('the calendar offers neither under-age nor future dates', async () => {
    const birthday = page.getByLabel('Fecha de nacimiento');
    const calendar = page.locator('input[type=date]');
    const [year = '', ...monthAndDay] = new Date()
      .toLocaleDateString('en-CA', { timeZone: 'America/Montevideo' })
      .split('-');
    const latest = [Number(year) - 18, ...monthAndDay].join('-');
    await birthday.fill('14/03/1991');
    await page.getByRole('button', { name: 'Elegir la fecha en el calendario' }).click();
    await expect(calendar).toHaveValue('1991-03-14');
    await expect(calendar).toHaveAttribute('max', latest);
    // The browser draws its calendar outside the page; a day that is picked there is the field's value.
    await calendar.fill(latest);
    await expect(birthday).toHaveValue(latest.split('-').reverse().join('/'));
    await page.keyboard.press('Escape');
  });
  await page.close();
});

test(
  'the choice of regime is offered up to 200 dollars and shows the franchises left, or why none can be used [CHK-19]',
  {
    tag: '@desktop',
  },
  async ({ browser }, testInfo) => {
    const exact = { asin: 'B0CHK20000', productTitle: 'Lamp for two hundred', price: 200, categories: ['Home'] };
    const over = { ...exact, asin: 'B0CHK20001', productTitle: 'Lamp for a cent more', price: 200.01 };
    const file = testInfo.outputPath('lamps.jsonl');
    await writeFile(file, [exact, over].map((product) => JSON.stringify(product)).join('\n'));
    expect((await runImport(file)).stderr).toBe('');
    const customer = await newCustomerWithCustomsData();
    const page = await pageOf(browser, customer);
    const regime = page.getByRole('group', { name: 'Régimen de aduana' });
    const use = regime.getByRole('radio', { name: /^Usar una franquicia/ });
    const notUse = regime.getByRole('radio', { name: /^No usar franquicia/ });

    await fillCart(customer.token, { [exact.asin]: 1 });
    await openReview(page);
    await expect(use).toBeDisabled();
    await expect(notUse).toBeChecked();
    await expect(regime).toContainText('No se puede: la franquicia es para compras de menos de U$S 200');
    await expect(page.getByRole('alert').filter({ hasText: 'límite de U$S 200' })).toBeVisible();

    await emptyCart(customer.token);
    await fillCart(customer.token, { [over.asin]: 1 });
    await openReview(page);
    await expect(page.getByRole('alert').filter({ hasText: 'límite de U$S 200' })).toBeVisible();
    await expect(regime).toHaveCount(0);
    await emptyCart(customer.token);

    await makeOrders(customer.token, 1);
    await fillCart(customer.token, { [VOLLEYBALL]: 1 });
    await openReview(page);
    await expect(use).toBeChecked();
    await expect(regime).toContainText('Este año usaste 1 de 3 y te quedan 2.');
    await notUse.check();
    await expect(page.getByText(/^60 %, mínimo U\$S\s10.*Los libros no cuentan$/).first()).toBeVisible();
    await emptyCart(customer.token);

    await makeOrders(customer.token, 2);
    await fillCart(customer.token, { [VOLLEYBALL]: 1 });
    await openReview(page);
    await expect(use).toBeDisabled();
    await expect(notUse).toBeChecked();
    await expect(regime).toContainText('No se puede: ya usaste las 3 franquicias de este año.');
    await page.close();
  },
);

async function emptyCart(token: string): Promise<void> {
  const { cartItems } = await callApi<{ cartItems: { id: string }[] }>('/users/cart', { token });
  for (const { id } of cartItems) await callApi(`/cart/items/${id}`, { method: 'DELETE', token });
}

async function makeOrders(token: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await fillCart(token, { [HEADPHONES]: 1 });
    const { id: cartId } = await callApi<{ id: string }>('/users/cart', { token });
    const body = { cartId, currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'USE' };
    const order = await callApi<{ useFranchese: string }>('/orders', { method: 'POST', token, body });
    expect(order.useFranchese).toBe('USE');
  }
}

test('a changed price shows a warning for ten seconds; a change at payment is listed line by line and must be accepted [CHK-07, CONST-33]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const customer = await newCustomerWithCustomsData();
  await fillCart(customer.token, { [TRAIN]: 1, [VOLLEYBALL]: 1 });
  const page = await pageOf(browser, customer);
  await page.clock.install();
  await open(page, '/shopping-cart');
  const finish = page.getByRole('button', { name: 'Finalizar compra' }).first();
  await expect(finish).toBeEnabled();

  await test.step('changes found by the availability check are shown as Importante', async () => {
    await controlSimulator('zinc', { scenario: 'price-rise', asin: TRAIN });
    await page.clock.pauseAt(Date.now() + 60_000);
    await finish.click();
    await expect(page).toHaveURL(/\/checkout$/);
    const warning = page.getByText('Importante').locator('visible=true');
    await expect(page.getByText(/El precio de «Tren de madera.* cambió de U\$S\s37,95.* a/)).toBeVisible();
    await expect(warning).toHaveCount(1);
    await page.clock.runFor(9000);
    await expect(warning).toHaveCount(1);
    await page.clock.runFor(1000);
    await expect(warning).toHaveCount(0);
    await page.clock.resume();
  });

  await test.step('nothing is ordered at a price that was not accepted', async () => {
    await choosePickup(page);
    await openPayment(page);
    await controlSimulator('zinc', { scenario: 'price-rise', asin: VOLLEYBALL });
    await pay(page);
    const changes = page.getByRole('dialog', { name: 'Tu compra cambió' });
    const row = (name: RegExp) => changes.locator('dl > div').filter({ hasText: name });
    await expect(row(/Pelota de vóley/)).toContainText(/antes U\$S\s50,00/);
    await expect(row(/Pelota de vóley/)).toContainText(/ahora U\$S\s[5-9]\d,\d\d/);
    await expect(row(/Tren/)).toHaveCount(0);
    await expect(row(/Pelota/).locator('dt [title]')).toHaveAttribute('title', /Beach Volleyball/);
    await expect(changes.locator('dt [lang]')).toHaveCount(0);
    await expect(row(/Servicio/)).toContainText(/antes U\$S.*ahora U\$S/s);
    await expect(row(/Puesto en Uruguay/)).toContainText(/antes U\$S.*ahora U\$S/s);
    expect(await callApi('/orders', { token: customer.token })).toEqual([]);
    const total = /U\$S\s[\d.]+,\d\d/.exec(await lastOf(row(/Puesto en Uruguay/)))?.[0] ?? '';
    await changes.getByRole('button', { name: 'Aceptar y seguir' }).click();
    await expect(page.getByRole('button', { name: `Pagar ${total}` })).toBeVisible();
  });

  await test.step('products added meanwhile are listed too', async () => {
    await fillCartElsewhere(customer.token);
    await pay(page);
    const changes = page.getByRole('dialog', { name: 'Tu compra cambió' });
    const added = changes.locator('dl > div').filter({ hasText: /Norda/ });
    await expect(added).toContainText(/antes no estaba\s*ahora U\$S\s129,00/);
    await changes.getByRole('button', { name: 'Volver al carrito' }).click();
    await expect(page).toHaveURL(/\/shopping-cart$/);
  });
  for (const asin of [TRAIN, VOLLEYBALL]) await controlSimulator('zinc', { scenario: 'none', asin });
  await page.close();
});

/** Adds products to the cart as another device would. */
function fillCartElsewhere(token: string): Promise<void> {
  return fillCart(token, { [HEADPHONES]: 1 });
}

async function lastOf(row: Locator): Promise<string> {
  return (await row.locator('dd').last().textContent()) ?? '';
}

test('typed data survives a session that ends during the checkout, in the first form and at payment', {
  tag: '@phone',
}, async ({ browser }) => {
  const customer = await newCustomer();
  await fillCart(customer.token, { [HEADPHONES]: 1 });
  const page = await pageOf(browser, customer);
  await open(page, '/checkout');
  const field = (name: string | RegExp) => page.getByLabel(name);

  await test.step('while filling in the first form', async () => {
    await field('Segundo nombre').fill('Inés');
    await field('Cédula de identidad').fill('48712061');
    await field('Fecha de nacimiento').fill('14/03/1991');
    await field('Género').selectOption('F');
    await endSessions(page);
    await next(page).click();
    await comeBack(page, customer);
    await expect(field('Segundo nombre')).toHaveValue('Inés');
    await expect(field('Cédula de identidad')).toHaveValue('48712061');
    await expect(field('Fecha de nacimiento')).toHaveValue('14/03/1991');
    await expect(field('Género')).toHaveValue('F');
    await next(page).click();
  });

  await test.step('at payment', async () => {
    await page.getByRole('radio', { name: /A domicilio/ }).check();
    await next(page).click();
    await field(/^Calle/).fill('Treinta y Tres 456');
    await field('Barrio o localidad').fill('Centro');
    await field('Departamento').selectOption('Rocha');
    await field('Código postal').fill('27000');
    await field('Celular').fill('099412873');
    await next(page).click();
    await openPayment(page);
    await endSessions(page);
    await pay(page);
    await comeBack(page, customer);
    await expect(page).toHaveURL(/step=paymentMethods/);
    await expect(page.getByText('Treinta y Tres 456')).toBeVisible();
    await openPayment(page);
    await pay(page);
    await decideAtBank(page, 'approve');
    await expect(page.getByText('tu compra ha sido exitosa')).toBeVisible();
  });
  await page.close();
});

/** Ends the sessions with a password change on another device; the page does not know it yet. */
async function endSessions(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
  await callApi('/auth/signout', { method: 'POST', token });
}

async function comeBack(page: Page, customer: Customer): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/signin\?from=/);
  await signIn(page, customer);
  await expect(page).toHaveURL(/\/checkout/);
  await expect(stepHeading(page, 'Datos para Aduana')).toBeVisible();
}
