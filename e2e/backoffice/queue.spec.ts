import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { MAX_FOUND } from '#contract/backoffice/order-finder.ts';
import type { Order } from '#contract/orders.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { openAs, searchAsStaff, signInStaff } from '#e2e/support/backoffice.ts';
import { newOrder } from '#e2e/support/complaints.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { prepareRows } from '#e2e/support/database.ts';
import { createHeldOrder } from '#e2e/support/orders.ts';
import { findNamed, headingOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { fieldOf, rowsWith, valueIn, visitAsStaff } from '#e2e/support/staff-visit.ts';

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Abrir' });

async function heldNumber(): Promise<number> {
  const { token, id } = await createHeldOrder();
  return (await callApi<Order>(`/orders/${id}`, { token })).number;
}

test('a mail that came back stands in the queue, and a person takes it', { tag: '@phone' }, async ({ page }) => {
  const { id, token, email, number } = await newOrder();
  await controlSimulator('mail', { scenario: 'refuse-recipient', recipient: email, calls: 1 });
  const request = { method: 'POST', token } as const;
  await callApi(`/orders/${id}/payment`, { ...request, body: { paymentMethod: 'abitab' } });
  await callApi(`/orders/${id}/payment/confirm`, { ...request, body: {} });
  const mail = `n.º ${number}`;
  const list = await visitAsStaff('/operacion/cola?tipo=mail-given-up');
  await expect
    .poll(async () => {
      await list.open(list.path);
      return rowsWith(list.document, mail).length;
    })
    .toBe(1);
  await signInStaff(page, '/cola');
  await expect(page.getByRole('heading', { level: 1, name: 'Cola' })).toBeVisible();

  await page.getByText('Filtros', { exact: true }).click();
  await page.getByLabel('Tipo').selectOption({ value: 'mail-given-up' });
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page).toHaveURL(/tipo=mail-given-up/);
  const row = page.getByRole('row').filter({ hasText: mail });
  await row.getByRole('link', { name: 'Correo que no llegó' }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Correo que no llegó' })).toBeVisible();
  // On a phone the row that is open is the page.
  await expect(row).toBeHidden();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await panel.getByRole('button', { name: 'Tomar' }).click();
  await expect(panel.getByRole('button', { name: 'Soltar' })).toBeVisible();
  await expect(panel.getByText('Vos', { exact: true })).toBeVisible();
});

test('rows of the queue are taken many at once, and emptied with keys: what was decided is said, and the next row is open', {
  tag: '@desktop',
}, async ({ page }) => {
  // One after the other: the row of the second comes after that of the first.
  const numbers = [await heldNumber(), await heldNumber()];
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, '/cola?tipo=order-held');
  const row = (number: number | undefined) => page.getByRole('row').filter({ hasText: `Orden ${number}` });
  for (const number of numbers) await expect(row(number)).toContainText('Orden retenida');

  await test.step('they are taken many at once, and given back', async () => {
    for (const number of numbers) await row(number).getByRole('checkbox').check();
    const bar = page.getByRole('form', { name: 'Con las elegidas' });
    await bar.getByLabel('Acción').selectOption('Tomar');
    await bar.getByRole('button', { name: 'Ver qué pasa' }).click();
    const outcome = page.getByRole('status').filter({ hasText: 'Queda a tu nombre: Orden retenida' });
    await expect(outcome).toBeVisible();
    await bar.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Hecho en 2')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Queda sin nadie: Orden retenida').first()).toBeVisible();
  });

  await row(numbers[0]).getByRole('link', { name: 'Orden retenida' }).focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel).toContainText(`Orden ${numbers[0]}`);
  await expect(row(numbers[0])).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await page.keyboard.press('e');
  await expect(panel.getByRole('button', { name: 'Soltar' })).toBeVisible();
  await performAct(page, 'Liberar la orden y comprarla', { within: panel, reason: 'Confirmó por teléfono' });
  await expect(panel.getByRole('status')).toContainText(`La orden ${numbers[0]} deja de estar retenida`);
  await expect(row(numbers[0])).toHaveCount(0);
  await expect(panel).toContainText(/Orden \d{5}/);
  await expect(panel).not.toContainText(`Orden ${numbers[0]}`);
  // Another test may hold an order between the two, and release it meanwhile.
  if ((await row(numbers[1]).getAttribute('aria-current')) === null)
    await row(numbers[1]).getByRole('link', { name: 'Orden retenida' }).click();
  await expect(panel).toContainText(`Orden ${numbers[1]}`);
  await expect(row(numbers[1])).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('z');
  const snooze = page.getByRole('form', { name: 'Posponer' });
  await snooze.getByLabel('Motivo', { exact: true }).fill('Llama mañana');
  await expect(snooze.getByRole('status')).toContainText('Sale de la cola hasta');
  await page.keyboard.press('Control+Enter');
  await expect(snooze).toBeHidden();
  await expect(row(numbers[1])).toHaveCount(0);
  const snoozed = await visitAsStaff('/operacion/cola?ver=pospuestas');
  expect(rowsWith(snoozed.document, `Orden ${numbers[1]}`)).toHaveLength(1);
});

test('what the shop repaired by itself is listed, and old addresses of the queue lead on', {
  tag: '@desktop',
}, async () => {
  const visit = await visitAsStaff('/operacion/cola?ver=arregladas');
  expect(headingOf(visit.page)).toBe('Arregladas solas');
  await visit.open('/operacion/cola/order-held?de=00000000-0000-4000-8000-000000000000');
  expect(headingOf(visit.page)).toBe('Cola');
  expect(visit.path).toContain('panel=order-held');
});

test('the lists that are empty say so, and search leads to what it finds', { tag: '@desktop' }, async ({ page }) => {
  const { cookie } = await newColleague('dueno');
  for (const [path, title, text] of [
    ['/cola?ver=mias', 'Cola', 'No espera nada'],
    ['/buscar?q=no-existe', 'Buscar', 'No hay nada con “no-existe”'],
    ['/ordenes?estado=NEW&pago=failed&etiqueta=ninguna', 'Órdenes', 'Ninguna orden cumple con esto'],
  ] as const) {
    await openAs(page, cookie, `${SHOP_URL}/operacion${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  const { number } = await newOrder();
  await searchAsStaff(page, `orden ${number}`);
  await expect(page).toHaveURL(new RegExp(`/operacion/ordenes/${number}$`));
});

test('a search for a part of a mail shows whose it is, and why; one for too few letters says so', {
  tag: '@phone',
}, async ({ page }) => {
  const { email } = await newCustomer();
  await signInStaff(page, `/buscar?q=${email.slice(0, email.indexOf('@') - 1)}`);
  const people = page.getByRole('region', { name: 'Clientes' });
  await expect(people.getByText('Nombre o correo')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await people.getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/operacion\/clientes\/[0-9a-f-]{36}$/);
  await searchAsStaff(page, 'lu');
  await expect(page.getByText('Para buscar personas escribí al menos 3 letras seguidas')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a search that finds too many leads to the list of all', { tag: '@desktop' }, async () => {
  const mark = randomBytes(5).toString('hex');
  await prepareRows(async (db) => {
    const rows = Array.from({ length: MAX_FOUND + 1 }, (_, place) => {
      const email = `${mark}-${place}@correo.example`;
      const names = { first_name: 'Lucía', last_name: 'Fernández', email, email_key: email };
      return { id: randomUUID(), ...names, password_hash: null, created_at: new Date(), verified_at: null };
    });
    await db.insertInto('customers').values(rows).execute();
  });
  const visit = await visitAsStaff(`/operacion/buscar?q=${mark}`);
  expect(visit.page.text).toContain(`Hay más clientes: acá están ${MAX_FOUND}.`);
  await visit.follow(`Ver todos con “${mark}”`);
  expect(headingOf(visit.page)).toBe('Clientes');
  const [search] = findNamed(visit.document, 'form', 'Buscar clientes');
  expect(search && valueIn(fieldOf(search, 'Correo, nombre, teléfono, documento o casilla'))).toBe(mark);
});
