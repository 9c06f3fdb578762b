import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { announce, shippedOrder, waitForStatus } from '#e2e/support/complaints.ts';
import { signedInState } from '#e2e/support/customers.ts';
import { layoutShifts } from '#e2e/support/layout-shift.ts';
import { SHOP_URL, waitForMail } from '#e2e/support/shop.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';
import { PASSWORD } from '#testing/forms.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const collectors = (page: Page) => page.getByRole('region', { name: /^Quién la retir/ });
const HAND_OVER = 'Entregar en el local';

async function authorize(page: Page, firstName: string): Promise<string> {
  await dialog(page).getByLabel('Nombre').fill(firstName);
  await dialog(page).getByLabel('Apellido').fill('Pereira');
  await dialog(page).getByLabel('Tu contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Pasale este código');
  return await dialog(page).getByRole('definition').innerText();
}

test('another person picks an order up with the code that its shopper gave them', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const order = await shippedOrder();
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, storageState: signedInState(order.token) });
  const shopper = await context.newPage();

  const first = await test.step('the shopper authorizes a person, and sees the code once', async () => {
    const shifts = await layoutShifts(shopper, `${SHOP_URL}/profile/orders/${order.id}`);
    // The footer follows the page, which is read by the browser.
    expect(shifts.filter((shift) => !shift.startsWith('footer'))).toEqual([]);
    await expect(collectors(shopper)).toContainText('Vos, con tu cédula.');
    await collectors(shopper).getByRole('button', { name: 'Que la retire otra persona' }).press('Enter');
    await dialog(shopper).getByLabel('Nombre').waitFor();
    await expectAccessible(shopper);
    await expectNoOverflow(shopper);
    const code = await authorize(shopper, 'Ana');
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const whatsapp = dialog(shopper).getByRole('link', { name: /Mandar por WhatsApp/ });
    const text = decodeURIComponent((await whatsapp.getAttribute('href')) ?? '');
    expect(text).toContain(`Hola, Ana: ¿retirás un paquete por mí en Sucursal Montevideo`);
    expect(text).toContain(`la orden ${order.number} y el código ${code}`);
    expect(text).not.toMatch(/U\$S|Auriculares|Headphones/i);
    await expectAccessible(shopper);
    await expectNoOverflow(shopper);
    await dialog(shopper).getByRole('button', { name: 'Listo' }).click();
    await expect(collectors(shopper)).toContainText('Vos, o Ana Pereira con su código.');
    await expect(shopper.getByText(code)).toHaveCount(0);
    return code;
  });

  const second = await test.step('takes the permission back, and gives it to somebody else', async () => {
    await collectors(shopper).getByRole('button', { name: 'Cambiar quién la retira' }).click();
    await dialog(shopper).getByRole('button', { name: 'Que no la retire nadie más' }).click();
    await expect(collectors(shopper)).toContainText('Vos, con tu cédula.');
    await collectors(shopper).getByRole('button', { name: 'Que la retire otra persona' }).click();
    return await authorize(shopper, 'Bruno');
  });

  await announce(order, 'ATC');
  await announce(order, 'SHOFD');
  await waitForStatus(order, 'PICK_UP');

  await test.step('at the branch a wrong code is counted, and the right one says whom it is for', async () => {
    await signInStaff(page, `/ordenes/${order.number}`);
    await expect(page.getByText('También puede retirar')).toBeVisible();
    const form = await openAct(page, HAND_OVER);
    await form.getByLabel('Quién la retira').selectOption('La persona autorizada: Bruno Pereira');
    await form.getByLabel('Vi su documento').check();
    await form.getByLabel('Código de retiro').fill(first);
    await expect(form.getByRole('status')).toContainText('Ese no es el código: no la entregues. Quedan 4 intentos.');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await form.getByLabel('Código de retiro').fill(second.toLowerCase());
    await expect(form.getByRole('status')).toContainText('Entregala solo a Bruno Pereira.');
    const expected = 'queda entregada a la persona que autorizó';
    await performAct(page, HAND_OVER, { reason: 'Vino a retirarla', expected });
    await expect(page.getByText(/Bruno Pereira, el \d/)).toBeVisible();
    await expect(page.getByRole('button', { name: HAND_OVER })).toHaveCount(0);
  });

  await test.step('the shopper reads who picked it up', async () => {
    expect(await waitForMail(order.email, /^Entregamos tu orden/)).toContain('Bruno Pereira');
    await shopper.reload();
    await expect(collectors(shopper)).toContainText('La retiró Bruno Pereira, el ');
    await expect(collectors(shopper).getByRole('button')).toHaveCount(0);
  });
  await context.close();
});

test('an order is given to its recipient in person without script', { tag: '@desktop' }, async () => {
  const order = await shippedOrder();
  await announce(order, 'ATC');
  await announce(order, 'SHOFD');
  await waitForStatus(order, 'PICK_UP');
  const visit = await visitAsStaff(`/operacion/ordenes/${order.number}`);
  const fields = { 'Vi su documento': true };
  await visit.perform(HAND_OVER, { fields, reason: 'Vino a retirarla', expected: 'queda entregada a quien la recibe' });
  await waitForStatus(order, 'COMPLETED');
  await visit.open(`/operacion/ordenes/${order.number}`);
  expect(visit.page.text).toMatch(/Quien la recibe, el \d/);
});
