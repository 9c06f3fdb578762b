import { type Browser, expect, type Page, test } from '@playwright/test';
import { chooseDeliveryTo, openPayment, pay } from '#e2e/support/checkout.ts';
import { type Customer, fillCart, newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { open } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';

const next = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true });
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

function pageOf(browser: Browser, customer: Customer): Promise<Page> {
  return browser.newPage({ storageState: signedInState(customer.token) });
}

test('an edit that was not continued changes neither summary, price nor order; its text is there again after Volver and after a reload [CHK-11, CHK-12, CHK-14, PAY-01, API-03]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const customer = await newCustomerWithCustomsData();
  await fillCart(customer.token, { [HEADPHONES]: 1 });
  const page = await pageOf(browser, customer);
  const field = (name: string | RegExp) => page.getByLabel(name);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?:users|orders|shipping-addresses)$/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  const edit = (step: string) => page.getByRole('link', { name: `Editar ${step}` }).click();
  const back = () => page.getByRole('link', { name: 'Volver', exact: true }).click();
  await open(page, '/checkout');
  await expect(page.getByRole('radio', { name: /Retiro en el local/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver', exact: true })).toHaveCount(0);
  await edit('Datos para Aduana');
  calls.length = 0;
  await next(page).click();
  await expect(stepHeading(page, 'Forma de entrega')).toBeVisible();
  await expect.poll(() => calls).toEqual(['PATCH /api/users', 'GET /api/users']);
  await chooseDeliveryTo(page, 'Rocha');
  await expect(stepHeading(page, 'Revisá tu compra')).toBeVisible();
  const firstName = await page.locator('.checkout-step__summary strong').first().innerText();
  const summary = page.locator('.checkout-aside');
  await expect(summary.getByText('Puesto en Uruguay')).toBeVisible();
  await expect(summary.locator('[aria-busy="true"]')).toHaveCount(0);
  const agreed = await summary.innerText();

  await test.step('Volver drops what was not continued', async () => {
    await edit('Datos para Aduana');
    await field('Primer nombre').fill('Otra2');
    await back();
    await edit('Forma de entrega');
    await page.getByRole('radio', { name: /Retiro en el local/ }).check();
    await back();
    await edit('Dirección');
    await field(/^Calle/).fill('Otra calle 1');
    await field('Departamento').selectOption('Montevideo');
    await field('Celular').fill('1');
    await page.goBack();
    await expect(stepHeading(page, 'Revisá tu compra')).toBeVisible();
    await expect(page.getByText(firstName, { exact: true })).toBeVisible();
    await expect(page.getByText('Treinta y Tres 456')).toBeVisible();
    await expect.poll(() => summary.innerText()).toBe(agreed);
  });

  await test.step('help opens beside the checkout', async () => {
    const beside = page.waitForEvent('popup');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Ayuda/ })
      .click();
    const help = await beside;
    await expect(help.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await help.evaluate(() => sessionStorage.getItem('checkoutDraft'))).toBeNull();
    await help.close();
    await expect(stepHeading(page, 'Revisá tu compra')).toBeVisible();
  });

  await test.step('a reload keeps the answers and the typed text, but neither document nor birthday', async () => {
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).toContain('Otra calle 1');
    expect(kept).not.toMatch(/48712061|48712061|1991-03-14|birthday|document/);
    await page.reload();
    await expect(stepHeading(page, 'Revisá tu compra')).toBeVisible();
    await expect(page.getByText('Treinta y Tres 456')).toBeVisible();
    await edit('Datos para Aduana');
    await expect(field('Primer nombre')).toHaveValue('Otra2');
    await expect(field('Fecha de nacimiento')).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
    await edit('Forma de entrega');
    await expect(page.getByRole('radio', { name: /Retiro en el local/ })).toBeChecked();
    await edit('Dirección');
    await expect(field(/^Calle/)).toHaveValue('Otra calle 1');
    await expect(field('Departamento')).toHaveValue('Montevideo');
    await back();
  });

  await test.step('the order is made of what was continued', async () => {
    await openPayment(page);
    calls.length = 0;
    const [address, order] = [/\/api\/shipping-addresses$/, /\/api\/orders$/].map((path) =>
      page.waitForRequest((request) => request.method() === 'POST' && path.test(request.url())),
    );
    await pay(page);
    expect((await address)?.postDataJSON()).toMatchObject({ address: 'Treinta y Tres 456', apartment: 'Rocha' });
    expect((await order)?.postDataJSON()).toMatchObject({ deliveryMethod: 'delivery' });
    expect(calls.slice(0, 4)).toEqual([
      ...['PATCH /api/users', 'GET /api/users', 'POST /api/shipping-addresses', 'POST /api/orders'],
    ]);
    await expect(page.locator('button[name="decision"][value="approve"]')).toBeVisible();
  });
  await page.close();
});
