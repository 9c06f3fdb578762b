import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff, waitForScript } from '#e2e/support/backoffice.ts';
import { deliveredOrder } from '#e2e/support/complaints.ts';
import { callApi } from '#e2e/support/customers.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { waitForMail } from '#e2e/support/shop.ts';

/** A picture of one point. */
const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a complaint "llegó roto" goes from the order\'s form to an answer in six steps', { tag: '@phone' }, async ({
  page,
}) => {
  const order = await deliveredOrder();
  const { id, number } = await order.complain('damaged', 'El auricular <b>llegó</b> roto');
  const photos = `/orders/${order.id}/cases/${id}/photos`;
  await callApi(photos, { method: 'POST', token: order.token, body: { photo: PHOTO } });

  await test.step('1: the list says that the case waits for the shop', async () => {
    await signInStaff(page, '/casos');
    const row = page.getByRole('row').filter({ hasText: `${number} · Llegó dañado` });
    await expect(row).toContainText('Espera nuestra respuesta');
  });

  await test.step('2: the case shows what was written, the photo and what the shop knows', async () => {
    await page.getByRole('link', { name: `${number} · Llegó dañado` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Caso ${number}: Llegó dañado` })).toBeVisible();
    await expect(page.getByText('El auricular <b>llegó</b> roto')).toBeVisible();
    await expect(page.getByText('En plazo')).toBeVisible();
    await expect(page.getByRole('region', { name: '¿Qué le digo?' })).toContainText(
      `Recibimos tu reclamo ${number} y lo estamos viendo: te contestamos por correo. Tu orden ${order.number} `,
    );
    await waitForScript(page);
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
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
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
    expect(await waitForMail(order.email, /Te contestamos/)).toContain('Pedimos devolverte lo que pagaste');
  });

  await test.step('5 and 6: the case is closed after a look at what that does', async () => {
    await performAct(page, 'Cerrar el caso', {
      reason: 'Te devolvemos el dinero',
      expected: `El caso ${number} de la orden ${order.number} se cierra.`,
    });
    await expect(page.getByRole('list', { name: 'Historia' })).toContainText(`Cerró el caso ${number}`);
  });

  await test.step('the shopper is given the answer and the reason', async () => {
    const [closed] = await order.cases();
    expect(closed?.messages.at(-1)?.text).toContain('Pedimos devolverte lo que pagaste');
    expect(closed?.closingReason).toBe('Te devolvemos el dinero');
  });
});

test('a photo of a case is for the staff alone', { tag: '@desktop' }, async () => {
  const path = '/operacion/casos/2001/fotos/00000000-0000-4000-8000-000000000000';
  expect((await readServerPage(path)).status).toBe(302);
  expect((await readServerPage(path, { cookie: process.env.STAFF_COOKIE ?? '' })).status).toBe(404);
});
