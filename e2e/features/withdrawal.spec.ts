import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { deliveredOrder, expectNotQueued, HEADPHONES } from '#e2e/support/complaints.ts';
import { signedInState } from '#e2e/support/customers.ts';
import { open, waitForMail } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';

test('who withdraws from a delivered order reads until when, how and what comes back, and the staff takes it in @phone', async ({
  page,
  browser,
}) => {
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
  await expectNotQueued('withdrawal', `Orden ${order.number}`);
  await shopperPage.reload();
  await expect(section).toContainText('Recibimos lo que devolviste');
  await context.close();
});

test('who sends back one of two products chooses it, reads what comes back for it, and is paid that', {
  tag: '@desktop',
}, async ({ browser }) => {
  const order = await deliveredOrder({ [HEADPHONES]: 1, B0P1A1NTEE: 2 });
  const context = await browser.newContext({ storageState: signedInState(order.token) });
  const shopperPage = await context.newPage();
  await open(shopperPage, `/profile/orders/${order.id}`);
  const section = shopperPage.getByRole('region', { name: 'Me arrepentí' });
  const choice = section.getByRole('group', { name: '¿Qué devolvés?' });
  const dialog = shopperPage.getByRole('dialog', { name: 'Me arrepentí' });

  await test.step('nothing chosen is said at once, and what comes back follows what is chosen', async () => {
    await choice.getByRole('checkbox').uncheck();
    await choice.getByRole('combobox').selectOption('Ninguna');
    await section.getByRole('button', { name: 'Me arrepentí' }).click();
    await expect(section.getByRole('alert')).toHaveText('Elegí qué devolvés');
    await choice.getByRole('combobox').selectOption({ index: 1 });
    await expectAccessible(shopperPage);
    await expectNoOverflow(shopperPage);
    await section.getByRole('button', { name: 'Me arrepentí' }).click();
    await expect(dialog).toContainText('con lo que le toca de flete, cargos e impuestos');
    await dialog.getByRole('button', { name: 'Me arrepentí' }).click();
    await expect(section.getByRole('listitem')).toHaveText(/^1 × /);
    await expect(section).toContainText('mientras no la recibamos de vuelta, podés sumar algo más');
    expect(await waitForMail(order.email, /Anotamos que te arrepentiste/)).toContain('una parte de tu compra');
    await expectAccessible(shopperPage);
    await expectNoOverflow(shopperPage);
  });

  await test.step('the staff takes it in and another person agrees: its share is paid back, and the rest stays', async () => {
    const path = `/operacion/ordenes/${order.number}`;
    const attendant = await visitAsStaff(path, { cookie: (await newStaff('atencion')).cookie });
    expect(attendant.page.text).toContain('Devuelve una unidad.');
    await attendant.perform('Volvió: devolver el dinero', { reason: 'Volvió como salió', expected: '1 × ' });
    const finance = await visitAsStaff(path, { cookie: (await newStaff('finanzas')).cookie });
    await finance.perform('Aprobar la devolución', { reason: 'Volvió' });
    await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['sent']);
    const [refund] = await order.refunds();
    const { amount, status } = await order.read();
    expect([Number(refund?.amount) > 0, Number(refund?.amount) < amount, status]).toEqual([true, true, 'COMPLETED']);
    await expectNotQueued('withdrawal', `Orden ${order.number}`);
    await shopperPage.reload();
    await expect(section).toContainText('Recibimos lo que devolviste');
  });
  await context.close();
});
