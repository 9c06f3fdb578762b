import { expect, type Page, test } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { getLink, headingOf, textOf } from '#e2e/support/server-elements.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { open } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';

/** A paid order, once the store has it. */
async function boughtOrder(token: string): Promise<Order> {
  const { id } = await createOrder(token, { [HEADPHONES]: 1 });
  await payOrder(token, id);
  const read = () => callApi<Order>(`/orders/${id}`, { token });
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('ZINC_PAID');
  return await read();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compartir el seguimiento' });

test('a shopper shares the journey of an order by a link, which shows nothing else, and ends it', {
  tag: '@phone',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const order = await boughtOrder(token);
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await context.newPage();
  await open(page, `/profile/orders/${order.id}`);
  const share = page.getByRole('button', { name: `Compartir el seguimiento de la orden ${order.number}` });

  const url = await test.step('the link is made once, and sent by WhatsApp or copied', async () => {
    await share.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Crear el enlace' }).click();
    const made = await dialog(page).getByLabel('Enlace', { exact: true }).inputValue();
    expect(made).toMatch(/\/seguimiento\/[\w-]{43}$/);
    const whatsapp = dialog(page).getByRole('link', { name: /Mandar por WhatsApp/ });
    await expect(whatsapp).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`Mirá por dónde viene mi envío y cuándo llega: ${made}`)}`,
    );
    await expect(whatsapp).toHaveAttribute('rel', /noreferrer/);
    await expect(dialog(page).getByRole('button', { name: 'Copiar el enlace' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    return made;
  });

  await test.step('whoever has it sees the journey, signed out and without script', async () => {
    const shared = await readServerPage(new URL(url).pathname);
    expect(shared.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shared.headers.get('cache-control')).toBe('private, no-store');
    const body = shared.document.querySelector('body');
    expect(body?.querySelectorAll('li').map(textOf)).toContainEqual(
      expect.stringContaining('Compra hecha en la tienda'),
    );
    expect(body?.querySelectorAll('*').map(textOf)).toContainEqual(expect.stringMatching(/^Llega entre el /));
    const text = body?.text.toLowerCase();
    const { title } = order.cart.items[0] ?? { title: '' };
    for (const hidden of ['lucía', 'fernández', title.toLowerCase(), 'u$s', String(order.number)])
      expect(text).not.toContain(hidden);
    const calendar = getLink(shared.document, 'Agregar al calendario').getAttribute('href');
    const file = await fetch(new URL(calendar ?? '', url));
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="llegada\.ics"/);
  });

  await test.step('the arrival is saved as a calendar file on the page of the order', async () => {
    await page.keyboard.press('Escape');
    await expect(share).toBeFocused();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Agregar al calendario' }).click();
    expect((await download).suggestedFilename()).toBe(`orden-${order.number}.ics`);
  });

  await test.step('once it is ended it shows nothing', async () => {
    await page.goto(url);
    await expectNoOverflow(page);
    await open(page, '/tracking');
    await share.click();
    await expect(dialog(page)).toContainText('Hay un enlace que sirve desde el');
    await dialog(page).getByRole('button', { name: 'Dejar de compartir' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Crear el enlace' })).toBeVisible();
    const ended = await readServerPage(new URL(url).pathname);
    expect(ended.status).toBe(404);
    expect(headingOf(ended)).toBe('Este enlace no muestra ningún envío');
  });
  await context.close();
});

test('a shopper turns off a mail of the journey in the account, and it stays off', { tag: '@phone' }, async ({
  browser,
}) => {
  const { token } = await newCustomer();
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await context.newPage();
  await open(page, '/profile/account-settings');
  const notices = page.getByRole('region', { name: 'Avisos de tus órdenes' });
  const box = notices.getByLabel('Salió hacia Uruguay');
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(page.getByText('Guardamos qué avisos querés')).toBeVisible();
  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(notices.getByLabel('Llegó a Uruguay')).toBeChecked();
  await expect(notices).toContainText('te llegan siempre');
  await context.close();
});
