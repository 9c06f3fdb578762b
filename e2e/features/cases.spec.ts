import { expect, type Page, test } from '@playwright/test';
import type { Case } from '#contract/cases.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actAsStaff } from '#e2e/support/backoffice.ts';
import { deliveredOrder, HEADPHONES } from '#e2e/support/complaints.ts';
import { callApi, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { open, waitForMail } from '#e2e/support/shop.ts';

/** A PNG of the given size, drawn by the page. */
async function drawPhoto(page: Page, side: number): Promise<Buffer> {
  const url = await page.evaluate((size) => {
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size / 2;
    return canvas.toDataURL('image/png');
  }, side);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('a shopper complains of a broken product with photos, and sees the case until it is closed @phone', async ({
  browser,
}) => {
  const order = await deliveredOrder();
  const { token, email } = order;
  const readCase = async () => (await callApi<Case[]>(`/orders/${order.id}/cases`, { token }))[0];
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await context.newPage();
  const section = page.getByRole('region', { name: '¿Algo salió mal?' });
  const dialog = page.getByRole('dialog', { name: 'Tuve un problema' });
  const kind = dialog.getByLabel('¿Qué pasó?');

  await test.step('of an order on its way nothing has arrived yet, and the form says when it is expected', async () => {
    const pending = await createOrder(token, { [HEADPHONES]: 1 });
    await payOrder(token, pending.id);
    await open(page, `/profile/orders/${pending.id}`);
    await section.getByRole('button', { name: 'Tuve un problema' }).click();
    await expect(kind.getByRole('option')).toHaveText(['Elegí qué pasó', 'No llegó a tiempo', 'Factura']);
    await kind.selectOption('No llegó a tiempo');
    await expect(dialog.getByLabel('Contanos')).toHaveAccessibleDescription(/Lo esperamos entre el/);
  });

  await test.step('of a delivered one the form names each missing field', async () => {
    await open(page, `/profile/orders/${order.id}`);
    await section.getByRole('button', { name: 'Tuve un problema' }).click();
    await expect(kind.getByRole('option', { name: 'No llegó a tiempo' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(kind).toHaveAccessibleDescription(/Elegí qué pasó/);
    await kind.selectOption('Factura');
    await dialog.getByLabel('RUT').fill('211003420018');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog.getByLabel('RUT')).toHaveAccessibleDescription(/El RUT tiene 12 números/);
    await kind.selectOption('Llegó dañado');
  });

  await test.step('photos are picked, one that cannot be read is refused, and what was typed stays', async () => {
    await dialog.getByLabel('Contanos').fill('El auricular <izquierdo> llegó roto');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Agregar fotos' }).click();
    await (await chooser).setFiles([
      { name: 'caja.png', mimeType: 'image/png', buffer: await drawPhoto(page, 2000) },
      { name: 'nota.heic', mimeType: 'image/heic', buffer: Buffer.from('no es una foto') },
      { name: 'auricular.png', mimeType: 'image/png', buffer: await drawPhoto(page, 400) },
    ]);
    await expect(dialog.getByRole('img')).toHaveCount(2);
    await expect(dialog.getByText(/No pudimos leer nota\.heic/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await section.getByRole('button', { name: 'Tuve un problema' }).click();
    await expect(dialog.getByLabel('Contanos')).toHaveValue('El auricular <izquierdo> llegó roto');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('a text and a photo that fail are sent again, each once', async () => {
    let failing: RegExp | null = /\/cases$/;
    await page.route(/\/cases(\/|$)/, async (route) => {
      const fails = route.request().method() === 'POST' && failing?.test(route.request().url());
      if (fails) failing = null;
      await (fails ? route.abort() : route.continue());
    });
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'No hay conexión' })).toBeVisible();
    await expect(dialog.getByLabel('Contanos')).toHaveValue('El auricular <izquierdo> llegó roto');
    failing = /\/photos$/;
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog.getByText(/lo que escribiste ya está anotado/)).toBeVisible();
    await expect(dialog.getByText('No se pudo mandar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mandar las fotos otra vez' }).click();
    await expect(dialog).toBeHidden();
    expect(await readCase()).toMatchObject({
      messages: [{ text: 'El auricular <izquierdo> llegó roto' }],
      photos: [
        { width: 400, height: 200 },
        { width: 1600, height: 800 },
      ],
    });
  });

  const number = (await readCase())?.number ?? 0;
  const view = page.getByRole('article', { name: `Caso ${number}` });

  await test.step('the case is on the order with its photos, and in a mail', async () => {
    await expect(view).toContainText('Abierto');
    await expect(view).toContainText('El auricular <izquierdo> llegó roto');
    const photo = view.getByRole('img', { name: `Foto 2 del caso ${number}` });
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(await waitForMail(email, new RegExp(`^Anotamos tu reclamo: caso ${number}`))).toContain(
      'El auricular <izquierdo> llegó roto',
    );
  });

  await test.step('an answer of the staff is read, and answered', async () => {
    await actAsStaff('messageCustomer', { number: Number(order.number), caseNumber: number, text: '¿Lo cambiamos?' });
    await page.reload();
    await expect(view).toContainText('Nuestro equipo');
    await expect(view).toContainText('¿Lo cambiamos?');
    await view.getByRole('button', { name: `Agregar un mensaje al caso ${number}` }).click();
    const message = page.getByRole('dialog', { name: `Agregar un mensaje al caso ${number}` });
    await message.getByLabel('Mensaje').fill('Sí, por favor');
    await message.getByRole('button', { name: 'Enviar' }).click();
    await expect(view).toContainText('Sí, por favor');
  });

  await test.step('closed by the staff, it says so and takes nothing more', async () => {
    await actAsStaff('closeCase', { number, outcome: 'resolved' }, 'Te devolvemos el dinero');
    await page.reload();
    await expect(view).toContainText('Cerrado');
    await expect(view).toContainText('Te devolvemos el dinero');
    await expect(view.getByRole('button')).toHaveCount(0);
  });
  await context.close();
});
