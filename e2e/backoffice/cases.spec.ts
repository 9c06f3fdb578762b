import { expect, test } from '@playwright/test';
import type { Case } from '#contract/cases.ts';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { deliveredOrder, HEADPHONES } from '#e2e/support/complaints.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { open, SHOP_URL, waitForMail } from '#e2e/support/shop.ts';

/** A picture of one point. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a complaint "llegó roto" goes from the order\'s form to an answer in six steps', { tag: '@phone' }, async ({
  browser,
  page,
}) => {
  const order = await deliveredOrder();
  const { token, email } = order;
  const shopper = await browser.newContext({ storageState: signedInState(token) });
  const shopperPage = await shopper.newPage();

  await test.step('the shopper complains with a photo', async () => {
    await open(shopperPage, `/profile/orders/${order.id}`);
    const section = shopperPage.getByRole('region', { name: '¿Algo salió mal?' });
    await section.getByRole('button', { name: 'Tuve un problema' }).click();
    const dialog = shopperPage.getByRole('dialog', { name: 'Tuve un problema' });
    await dialog.getByLabel('¿Qué pasó?').selectOption('Llegó dañado');
    await dialog.getByLabel('Contanos').fill('El auricular <b>llegó</b> roto');
    const chooser = shopperPage.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Agregar fotos' }).click();
    await (await chooser).setFiles([{ name: 'roto.png', mimeType: 'image/png', buffer: PHOTO }]);
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog).toBeHidden();
  });
  const [found] = await callApi<Case[]>(`/orders/${order.id}/cases`, { token });
  const number = found?.number ?? 0;

  await test.step('1: the list says that the case waits for the shop', async () => {
    await signInStaff(page, '/casos');
    const row = page.getByRole('row').filter({ hasText: `${number} · Llegó dañado` });
    await expect(row).toContainText('Espera nuestra respuesta');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('2: the case shows what was written, the photo and what the shop knows', async () => {
    await page.getByRole('link', { name: `${number} · Llegó dañado` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Caso ${number}: Llegó dañado` })).toBeVisible();
    await expect(page.getByText('El auricular <b>llegó</b> roto')).toBeVisible();
    await expect(page.getByText('En plazo')).toBeVisible();
    await expect(page.getByRole('region', { name: '¿Qué le digo?' })).toContainText(
      `Recibimos tu reclamo ${number} y lo estamos viendo: te contestamos por correo. Tu orden ${order.number} `,
    );
    await page.keyboard.press('e');
    await expect(page.getByText('A cargo: Equipo de demostración')).toBeVisible();
    const photo = page.getByRole('img', { name: 'Foto' });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const response = await page.request.get(await photo.evaluate((image: HTMLImageElement) => image.src));
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^inline; filename="caso-\d+\.\w+"$/),
    });
    await expect((await openAct(page, 'Pedir la devolución')).getByRole('checkbox')).not.toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('3 and 4: a ready text is chosen and sent', async () => {
    await page
      .getByRole('list', { name: 'Empezar con un texto' })
      .getByRole('link', { name: 'Devolver el dinero' })
      .click();
    await expect(page.getByLabel('Mensaje a quien compró')).toHaveValue(
      /Pedimos devolverte lo que pagaste por ese producto/,
    );
    const form = page.getByRole('form', { name: 'Mandar el mensaje' });
    await form.getByRole('button', { name: 'Mandar el mensaje' }).click();
    await expect(form.getByRole('status')).toContainText('lo recibe por correo');
    expect(await waitForMail(email, /Te contestamos/)).toContain('Pedimos devolverte lo que pagaste');
  });

  await test.step('5 and 6: the case is closed after a look at what that does', async () => {
    await performAct(page, 'Cerrar el caso', {
      reason: 'Te devolvemos el dinero',
      expected: `El caso ${number} de la orden ${order.number} se cierra.`,
    });
    await expect(page.getByRole('list', { name: 'Historia' })).toContainText(`Cerró el caso ${number}`);
  });

  await test.step('the shopper reads the answer and the reason on the order', async () => {
    await shopperPage.reload();
    const view = shopperPage.getByRole('article', { name: `Caso ${number}` });
    await expect(view).toContainText('Pedimos devolverte lo que pagaste');
    await expect(view).toContainText('Te devolvemos el dinero');
  });
  await shopper.close();
});

test('a photo of a case is for the staff alone', { tag: '@desktop' }, async ({ page }) => {
  const url = `${SHOP_URL}/operacion/casos/2001/fotos/00000000-0000-4000-8000-000000000000`;
  const stranger = await page.request.get(url, { maxRedirects: 0 });
  expect(stranger.status()).toBe(302);
  await signInStaff(page);
  expect((await page.request.get(url)).status()).toBe(404);
});

test('a package that no order expects is assigned in six steps', { tag: '@desktop' }, async ({ page }) => {
  const { token, email } = await newCustomer();
  const { id, number } = await createOrder(token, { [HEADPHONES]: 1 });
  await payOrder(token, id);
  const read = () => callApi<Order>(`/orders/${id}`, { token });
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('ZINC_PAID');
  const tracking = `TBA${number}${Date.now()}`;
  await page.request.post(`${SHOP_URL}/api/fake-skypostal-api/package-received`, {
    data: { email, externalTracking: tracking },
  });

  await test.step('1 and 2: it is listed, and opened', async () => {
    await signInStaff(page, '/paquetes/avisos');
    await expectAccessible(page);
    await expectNoOverflow(page);
    const row = page.getByRole('row').filter({ hasText: tracking });
    await row.getByRole('link', { name: 'Paquete en el depósito' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Paquete en el depósito ${tracking}` })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('3 to 6: the order of the mail is chosen, looked at and confirmed', async () => {
    await page.getByRole('link', { name: `Asignar a la orden ${number}` }).click();
    const form = await openAct(page, 'Asignar a una orden');
    await expect(form.getByLabel('Número de orden o de compra')).toHaveValue(String(number));
    await performAct(page, 'Asignar a una orden', {
      reason: 'Es su correo',
      expected: `El paquete ${tracking} pasa a la orden ${number}.`,
    });
    // The preview says the same; the form goes with the open notice.
    await expect(form).toBeHidden();
    await expect(page.getByRole('status')).toContainText(`pasa a la orden ${number}`);
  });
  const parcel = (await read()).packages.find(({ trackingNumber }) => trackingNumber === tracking);
  expect(parcel?.status).toBe('PACKAGE_RECEIVED');
});
