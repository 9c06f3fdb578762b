import { expect, type Page, test } from '@playwright/test';
import type { Case } from '#contract/cases.ts';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { HEADPHONES } from '#e2e/support/complaints.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { BACKOFFICE_URL, newColleague } from '#e2e/support/staff.ts';

const composer = (page: Page) => page.getByRole('form', { name: 'Mandar el mensaje' });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).getByLabel('Mensaje a quien compró').fill(text);
  await composer(page).getByRole('button', { name: 'Mandar el mensaje' }).click();
}

test('of two people who answer a case at once, the second is asked first', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const { token } = await newCustomer();
  const { id } = await createOrder(token, { [HEADPHONES]: 1 });
  await payOrder(token, id);
  const body = { kind: 'late', text: 'No llegó' };
  const { number } = await callApi<Case>(`/orders/${id}/cases`, { method: 'POST', token, body });
  const other = await (await browser.newContext()).newPage();
  await openAs(other, (await newColleague('atencion')).cookie, `${BACKOFFICE_URL}/casos/${number}`);
  await signInStaff(page, `/casos/${number}`);
  await expect(composer(page)).toBeVisible();
  await write(other, 'Te mandamos otro');
  await expect(composer(other).getByRole('status')).toContainText('Quien compró lo recibe por correo');
  await write(page, 'Te devolvemos el dinero');
  await expect(composer(page).getByRole('alert')).toContainText('Ana Prueba contestó: «Te mandamos otro»');
  await expect(composer(page).getByLabel('Mensaje a quien compró')).toHaveValue('Te devolvemos el dinero');
  await expectAccessible(page);
  await composer(page).getByRole('button', { name: 'Mandar el mensaje' }).click();
  await expect(composer(page).getByRole('status')).toContainText('Quien compró lo recibe por correo');

  await test.step('an answer in the case of another person is asked for too', async () => {
    await page.getByRole('button', { name: 'Tomar', exact: true }).click();
    await expect(page.getByText('A cargo: Equipo de demostración')).toBeVisible();
    await other.reload();
    await write(other, '¿Te sirve?');
    await expect(composer(other).getByRole('alert')).toContainText('Esto lo tiene Equipo de demostración');
    await composer(other).getByRole('button', { name: 'Mandar el mensaje' }).click();
    await expect(composer(other).getByRole('status')).toContainText('Quien compró lo recibe por correo');
  });
});
