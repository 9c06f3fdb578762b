import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { deliveredOrder, expectOutOfQueue } from '#e2e/support/complaints.ts';
import { signedInState } from '#e2e/support/customers.ts';
import { open, waitForMail } from '#e2e/support/shop.ts';

test('who withdraws from a delivered order reads until when, how and what comes back, and the staff takes it in @phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const order = await deliveredOrder();
  const context = await browser.newContext({ storageState: signedInState(order.token) });
  const shopperPage = await context.newPage();
  await open(shopperPage, `/profile/orders/${order.id}`);
  const section = shopperPage.getByRole('region', { name: 'Me arrepentí' });
  await expect(section).toContainText(/La recibiste el .* Podés arrepentirte hasta el /);
  await waitForMail(order.email, /Podés arrepentirte hasta el/);
  await section.getByRole('button', { name: 'Me arrepentí' }).click();
  const dialog = shopperPage.getByRole('dialog', { name: 'Me arrepentí' });
  await expect(dialog).toContainText('Te devolvemos el total, U$S');
  await expect(dialog).toContainText('Los dos caminos los pagamos nosotros');
  await expectAccessible(shopperPage);
  await dialog.getByRole('button', { name: 'Me arrepentí' }).click();
  await expect(section).toContainText('anotamos que te arrepentiste');
  await expectNoOverflow(shopperPage);
  await waitForMail(order.email, /Anotamos que te arrepentiste/);

  await signInStaff(page, `/ordenes/${order.number}`);
  await expect(page.getByText('su plazo legal es hasta el')).toBeVisible();
  await expectAccessible(page);
  await performAct(page, 'Volvió: devolver el dinero', { reason: 'Volvió como salió' });
  await expect(page.getByText('Queda anotado que volvió')).toBeVisible();
  await expectOutOfQueue(page, 'withdrawal', `Orden ${order.number}`);
  await shopperPage.reload();
  await expect(section).toContainText('Recibimos lo que devolviste');
  await context.close();
});
