import { expect, type Page, test } from '@playwright/test';
import type { BankForm, Order } from '#contract/orders.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { decideAtBank, openPayment, openReview, pay } from '#e2e/support/checkout.ts';
import { type Customer, callApi, fillCart, newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { navigate } from '#e2e/support/router.ts';
import { open } from '#e2e/support/shop.ts';
import { decideAtBank as decideAtSimulator } from '#simulators/sistarbanc/decide-at-bank.ts';

const HEADPHONES = 'B0PNTEQ40A';
const BACKPACK = 'B0BHF29RNV';
const AWAITED = 'Todavía no recibimos tu pago';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toBank = (page: Page) => page.getByRole('button', { name: 'Volver al banco' });
const otherMethod = (page: Page) => page.getByRole('button', { name: 'Elegir otro medio de pago' });
const restore = (page: Page) => page.getByRole('button', { name: 'Volver a poner los productos en el carrito' });

const buyer = test.extend<{ customer: Customer }>({
  customer: async ({ baseURL: _ }, use) => use(await newCustomerWithCustomsData()),
  storageState: async ({ customer }, use) => use(signedInState(customer.token)),
});

async function readOrder({ token }: Customer, id: string): Promise<Order> {
  return await callApi<Order>(`/orders/${id}`, { token });
}

buyer(
  'who comes back from the bank without paying reads the same sentence everywhere and can go on, or fill the cart again [RES-02, RES-05, ORD-02]',
  { tag: '@phone' },
  async ({ page, customer }) => {
    await fillCart(customer.token, { [HEADPHONES]: 1 });
    await openReview(page);
    await openPayment(page);
    await pay(page);
    await decideAtBank(page, 'abandon');

    await buyer.step('the result page', async () => {
      await expect(heading(page)).toContainText('todavía no recibimos tu pago');
      await expect(page.getByText('Si ya pagaste en Scotiabank, tu pago está siendo procesado.')).toBeVisible();
      await expect(page.getByText('10 a 15 días hábiles')).toBeVisible();
      await expect(toBank(page)).toBeVisible();
      await expect(otherMethod(page)).toBeVisible();
      await page.reload();
      await expect(heading(page)).toContainText('todavía no recibimos tu pago');
    });
    const id = new URL(page.url()).searchParams.get('oid') ?? '';
    const { number } = await readOrder(customer, id);

    await buyer.step('Mis órdenes has the order above the list and does not count it', async () => {
      await navigate(page, '/profile/orders');
      const awaited = page.getByRole('region', { name: 'Esperan tu pago' });
      await expect(awaited.getByRole('article', { name: `Orden ${number}` })).toContainText(AWAITED);
      await expect(toBank(page)).toBeVisible();
      await expect(page.getByText('Todavía no hiciste ninguna orden')).toHaveCount(0);
      await createOrder(customer.token, { [BACKPACK]: 1 });
      await page.reload();
      await expect(page.getByText('1 orden', { exact: true })).toBeVisible();
      await expect(awaited.getByRole('article')).toHaveCount(1);
      await expectAccessible(page);
    });

    await buyer.step('the empty cart names the order', async () => {
      await navigate(page, '/shopping-cart');
      await expect(page.getByText(`Todavía no recibimos tu pago de la orden ${number}.`)).toBeVisible();
      await expect(restore(page)).toBeVisible();
    });

    await buyer.step('its page says the same, and one press fills the cart', async () => {
      await navigate(page, `/profile/orders/${id}`);
      await expect(page.getByText(new RegExp(`${AWAITED}\\. .*En cuanto llegue`))).toBeVisible();
      await expect(page.getByText(/procesando tu pago|siendo procesado/)).toHaveCount(0);
      await restore(page).click();
      await expect(page.getByText('Los productos están de nuevo en tu carrito.')).toBeVisible();
      await expect(restore(page)).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('Los productos están de nuevo en tu carrito.')).toBeVisible();
      await page.getByRole('link', { name: 'Ver mi carrito' }).click();
      await expect(heading(page)).toHaveText('Mi carrito (1 Items)');
    });

    await buyer.step('back at the bank the same order is paid, and the cart is empty again', async () => {
      await navigate(page, `/profile/orders/${id}`);
      await toBank(page).click();
      await decideAtBank(page, 'approve');
      await expect(heading(page)).toContainText('tu compra ha sido exitosa');
      await navigate(page, '/shopping-cart');
      await expect(page.getByText('¡Hay un carrito que llenar!')).toBeVisible();
      expect((await readOrder(customer, id)).events.filter(({ code }) => code === 'PAID')).toHaveLength(1);
    });
  },
);

buyer(
  'a payment that the bank confirms late turns the page to success',
  { tag: '@phone' },
  async ({ page, customer: { token } }) => {
    const { id, userId } = await createOrder(token, { [HEADPHONES]: 1 });
    const request = { method: 'POST', token } as const;
    await callApi(`/orders/${id}/payment`, { ...request, body: { paymentMethod: 'sistarbanc_brou' } });
    const { form } = await callApi<{ form: BankForm }>(`/orders/${id}/payment/confirm`, { ...request, body: {} });
    await decideAtSimulator(form, 'abandon');
    await open(page, `/pending-purchase?uid=${userId}&oid=${id}`);
    await expect(heading(page)).toContainText('todavía no recibimos tu pago');
    await expect(page.getByText('tu pago está siendo procesado', { exact: true })).toBeVisible();
    await decideAtSimulator(form, 'approve');
    await expect(heading(page)).toContainText('tu compra ha sido exitosa');
  },
);

buyer('ordering the restored cart cancels the unpaid order', { tag: '@desktop' }, async ({ page, customer }) => {
  const first = await createOrder(customer.token, { [HEADPHONES]: 1 });
  await payOrder(customer.token, first.id, 'abandon');
  await open(page, `/profile/orders/${first.id}`);
  await restore(page).click();
  await expect(page.getByText('si hacés otra con ellos, esta se cancela')).toBeVisible();
  const { id: cartId } = await callApi<{ id: string }>('/users/cart', { token: customer.token });
  const body = { cartId, currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'USE' };
  const second = await callApi<Order>('/orders', { method: 'POST', token: customer.token, body });
  await payOrder(customer.token, second.id);
  await page.reload();
  await expect(page.getByText('Cancelada', { exact: true }).first()).toBeVisible();
});
