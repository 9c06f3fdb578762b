import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder } from '#e2e/support/complaints.ts';
import { SHOP_URL, waitForMail } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';

/** A picture of one point. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const threadOf = (page: Page) => page.getByRole('region', { name: 'Historia' });
const historyOf = (page: Page) => page.getByRole('list', { name: 'Historia' });

test('a note names a colleague, chosen by keyboard, and has a photo', async ({ page }) => {
  const order = await boughtOrder();
  await signInStaff(page, `/ordenes/${order.number}`);
  const form = page.getByRole('form', { name: 'Dejar la nota' });
  await form.getByLabel('Nota').pressSequentially('Fijate @');
  const choice = form.getByRole('textbox', { name: 'Mencionar a' });
  await expect(choice).toBeFocused();
  await choice.pressSequentially('car');
  await expect(form.getByRole('option', { name: /^Carla Núñez/ })).toBeVisible();
  await expectAccessible(page);
  await choice.press('Enter');
  await expect(form.getByLabel('Nota')).toBeFocused();
  await expect(form.getByLabel('Nota')).toHaveValue('Fijate @Carla Núñez ');
  await form.locator('summary', { hasText: 'Foto' }).click();
  await form.getByLabel('Foto').setInputFiles({ name: 'caja.png', mimeType: 'image/png', buffer: PHOTO });
  await form.getByLabel('Nota').press('Control+Enter');
  await expect(form.getByRole('status')).toContainText('Carla Núñez recibe un aviso');
  const photo = historyOf(page).getByRole('img', { name: 'Foto' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(form.getByLabel('Nota')).toHaveValue('');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a message begins with the key r and a template, is looked at, and gets to the shopper in a case', async ({
  page,
}) => {
  const order = await boughtOrder();
  await signInStaff(page, `/ordenes/${order.number}`);
  // Of the script, which hears keys.
  await expect(page.getByRole('button', { name: '@ Mencionar' })).toBeVisible();
  await page.keyboard.press('r');
  const form = page.getByRole('form', { name: 'Mandar el mensaje' });
  await expect(form.getByLabel('Mensaje a quien compró')).toBeFocused();
  await form.getByRole('link', { name: 'Cómo va' }).click();
  await expect(form.getByLabel('Mensaje a quien compró')).toHaveValue(new RegExp(`Tu orden ${order.number} `));
  await form.getByRole('button', { name: 'Ver qué pasa' }).click();
  await expect(form.getByRole('status')).toContainText('Se abre el caso');
  expect(await order.cases()).toEqual([]);
  await expectAccessible(page);
  await form.getByLabel('Mensaje a quien compró').press('Control+Enter');
  await expect(form.getByRole('status')).toContainText('Hecho');
  expect(await waitForMail(order.email, /Te escribimos/)).toContain(`Tu orden ${order.number}`);
  const [opened] = await order.cases();
  expect(opened).toMatchObject({ kind: 'message', state: 'open' });

  await test.step('the case has the same thread, and a call that is noted there is on the order too', async () => {
    await historyOf(page)
      .getByRole('link', { name: `Caso ${opened?.number}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Caso ${opened?.number}` })).toBeVisible();
    await expect(historyOf(page)).toContainText(`Tu orden ${order.number} `);
    await threadOf(page).getByText('Llamada', { exact: true }).click();
    const call = page.getByRole('form', { name: 'Anotar la llamada' });
    await call.getByLabel('Con quién').selectOption('Quien compró');
    await call.getByLabel('Cómo terminó').selectOption('Hablamos');
    await call.getByLabel('Qué se dijo').fill('Prefiere esperar');
    await call.getByRole('button', { name: 'Anotar la llamada' }).click();
    await expect(historyOf(page)).toContainText('Llamada: Quien compró. Hablamos.');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.goto(`${SHOP_URL}/operacion/ordenes/${order.number}`);
    await expect(historyOf(page)).toContainText('Prefiere esperar');
  });
});

test('the customer has the thread of every order, and is written to about one', { tag: '@desktop' }, async ({
  page,
}) => {
  const order = await boughtOrder();
  await signInStaff(page, `/ordenes/${order.number}`);
  await page.getByRole('link', { name: order.email }).click();
  await expect(
    historyOf(page)
      .getByRole('link', { name: `Orden ${order.number}` })
      .first(),
  ).toBeVisible();
  const note = page.getByRole('form', { name: 'Dejar la nota' });
  await note.getByLabel('Nota').fill('Llamar después de las 18');
  await note.getByRole('button', { name: 'Dejar la nota' }).click();
  await expect(historyOf(page)).toContainText('Llamar después de las 18');
  await expectAccessible(page);
  await page.goto(`${SHOP_URL}/operacion/ordenes/${order.number}`);
  await expect(historyOf(page)).toContainText('Llamar después de las 18');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a note, a message from a template and a call are written', { tag: '@desktop' }, async ({ page }) => {
    const order = await boughtOrder();
    await signInStaff(page, `/ordenes/${order.number}`);
    const note = page.getByRole('form', { name: 'Dejar la nota' });
    await note.getByLabel('Nota').fill('Sin script');
    await note.getByRole('button', { name: 'Dejar la nota' }).click();
    await expect(historyOf(page)).toContainText('Sin script');
    await threadOf(page).getByText('Mensaje', { exact: true }).click();
    await page.getByRole('link', { name: 'Falta un dato' }).click();
    const message = page.getByRole('form', { name: 'Mandar el mensaje' });
    await expect(message.getByLabel('Mensaje a quien compró')).toHaveValue(/nos falta un dato/);
    await message.getByRole('button', { name: 'Mandar el mensaje' }).click();
    await expect(message.getByRole('status')).toContainText('Se abre el caso');
    await threadOf(page).getByText('Llamada', { exact: true }).click();
    const call = page.getByRole('form', { name: 'Anotar la llamada' });
    await call.getByLabel('Con quién').selectOption('El banco');
    await call.getByLabel('Cómo terminó').selectOption('No atendió');
    await call.getByRole('button', { name: 'Anotar la llamada' }).click();
    await expect(historyOf(page)).toContainText('Llamada: El banco. No atendió.');
  });
});

test('who does not answer cases writes notes and calls, and no message', { tag: '@desktop' }, async ({ page }) => {
  const order = await boughtOrder();
  const staff = await newStaff('compras');
  await openAs(page, staff.cookie, `${SHOP_URL}/operacion/ordenes/${order.number}`);
  await expect(page.getByRole('form', { name: 'Dejar la nota' })).toBeVisible();
  await expect(threadOf(page).getByText('Mensaje', { exact: true })).toHaveCount(0);
});
