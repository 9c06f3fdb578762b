import { expect, type Page } from '@playwright/test';
import { demoOrder } from '#e2e/support/customers.ts';
import { openDialog, openPage, openResolvedPage, type Screen, type Tour } from './screen-tour.ts';

const personal: Tour = {
  title: 'personal pages',
  viewer: 'demo',
  screens: [
    { name: 'home of a customer', open: openPage('/', 'Comprás en Estados Unidos') },
    {
      name: 'account menu',
      only: 'desktop',
      open: async (page) => {
        await page.getByRole('button', { name: /Mi cuenta/ }).click();
        await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible();
      },
    },
    { name: 'drawer of a customer', only: 'phone', open: openDialog('Menú', /Hola/) },
    {
      name: 'favorites',
      open: async (page) => {
        await openPage('/favorites', 'Favoritos')(page);
        await expect(page.getByRole('button', { name: 'Eliminar de la lista' }).first()).toBeVisible();
      },
    },
    {
      name: 'history',
      open: async (page) => {
        await openPage('/navigation', 'Tu historial')(page);
        await expect(page.locator('main').getByRole('listitem').first()).toBeVisible();
      },
    },
    {
      name: 'product with favorite button',
      only: 'phone',
      open: async (page) => {
        await openPage('/products?asin=B0AURORAX2', 'Aurora')(page);
        await expect(page.getByRole('button', { name: /(Agregar a|Quitar de) favoritos/ }).first()).toBeVisible();
      },
    },
    { name: 'tracking', open: openPage('/tracking', 'Rastrear pedido') },
    {
      name: 'tracking without result',
      only: 'phone',
      expectedError: /\/api\/tracking\//,
      open: async (page) => {
        await track(page, 'SKY0000000000');
        await expect(page.getByText('No encontramos tu pedido.')).toBeVisible();
      },
    },
    {
      name: 'tracking with events',
      open: async (page) => {
        await track(page, (await demoOrder('SHIPPING')).carrierTrackingNumber ?? '');
        await expect(page.getByRole('columnheader', { name: 'Descripción' })).toBeVisible();
      },
    },
  ],
};

async function track(page: Page, number: string): Promise<void> {
  await page.getByLabel('Numero de tracking').fill(number);
  await page.getByRole('button', { name: 'Rastrear pedido' }).click();
}

const expectHeading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
const continueCheckout = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true }).click();

const buying: Tour = {
  title: 'cart and checkout',
  viewer: 'demo',
  screens: [
    {
      name: 'full cart',
      open: async (page) => {
        await openPage('/shopping-cart', 'Mi carrito (3 Items)')(page);
        await expect(page.getByText('Puesto en Uruguay').first()).toBeVisible();
      },
    },
    {
      name: 'checkout, customs',
      open: async (page) => {
        await page.getByRole('button', { name: 'Finalizar compra' }).first().click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finalizar compra');
        await page.getByRole('link', { name: 'Editar Datos para Aduana' }).click();
        await expect(page.getByLabel('Primer nombre')).toBeVisible();
      },
    },
    {
      name: 'checkout, delivery',
      open: async (page) => {
        await continueCheckout(page);
        await expect(page.getByRole('radio', { name: /A domicilio/ })).toBeVisible();
      },
    },
    {
      name: 'checkout, address',
      open: async (page) => {
        await page.getByRole('radio', { name: /A domicilio/ }).check();
        await continueCheckout(page);
        await page.getByRole('radio', { name: 'Otra dirección' }).check();
        await expect(page.getByLabel('Código postal')).toBeVisible();
      },
    },
    {
      name: 'checkout, review',
      open: async (page) => {
        await page
          .getByRole('radio', { name: /Bulevar España/ })
          .first()
          .check();
        await continueCheckout(page);
        await expectHeading(page, 'Revisá tu compra');
      },
    },
    { name: 'payment dialog', open: openDialog('Continuar con el pago', '¿Cómo querés pagar?') },
    { name: 'success', open: openResult('successful', 'PAID', 'tu compra ha sido exitosa') },
    { name: 'pending', only: 'phone', open: openResult('pending', 'NEW', 'todavía no recibimos tu pago') },
    { name: 'failure', only: 'desktop', open: openResult('failed', 'FAILED', 'tu compra no ha sido éxitosa') },
  ],
};

function openResult(kind: 'successful' | 'pending' | 'failed', status: string, text: string) {
  return openResolvedPage(async () => {
    const { id, userId } = await demoOrder(status);
    return `/${kind}-purchase?uid=${userId}&oid=${id}`;
  }, text);
}

/** All are one page; a width without an order in this status has it in the list of all orders. */
const ORDER_STATUSES: Record<string, Pick<Screen, 'only'>> = {
  PAID: {},
  ZINC_PAID: { only: 'desktop' },
  READY_TO_DELIVER: { only: 'phone' },
  PACKAGE_SHIPPED: { only: 'desktop' },
  PICK_UP: { only: 'phone' },
  DELIVERED: { only: 'desktop' },
  COMPLETED: { only: 'phone' },
  REFUND: { only: 'desktop' },
  FAILED: { only: 'phone' },
  NEW: {},
};

const orders: Tour = {
  title: 'orders',
  viewer: 'demo',
  screens: [
    {
      name: 'orders',
      open: async (page) => {
        await openPage('/profile/orders', 'Mis órdenes')(page);
        await expect(page.getByText(/\d+ órdenes/)).toBeVisible();
      },
    },
    ...Object.entries(ORDER_STATUSES).map(
      ([status, width]): Screen => ({
        ...width,
        name: `order ${status}`,
        open: openResolvedPage(async () => `/profile/orders/${(await demoOrder(status)).id}`, /Orden \d+/),
      }),
    ),
    { name: 'payment dialog of an order', open: openDialog('Elegir otro medio de pago', '¿Cómo querés pagar?') },
    {
      name: 'sharing the journey of an order',
      open: async (page) => {
        await openPage(`/profile/orders/${(await demoOrder('SHIPPING')).id}`, /Orden \d+/)(page);
        await openDialog(/^Compartir el seguimiento/, 'Compartir el seguimiento')(page);
      },
    },
    {
      name: 'unknown order',
      expectedError: /\/api\/orders\//,
      open: openPage('/profile/orders/00000000-0000-4000-8000-000000000000', 'No encontramos esa orden'),
    },
    {
      name: 'carrier panel with an order',
      open: async (page) => {
        await openPage(`/skypostal-panel?order=${(await demoOrder('ZINC_PAID')).id}`, 'Panel de SkyPostal')(page);
        await expect(page.getByRole('button', { name: /Recibir en Miami/ }).first()).toBeVisible();
      },
    },
  ],
};

/** Closes the dialog of the previous screen with Escape and opens another one. */
const openNextDialog = (button: string | RegExp, title: string | RegExp) => async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await openDialog(button, title)(page);
};

const openAddressDialog = (action: string, title: string) => async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const options = page.getByRole('button', { name: /^Opciones de/ });
  await options.last().click();
  await page.getByRole('button', { name: action, exact: true }).last().click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
};

const account: Tour = {
  title: 'account',
  viewer: 'demo',
  screens: [
    {
      name: 'account settings',
      open: async (page) => {
        await openPage('/profile/account-settings', 'Información de la cuenta')(page);
        await expect(page.getByText('Predeterminada').first()).toBeVisible();
      },
    },
    { name: 'changing a name', open: openDialog('Modificar primer nombre', 'Modificar primer nombre') },
    { name: 'changing the birthday', open: openNextDialog('Modificar fecha de nacimiento', /fecha de nacimiento/) },
    {
      name: 'changing the gender',
      open: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
        await openNextDialog('Modificar género', /género/)(page);
      },
    },
    { name: 'changing the phone', open: openNextDialog('Modificar celular', /celular/) },
    { name: 'adding an address', open: openNextDialog('Agregar dirección', 'Agregar dirección') },
    { name: 'editing an address', open: openAddressDialog('Editar', 'Editar dirección') },
    {
      name: 'setting the default address',
      open: openAddressDialog('Usar como predeterminada', 'Usar como predeterminada'),
    },
    { name: 'removing an address', open: openAddressDialog('Eliminar', 'Eliminar dirección') },
    { name: 'parcels', open: openPage('/profile/parcels', 'Paquetes de otras tiendas') },
    { name: 'franchises', open: openPage('/profile/franchises', 'Mis franquicias') },
    { name: 'security', open: openPage('/profile/security', 'Seguridad') },
    { name: 'wallet', open: openPage('/profile/wallet', 'Billetera') },
    { name: 'refunds', open: openPage('/profile/refunds', 'Devoluciones') },
  ],
};

export const CUSTOMER_TOURS: readonly Tour[] = [personal, buying, orders, account];
