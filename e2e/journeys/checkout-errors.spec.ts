import { expect, type Page, test } from '@playwright/test';
import { answerOnce } from '#e2e/support/answer-once.ts';
import { choosePickup, decideAtBank, fillCustomsData, openPayment, openReview, pay } from '#e2e/support/checkout.ts';
import { type Customer, callApi, fillCart, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { expectFieldError, fillAndBlur } from '#e2e/support/forms.ts';
import { navigate } from '#e2e/support/router.ts';
import { open } from '#e2e/support/shop.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';

const REQUIRED = 'Campo obligatorio';
const HEADPHONES = 'B0PNTEQ40A';

const buyer = test.extend<{ customer: Customer }>({
  customer: async ({ baseURL: _ }, use) => {
    const customer = await newCustomer();
    await fillCart(customer.token, { [HEADPHONES]: 1 });
    await use(customer);
  },
  storageState: async ({ customer }, use) => use(signedInState(customer.token)),
});

const knownBuyer = buyer.extend({
  customer: async ({ customer }, use) => {
    await callApi('/users', { method: 'PATCH', token: customer.token, body: CUSTOMS_DATA });
    await use(customer);
  },
});

const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true });

buyer(
  'the customs, delivery and address forms show an error per field and keep the input [CHK-03, CHK-10, VAL-28, VAL-29, VAL-30, VAL-31, VAL-32, VAL-33, VAL-34, VAL-35, CONST-25, CHK-15, CHK-17, CHK-18, VAL-39, VAL-40, VAL-41, VAL-42, VAL-43, VAL-44, VAL-46, ADDR-08, ERR-32]',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/checkout');
    const field = (name: string | RegExp) => page.getByLabel(name);
    await expect(stepHeading(page, 'Datos para Aduana')).toBeVisible();
    await field('Primer nombre').fill('');
    await field('Primer apellido').fill('');
    await next(page).click();
    for (const name of ['Primer nombre', 'Primer apellido', 'Cédula de identidad', 'Fecha de nacimiento', 'Género'])
      await expectFieldError(field(name), REQUIRED);
    await expect(field('Segundo nombre')).not.toHaveAttribute('aria-invalid');
    await expect(page.getByRole('alert').getByRole('link', { name: 'Género' })).toBeVisible();

    const tries: [string, string, string][] = [
      ['Primer nombre', 'Juan1', 'Por favor ingrese solo palabras'],
      ['Segundo apellido', 'P3reyra', 'Por favor ingrese solo palabras'],
      ['Cédula de identidad', '4.871.206-1', 'Por favor ingrese solo números'],
      ['Fecha de nacimiento', 'ayer', 'Por favor ingrese solo fechas'],
      ['Fecha de nacimiento', '31/02/1990', 'Por favor ingrese solo fechas'],
      ['Fecha de nacimiento', dayYearsAgo(18, 1), 'Tienes que ser mayor de edad'],
    ];
    for (const [name, text, message] of tries) {
      await fillAndBlur(field(name), text);
      await expectFieldError(field(name), message);
    }
    await next(page).click();
    await expect(field('Cédula de identidad')).toHaveValue('4.871.206-1');
    await expect(field('Primer nombre')).toHaveValue('Juan1');
    await expect(stepHeading(page, 'Datos para Aduana')).toBeVisible();

    await field('Primer nombre').fill('José Ñandú');
    await field('Primer apellido').fill("D'Ávila");
    await field('Segundo apellido').fill('');
    await field('Cédula de identidad').fill('48712061');
    await field('Fecha de nacimiento').fill(dayYearsAgo(18, 0));
    await field('Género').selectOption('N');
    await next(page).click();
    await expect(stepHeading(page, 'Forma de entrega')).toBeVisible();
    await expect(field('Primer nombre')).toBeHidden();

    await buyer.step('delivery and address', async () => {
      await next(page).click();
      await expect(page.getByText(REQUIRED)).toBeVisible();
      await page.getByRole('radio', { name: /A domicilio/ }).check();
      await next(page).click();

      await expect(stepHeading(page, 'Dirección')).toBeVisible();
      await expect(field('Departamento').getByRole('option')).toHaveCount(20);
      await next(page).click();
      for (const name of [/^Calle/, 'Barrio o localidad', 'Código postal', 'Celular'])
        await expectFieldError(field(name), REQUIRED);
      await expectFieldError(field('Departamento'), 'seleccione un departamento válido para continuar');
      await expect(page.getByText('seleccione un departamento valido para continuar')).toBeVisible();
      await expect(field('País')).toHaveValue('Uruguay');
      await expect(field('País')).not.toBeEditable();

      await fillAndBlur(field('Código postal'), 'abc');
      await expectFieldError(field('Código postal'), 'El código postal tiene cinco números');
      for (const phone of ['09912345', '0991234567', '199123456', '099 123 456']) {
        await fillAndBlur(field('Celular'), phone);
        await expectFieldError(
          field('Celular'),
          'El valor del celular debe tener un formato 09x xxx xxx, sin espacios',
        );
      }
      await field(/^Calle/).fill('Treinta y Tres 456');
      await field('Barrio o localidad').fill('Centro');
      await field('Departamento').selectOption('Rocha');
      await field('Código postal').fill('27000');
      await next(page).click();
      await expect(field('Celular')).toHaveValue('099 123 456');
      await field('Celular').fill('099123456');
      await next(page).click();
      await expect(stepHeading(page, 'Revisá tu compra')).toBeVisible();
    });
  },
);

/** Date in Montevideo `years` ago plus `daysLater` days, as dd/MM/yyyy. */
function dayYearsAgo(years: number, daysLater: number): string {
  const day = new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montevideo' }).format()}T12:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + daysLater);
  return day.toISOString().slice(0, 10).split('-').reverse().join('/');
}

buyer(
  'the checkout step is part of the URL, Back and Forward navigate the steps, and leaving resets the checkout; pickup is at the branch in Montevideo [MKT-07, CHK-02, CHK-05, CHK-08, CHK-09, CHK-11, CHK-12, CHK-13, CHK-16]',
  { tag: '@phone' },
  async ({ page }) => {
    await test.step('a step that was not reached is not shown', async () => {
      await open(page, '/checkout?step=paymentMethods');
      await expect(page.getByLabel('Primer nombre')).toBeVisible();
      await expect
        .soft(page, 'the address names the step that is shown')
        .not.toHaveURL(/paymentMethods/, { timeout: 2000 });
      await open(page, '/checkout');
      await expect(page.getByLabel('Primer nombre')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Volver', exact: true })).toHaveCount(0);
    });

    await test.step('pickup skips the address', async () => {
      await fillCustomsData(page);
      await expect(page).toHaveURL(/step=deliveryMethod/);
      await expect(page.getByRole('radio', { name: /Sucursal Montevideo\..*Montevideo 11300/ })).toBeVisible();
      await choosePickup(page);
      await expect(page.locator('main')).toContainText('11300');
      await expect(page).toHaveURL(/step=paymentMethods/);
      await expect(stepHeading(page, 'Revisá tu compra')).toBeVisible();
      await expect(stepHeading(page, 'Dirección')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(2);
    });

    await test.step('Back and Forward navigate the steps', async () => {
      await page.goBack();
      await expect(page.getByRole('radio', { name: /Retiro en el local/ })).toBeChecked();
      await page.goBack();
      await expect(page.getByLabel('Cédula de identidad')).toHaveValue('48712061');
      await page.goForward();
      await expect(stepHeading(page, 'Forma de entrega')).toBeVisible();
    });

    await test.step('Editar opens a step, Volver returns to the furthest one', async () => {
      await page.getByRole('link', { name: 'Editar Datos para Aduana' }).click();
      await expect(page).toHaveURL(/step=userInformation/);
      await page.getByRole('link', { name: 'Volver', exact: true }).click();
      await expect(stepHeading(page, 'Revisá tu compra')).toBeVisible();
    });

    await test.step('leaving resets the checkout; a reload keeps the cart', async () => {
      await page.getByRole('link', { name: 'Puente, inicio' }).click();
      await expect(page).toHaveURL((url) => url.pathname === '/');
      const read = page.waitForRequest(/\/api\/users\/cart$/);
      await open(page, '/checkout');
      await read;
      await expect(page.getByRole('radio', { name: /Retiro en el local/ })).not.toBeChecked();
      await expect(page.getByRole('link', { name: /^Editar/ })).toHaveText(['Editar']);
      await page.getByRole('link', { name: 'Editar Datos para Aduana' }).click();
      await expect(page.getByLabel('Primer nombre')).toHaveValue('Lucía');
    });
  },
);

knownBuyer(
  'a rejected payment keeps the cart, and its pages survive a reload [RES-01, RES-02, RES-03, RES-04, RES-05, ERR-35, ERR-36, RES-07, CHK-06]',
  { tag: '@phone' },
  async ({ page, customer }) => {
    await openReview(page);
    await openPayment(page);
    await pay(page);
    await decideAtBank(page, 'reject');
    const failed = page.getByText('tu compra no ha sido éxitosa');
    await expect(failed).toBeVisible();
    await page.reload();
    await expect(failed).toBeVisible();
    await expect(page.getByText('10 a 15 días hábiles')).toHaveCount(0);
    const failedUrl = new URL(page.url());
    await page.getByRole('link', { name: 'Volver a intentarlo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (1 Items)');

    await page.getByRole('button', { name: 'Finalizar compra' }).first().click();
    await choosePickup(page);
    await openPayment(page);
    await page.getByRole('radio', { name: /^Abitab/ }).check();
    await pay(page);
    const pending = page.getByText('tu pago está siendo procesado');
    await expect(pending).toBeVisible();
    await page.reload();
    await expect(pending).toBeVisible();
    await expect(page.getByText('10 a 15 días hábiles')).toBeVisible();
    await open(page, '/checkout');
    await expect(page).toHaveURL(/\/shopping-cart$/);

    const { searchParams } = failedUrl;
    for (const path of ['/successful-purchase', '/pending-purchase', '/failed-purchase']) {
      for (const name of ['uid', 'oid']) {
        await navigate(page, '/information/terms');
        await navigate(page, `${path}?${name}=${searchParams.get(name)}`);
        await expect(page, path).toHaveURL((url) => url.pathname === '/');
      }
    }
    await open(page, `/successful-purchase${failedUrl.search}`);
    await expect(failed).toBeVisible();
    const orders = await callApi<{ status: string }[]>('/orders', { token: customer.token });
    expect(orders.map(({ status }) => status)).toEqual(['NEW', 'FAILED']);
  },
);

knownBuyer(
  'nothing fails in silence at Pagar: an unexpected failure is shown and reported, an invalid step is opened with its errors, and an order that fails shows an error at the top, closes the dialog and can be retried [ERR-29, ERR-30, ERR-31]',
  { tag: '@phone' },
  async ({ page }) => {
    const message = page.getByText(
      'Ha ocurrido un error inesperado creando tu orden, por favor intentalo nuevamente.',
      { exact: true },
    );
    await openReview(page);

    await knownBuyer.step('a fault of the script', async () => {
      const report = page.waitForRequest('**/api/client-errors');
      await page.evaluate(() => {
        crypto.randomUUID = () => {
          Reflect.deleteProperty(crypto, 'randomUUID');
          throw new TypeError('no key');
        };
      });
      await openPayment(page);
      await pay(page);
      await expect(message).toBeVisible();
      expect((await report).postDataJSON()).toMatchObject({ kind: 'error', route: '/checkout' });
    });

    await knownBuyer.step('the message ends with the step', async () => {
      await page.getByRole('link', { name: 'Editar Forma de entrega' }).click();
      await expect(message).toHaveCount(0, { timeout: 2000 });
    });

    await knownBuyer.step('customs data that is no longer complete', async () => {
      await page.route('**/api/users', async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const profile = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...profile, birthday: null } });
      });
      await page.reload();
      await page.getByRole('link', { name: 'Volver', exact: true }).click();
      await openPayment(page);
      await pay(page);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(stepHeading(page, 'Datos para Aduana')).toBeVisible();
      await expectFieldError(page.getByLabel('Fecha de nacimiento'), REQUIRED);
      await expect(page.getByRole('alert').getByRole('link', { name: 'Fecha de nacimiento' })).toBeVisible();
    });

    await knownBuyer.step('an order that fails', async () => {
      await page.unroute('**/api/users');
      await page.reload();
      await page.getByRole('link', { name: 'Volver', exact: true }).click();
      const reason = 'La tienda está cerrada por inventario.';
      await answerOnce(page, '**/api/orders', { status: 500, json: { code: 500, message: reason } });
      await openPayment(page);
      await pay(page);
      const refusal = page.getByText(
        /Ha ocurrido un error inesperado creando tu orden, por favor intentalo nuevamente\..*cerrada por inventario/s,
      );
      await expect(refusal.first()).toBeVisible();
      const box = await refusal.first().boundingBox();
      expect(box?.y ?? 1000).toBeLessThan(300);
      await expect(page.getByRole('dialog')).toBeHidden();
      await openPayment(page);
      await pay(page);
      await decideAtBank(page, 'approve');
      await expect(page.getByText('tu compra ha sido exitosa')).toBeVisible();
    });
  },
);
