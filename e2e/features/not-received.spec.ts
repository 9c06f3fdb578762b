import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, deliveredOrder, expectOutOfQueue } from '#e2e/support/complaints.ts';
import { signedInState } from '#e2e/support/customers.ts';
import { open, SHOP_URL, waitForMail } from '#e2e/support/shop.ts';

async function expectUsable(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

test('what the carrier says it delivered is claimed, and the shopper reads until when @phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const order = await deliveredOrder();
  const context = await browser.newContext({ storageState: signedInState(order.token) });
  const shopperPage = await context.newPage();
  await open(shopperPage, `/profile/orders/${order.id}`);
  const section = shopperPage.getByRole('region', { name: '¿Algo salió mal?' });

  await test.step('the shopper says that it never arrived', async () => {
    await section.getByRole('button', { name: 'Tuve un problema' }).click();
    const dialog = shopperPage.getByRole('dialog', { name: 'Tuve un problema' });
    await dialog.getByLabel('¿Qué pasó?').selectOption('Figura entregado y no lo tengo');
    await dialog.getByLabel('Contanos').fill('Nadie lo recibió');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(section).toContainText(
      /Vamos a reclamarle tu envío al transportista\. Tiene hasta el .* para contestar/,
    );
    await expectUsable(shopperPage);
  });

  const [found] = await order.cases();
  const number = found?.number ?? 0;

  await test.step('the staff copies the claim, sends it, and writes down the answer', async () => {
    await signInStaff(page, `/casos/${number}`);
    const claim = page.getByRole('region', { name: 'Reclamo al transportista' });
    await expect(claim).toContainText(/Reclamo por entrega no recibida: envío SKY\d+/);
    await expectUsable(page);
    await claim.getByRole('button', { name: 'Ya lo mandé' }).click();
    await expect(claim).toContainText('Mandado, espera su respuesta');
    expect(await waitForMail(order.email, /Te contestamos/)).toContain('Le reclamamos tu envío');
    await expect(claim.getByRole('button', { name: 'Devolver lo que no llegó' })).toBeHidden();
    await claim.getByRole('button', { name: 'Anotar su respuesta' }).click();
    await page.getByLabel('Qué contestó').selectOption('Lo da por perdido');
    await performAct(page, 'Anotar su respuesta', { reason: 'Contestó por correo', expected: 'para decidir' });
    await expect(claim).toContainText('Contestado, falta decidir');
  });

  await test.step('the shopper reads the answer and until when the shop decides', async () => {
    await shopperPage.reload();
    await expect(section).toContainText(/dio tu envío por perdido\. A más tardar el .* te decimos cómo lo resolvemos/);
  });

  await test.step('the refund is asked for, another person has to agree, and nothing waits for a decision', async () => {
    const claim = page.getByRole('region', { name: 'Reclamo al transportista' });
    await performAct(page, 'Devolver lo que no llegó', { reason: 'Se perdió', expected: 'Se pide devolver' });
    await expect(claim).toContainText('Con una devolución que espera aprobación');
    await expectOutOfQueue(page, 'carrier-claim', `Caso ${number}`);
  });
  await context.close();
});

test('the staff opens a case for a shopper who calls', async ({ page }) => {
  const order = await boughtOrder();
  await signInStaff(page, `/ordenes/${order.number}`);
  await page.getByRole('button', { name: 'Abrir un caso', exact: true }).click();
  const form = page.getByRole('form', { name: 'Abrir un caso', exact: true });
  await form.getByLabel('Qué pasó').selectOption('No llegó a tiempo');
  await form.getByLabel('Qué contó').fill('Llamó: lo espera desde el lunes');
  await expectUsable(page);
  await performAct(page, 'Abrir un caso', { reason: 'Llamó por teléfono', expected: 'lo recibe por correo' });
  expect(await waitForMail(order.email, /Anotamos tu reclamo/)).toContain('Anotamos en tu nombre');
  const [found] = await order.cases();
  expect(found).toMatchObject({ openedByShop: true, kind: 'late' });
  await page.goto(`${SHOP_URL}/operacion/casos/${found?.number}`);
  await expect(page.getByText(/en nombre de quien compró/)).toBeVisible();
});
