import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { announce, expectNotQueued, shippedOrder } from '#e2e/support/complaints.ts';
import { signedInState } from '#e2e/support/customers.ts';
import { open, waitForMail } from '#e2e/support/shop.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';

const PDF = Buffer.from('%PDF-1.7\ntrailer <<>>\n%%EOF\n');

test('what customs asks for is uploaded by the shopper, sent by the staff and out of the queue; what the staff asks for stands on the order, too @phone', async ({
  page: staffPage,
  browser,
}) => {
  const order = await shippedOrder();
  await announce(order, 'SINFA');
  expect(await waitForMail(order.email, /inconveniente con tu orden/)).toContain('Lo esperamos hasta el');
  const context = await browser.newContext({ storageState: signedInState(order.token) });
  const page = await context.newPage();
  await open(page, `/profile/orders/${order.id}`);
  const asked = page.getByRole('region', { name: 'Falta un papel' });

  await test.step('the shopper reads what is asked and until when, and what the shop gives', async () => {
    await expect(asked.getByRole('heading', { name: 'Factura de compra' })).toBeVisible();
    await expect(asked.getByRole('status')).toContainText(/Lo esperamos hasta el .* \(quedan 5 días\)/);
    const download = page.waitForEvent('download');
    await asked.getByRole('button', { name: 'Factura comercial (PDF)' }).click();
    expect((await download).suggestedFilename()).toBe(`Factura comercial ${order.number}.pdf`);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('the shopper uploads it', async () => {
    const chooser = page.waitForEvent('filechooser');
    await asked.getByRole('button', { name: 'Subir un papel' }).click();
    await (await chooser).setFiles([{ name: 'Factura.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    const uploaded = page.getByRole('region', { name: 'Papeles pedidos' });
    await expect(uploaded.getByRole('status')).toContainText('Ya lo subiste: se lo mandamos al transportista');
  });

  await test.step('the staff sends it, and the row is over', async () => {
    await signInStaff(staffPage, `/ordenes/${order.number}`);
    await expect(staffPage.getByText(/Factura de compra, hasta el .*\. Quien compró ya subió un papel/)).toBeVisible();
    await expect(staffPage.getByRole('link', { name: 'Factura.pdf' })).toBeVisible();
    await expectAccessible(staffPage);
    await expectNoOverflow(staffPage);
    const sending = { reason: 'Por correo', expected: 'Queda anotado que mandaste' };
    await performAct(staffPage, 'Lo mandé al transportista', sending);
    await expect(
      staffPage.getByRole('status').getByText(/Queda anotado que mandaste «Factura de compra»/),
    ).toBeVisible();
    await expectNotQueued('paper-request', `${order.number}`);
  });

  await test.step('the shopper sees that it was sent, and nothing once the shipment moves on', async () => {
    await page.reload();
    const sent = page.getByRole('region', { name: 'Papeles pedidos' });
    await expect(sent.getByRole('status')).toContainText('se lo mandamos al transportista. Cuando tu envío siga viaje');
    await announce(order, 'ATC');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Papeles de la orden' })).toBeVisible();
    await expect(sent).toBeHidden();
  });

  await test.step('the staff asks for another one, and the shopper finds it on the order', async () => {
    const visit = await visitAsStaff(`/operacion/ordenes/${order.number}`);
    const fields = { 'Qué pide la Aduana o el transportista': 'Permiso de ingreso' };
    await visit.perform('Pedir un papel', { fields, reason: 'Lo pide la Aduana', expected: '«Permiso de ingreso»' });
    expect(await waitForMail(order.email, /necesita un permiso/)).toMatch(/Falta un papel/);
    await page.reload();
    await expect(asked).toContainText('Permiso de ingreso');
  });
  await context.close();
});
