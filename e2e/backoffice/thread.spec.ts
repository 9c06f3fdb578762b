import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, type ComplainedOrder } from '#e2e/support/complaints.ts';
import { findNamed, getNamed, textOf } from '#e2e/support/server-elements.ts';
import { waitForMail } from '#e2e/support/shop.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { fieldOf, type StaffVisit, statusOf, valueIn, visitAsStaff } from '#e2e/support/staff-visit.ts';

/** A picture of one point. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const threadOf = (page: Page) => page.getByRole('region', { name: 'Historia' });
const historyOf = (page: Page) => page.getByRole('list', { name: 'Historia' });
/** The same of a page as the server writes it. */
const historyIn = ({ document }: StaffVisit) => textOf(getNamed(document, 'ol, ul', 'Historia'));

/** Expects a text in the thread of the order, by its own page. */
async function expectOnOrder({ number }: ComplainedOrder, text: string): Promise<void> {
  expect(historyIn(await visitAsStaff(`/operacion/ordenes/${number}`))).toContain(text);
}

test('an order, its case and its customer have one thread: notes that name a colleague, messages, calls', {
  tag: '@phone',
}, async ({ page }) => {
  const order = await boughtOrder();
  await signInStaff(page, `/ordenes/${order.number}`);
  await test.step('a note names a colleague, chosen by keyboard, and has a photo', () => writeNote(page));
  const caseNumber =
    await test.step('a message begins with the key r and a template, is looked at, and gets to the shopper in a case', () =>
      writeMessage(page, order));
  await test.step('the case has the same thread, and a call that is noted there is on the order too', () =>
    noteCall(page, order, caseNumber));
  await test.step('the customer has the thread of every order, and is written to about one', () =>
    writeToCustomer(page, order));
});

async function writeNote(page: Page): Promise<void> {
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
  await expectNoOverflow(page);
}

/** Returns the number of the case that the message opens. */
async function writeMessage(page: Page, order: ComplainedOrder): Promise<number> {
  // A key that is pressed in a field is typed there.
  await page.getByRole('heading', { level: 1 }).click();
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
  return opened?.number ?? 0;
}

async function noteCall(page: Page, order: ComplainedOrder, caseNumber: number): Promise<void> {
  await historyOf(page)
    .getByRole('link', { name: `Caso ${caseNumber}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Caso ${caseNumber}` })).toBeVisible();
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
  await expectOnOrder(order, 'Prefiere esperar');
}

async function writeToCustomer(page: Page, order: ComplainedOrder): Promise<void> {
  await page.goBack();
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
  await expectOnOrder(order, 'Llamar después de las 18');
}

test('without script a note, a message from a template and a call are written', { tag: '@desktop' }, async () => {
  const order = await boughtOrder();
  const visit = await visitAsStaff(`/operacion/ordenes/${order.number}`);
  await visit.send('Dejar la nota', { fields: { Nota: 'Sin script' }, button: 'Dejar la nota' });
  expect(historyIn(visit)).toContain('Sin script');
  await visit.follow(/Falta un dato/);
  const message = () => getNamed(visit.document, 'form', 'Mandar el mensaje');
  expect(valueIn(fieldOf(message(), 'Mensaje a quien compró'))).toMatch(/nos falta un dato/);
  await visit.send(message(), { button: 'Mandar el mensaje' });
  expect(statusOf(message())).toContain('Se abre el caso');
  await visit.send('Anotar la llamada', {
    fields: { 'Con quién': 'El banco', 'Cómo terminó': 'No atendió' },
    button: 'Anotar la llamada',
  });
  expect(historyIn(visit)).toContain('Llamada: El banco. No atendió.');
});

test('who does not answer cases writes notes and calls, and no message', { tag: '@desktop' }, async () => {
  const order = await boughtOrder();
  const { cookie } = await newColleague('compras');
  const { document } = await visitAsStaff(`/operacion/ordenes/${order.number}`, { cookie });
  expect(getNamed(document, 'form', 'Dejar la nota')).toBeTruthy();
  expect(getNamed(document, 'form', 'Anotar la llamada')).toBeTruthy();
  expect(findNamed(document, 'label', 'Llamada')).toHaveLength(1);
  expect(findNamed(document, 'label', 'Mensaje')).toEqual([]);
  expect(findNamed(document, 'form', 'Mandar el mensaje')).toEqual([]);
});
