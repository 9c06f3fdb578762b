import { expect, type Locator, type Page, test } from '@playwright/test';
import { decideAtBank, openPayment, openReview, pay } from '#e2e/support/checkout.ts';
import { type Customer, callApi, fillCart, newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { navigate } from '#e2e/support/router.ts';
import { open } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';
const BACKPACK = 'B0BHF29RNV';
const ADDRESS = {
  ...{ address: 'Bulevar España', doorNumber: '2255', neighborhood: 'Parque Rodó', zipCode: '11200' },
  ...{ apartment: 'Montevideo', phoneNumber: '099412873', country: 'Uruguay' },
};

const buyer = test.extend<{ customer: Customer }>({
  customer: async ({ baseURL: _ }, use) => {
    const customer = await newCustomerWithCustomsData();
    await fillCart(customer.token, { [HEADPHONES]: 1, [BACKPACK]: 2 });
    await use(customer);
  },
  storageState: async ({ customer }, use) => use(signedInState(customer.token)),
});

const openStep = (page: Page) => page.locator('.checkout-step--open').getByRole('heading', { level: 2 });
const panel = (page: Page) => page.locator('#resumen');
const deliveryRow = (page: Page) =>
  panel(page)
    .locator('.fees__row')
    .filter({ has: page.getByText('Entrega', { exact: true }) });
const review = (page: Page) => page.getByRole('heading', { level: 2, name: 'Revisá tu compra' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '¿Cómo querés pagar?' });

buyer(
  'a known buyer begins at the delivery, and the sum assumes nothing that was not chosen [CHK-13]',
  { tag: '@phone' },
  async ({ page, customer }) => {
    await callApi('/shipping-addresses', { method: 'POST', token: customer.token, body: ADDRESS });
    await open(page, '/checkout');
    await expect(openStep(page)).toHaveText('Forma de entrega');
    await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Editar Datos para Aduana' })).toBeVisible();

    await buyer.step('items and date stand in the panel from the first step', async () => {
      await expect(panel(page).getByText('3 productos')).toBeVisible();
      await expect(panel(page).getByRole('list', { name: '3 productos' }).getByRole('listitem')).toHaveCount(2);
      await expect(panel(page).getByText(/^Pagando hoy, llega/)).toBeVisible();
    });
    await buyer.step('nothing is charged for a delivery before there is one', async () => {
      await expect(deliveryRow(page)).toContainText('A elegir');
      await page.getByRole('radio', { name: /A domicilio/ }).check();
      await page.getByRole('button', { name: 'Continuar', exact: true }).click();
      await expect(openStep(page)).toHaveText('Dirección');
      await expect(deliveryRow(page)).toContainText(/A domicilio en Montevideo/);
      await expect(deliveryRow(page)).toContainText(/U\$S\s3,50/);
    });
    await navigate(page, '/shopping-cart');
    await expect(page.locator('.fees__row').filter({ hasText: 'Retiro sin costo o a domicilio' })).toContainText(
      'A elegir',
    );
  },
);

/** The texts beside a button that pays. */
async function expectConsent(place: Locator): Promise<void> {
  await expect(place).toContainText('Al pagar aceptás los términos y condiciones');
  await expect(place).toContainText('Podés arrepentirte hasta cinco días hábiles después de recibir la compra');
  await expect(place.getByRole('link', { name: 'términos y condiciones' })).toHaveAttribute(
    'href',
    '/information/terms',
  );
}

/** What stands around the button that opens the payment: a bar on a phone, the summary on a desktop. */
const besideButton = (page: Page) =>
  page.locator('.sticky-bar, .summary').filter({
    has: page.getByRole('button', { name: 'Continuar con el pago' }).filter({ visible: true }),
    visible: true,
  });

buyer(
  'on a phone consent stands beside the buttons that pay, Back closes the payment dialog and leaves the step beneath it, and the currency of the payment is chosen',
  { tag: '@phone' },
  async ({ page, customer }) => {
    await openReview(page);
    await expectConsent(besideButton(page));
    await openPayment(page);
    await expectConsent(dialog(page));
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(review(page)).toBeVisible();
    await expect(page).toHaveURL(/step=paymentMethods/);
    await page.goBack();
    await expect(openStep(page)).toHaveText('Forma de entrega');
    expect(await callApi('/orders', { token: customer.token })).toEqual([]);
    await page.goForward();
    await expect(review(page)).toBeVisible();
    await buyer.step('closed by its button it leaves no entry behind', async () => {
      await openPayment(page);
      await dialog(page).getByRole('button', { name: 'Volver' }).click();
      await expect(dialog(page)).toBeHidden();
      await page.goBack();
      await expect(openStep(page)).toHaveText('Forma de entrega');
      await page.goForward();
      await expect(review(page)).toBeVisible();
    });
    await buyer.step('the payment in pesos', async () => {
      const currency = page.getByRole('group', { name: '¿En qué moneda pagás?' });
      await expect(currency.getByRole('radio', { name: /^Dólares/ })).toBeChecked();
      await currency.getByRole('radio', { name: /^Pesos uruguayos/ }).check();
      await expect(panel(page).getByText('Puesto en Uruguay')).toBeVisible();
      await openPayment(page);
      await dialog(page).getByRole('radio', { name: 'Itau' }).check();
      await expect(dialog(page).getByRole('button', { name: /^Pagar \$\s[\d.]+,\d\d$/ })).toBeVisible();
      await pay(page);
      await decideAtBank(page, 'approve');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('tu compra ha sido exitosa');
      const [order] = await callApi<{ currency: string }[]>('/orders', { token: customer.token });
      expect(order?.currency).toBe('UYU');
    });
  },
);

buyer(
  'Back out of the checkout and Forward keep delivery and address, and so does a second tab; a zip code of another department is questioned and accepted [CHK-08]',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/shopping-cart');
    await page.getByRole('button', { name: 'Finalizar compra' }).filter({ visible: true }).click();
    await page.getByRole('radio', { name: /A domicilio/ }).check();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await buyer.step('the zip code', async () => {
      await page.getByLabel(/^Calle/).fill('Treinta y Tres 456');
      await page.getByLabel('Barrio o localidad').fill('Centro');
      await page.getByLabel('Celular').fill('099412873');
      await page.getByLabel('Departamento').selectOption('Rocha');
      await page.getByLabel('Código postal').fill('11300');
      const doubt = page.getByRole('status').filter({ hasText: 'Ese código postal es de Montevideo' });
      await expect(doubt).toBeVisible();
      await page.getByLabel('Código postal').fill('27000');
      await expect(doubt).toHaveCount(0);
      await page.getByLabel('Código postal').fill('11300');
      await page.getByRole('button', { name: 'Continuar', exact: true }).click();
      await expect(review(page)).toBeVisible();
    });
    for (const step of ['Dirección', 'Forma de entrega']) {
      await page.goBack();
      await expect(openStep(page)).toHaveText(step);
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/shopping-cart$/);
    for (let entry = 0; entry < 3; entry++) await page.goForward();
    await expect(review(page)).toBeVisible();
    await expect(page.getByText('Treinta y Tres 456')).toBeVisible();

    await buyer.step('a second tab on the last step', async () => {
      const second = await page.context().newPage();
      await open(second, '/checkout?step=paymentMethods');
      await expect(review(second)).toBeVisible();
      await expect(second.getByText('Treinta y Tres 456')).toBeVisible();
      await second.close();
    });
    await buyer.step('a new visit of the checkout starts over', async () => {
      await page.getByRole('link', { name: 'Puente, inicio' }).click();
      await expect(page).toHaveURL((url) => url.pathname === '/');
      await open(page, '/checkout');
      await expect(openStep(page)).toHaveText('Forma de entrega');
      await expect(page.getByRole('radio', { name: /A domicilio/ })).not.toBeChecked();
    });
  },
);

buyer(
  'no bank is chosen but the last used, cards stand apart from banks, a missing choice is said, and consent stands beside the buttons that pay [PAY-12]',
  { tag: '@desktop' },
  async ({ page, customer }) => {
    await openReview(page);
    await expectConsent(besideButton(page));
    await openPayment(page);
    await expectConsent(dialog(page));
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
    const banks = dialog(page).getByRole('group', { name: 'Con tu banco' });
    await expect(banks.getByRole('radio')).toHaveCount(7);
    await expect(banks.getByRole('radio').first()).toHaveAccessibleName(/^Scotiabank/);
    await expect(dialog(page).getByRole('group', { name: 'Con tarjeta' })).toContainText(/Visa.*OCA/s);
    await dialog(page)
      .getByRole('button', { name: /^Pagar/ })
      .click();
    await expect(banks).toContainText('Elegí con qué pagar');
    await expect(dialog(page)).toBeVisible();
    expect(await callApi('/orders', { token: customer.token })).toEqual([]);

    const { id } = await createOrder(customer.token, { [BACKPACK]: 1 });
    await payOrder(customer.token, id);
    await fillCart(customer.token, { [HEADPHONES]: 1 });
    await openReview(page);
    await openPayment(page);
    await expect(dialog(page).getByRole('radio', { name: 'BROU' })).toBeChecked();
  },
);
