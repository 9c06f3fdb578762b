import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { performAct } from '#e2e/support/acts.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import { boughtOrder, deliveredOrder, expectNotQueued } from '#e2e/support/complaints.ts';
import { signedInState } from '#e2e/support/customers.ts';
import { prepareRows } from '#e2e/support/database.ts';
import { open, SHOP_URL, waitForMail } from '#e2e/support/shop.ts';
import { newStaff } from '#e2e/support/staff.ts';
import { makeJobsDue } from '#testing/make-jobs-due.ts';

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
    await performAct(page, 'Ya lo mandé', { reason: 'Por correo', expected: 'mandado al transportista' });
    await claim.getByRole('button', { name: 'Deshacer (queda un minuto)' }).click();
    await expect(claim).toContainText('vuelve a estar por mandar');
    await performAct(page, 'Ya lo mandé', { reason: 'Por correo', expected: 'mandado al transportista' });
    await expect(claim).toContainText('Mandado, espera su respuesta');
    await prepareRows((db) => makeJobsDue(db, { names: ['tell-claim'] }));
    expect(await waitForMail(order.email, /Te contestamos/)).toContain('Le reclamamos tu envío');
    await expect(claim.getByRole('button', { name: 'Devolver lo que no llegó' })).toBeHidden();
    await claim.getByRole('button', { name: 'Anotar su respuesta' }).click();
    await page.getByLabel('Qué contestó').selectOption('Lo da por perdido');
    await performAct(page, 'Anotar su respuesta', { reason: 'Contestó por correo', expected: 'para decidir' });
    await expect(claim).toContainText('Contestado, falta decidir');
    await prepareRows((db) => makeJobsDue(db, { names: ['tell-claim'] }));
    await waitForMail(order.email, /dio tu envío por perdido/);
  });

  await test.step('the shopper reads the answer and until when the shop decides', async () => {
    await shopperPage.reload();
    await expect(section).toContainText(/dio tu envío por perdido\. A más tardar el .* te decimos cómo lo resolvemos/);
  });

  await test.step('the refund is asked for, another person has to agree, and nothing waits for a decision', async () => {
    const claim = page.getByRole('region', { name: 'Reclamo al transportista' });
    await performAct(page, 'Devolver lo que no llegó', { reason: 'Se perdió', expected: 'Se pide devolver' });
    await expect(claim).toContainText('Con una devolución que espera aprobación');
    await expectNotQueued('carrier-claim', `Caso ${number}`);
  });
  await context.close();
});

test('the staff opens a case for a shopper who calls', { tag: '@desktop' }, async ({ page }) => {
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

test('what never arrived is sent again at the shop’s cost, and the shopper follows the new order @phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const order = await deliveredOrder();
  const { number } = await order.complain('not-received', 'Nadie lo recibió');

  await test.step('who looks after the case asks for it, and sees what it may cost', async () => {
    await signInStaff(page, `/casos/${number}`);
    const claim = page.getByRole('region', { name: 'Reclamo al transportista' });
    await claim.getByRole('button', { name: 'Anotar su respuesta' }).click();
    await page.getByLabel('Qué contestó').selectOption('Lo da por perdido');
    await performAct(page, 'Anotar su respuesta', { reason: 'Contestó por correo', expected: 'para decidir' });
    await performAct(page, 'Mandarlo de nuevo', {
      reason: 'Lo prefiere al dinero',
      expected: /Puede costarnos hasta .*Todavía no se compra nada/s,
    });
    await expect(claim).toContainText('Con un envío nuevo que espera aprobación');
    await expectUsable(page);
  });

  await test.step('another person agrees, and it is bought', async () => {
    const finance = await (await browser.newContext()).newPage();
    const { cookie } = await newStaff('finanzas');
    await openAs(finance, cookie, `${SHOP_URL}/operacion/ordenes/${order.number}/compras`);
    await performAct(finance, 'Aprobar la compra', { reason: 'La culpa es nuestra', expected: 'no paga nada' });
    expect(await waitForMail(order.email, /Te lo mandamos de nuevo/)).toContain('no pagás nada');
    await finance.context().close();
  });

  await test.step('the case leads the staff to the new order', async () => {
    await page.reload();
    const claim = page.getByRole('region', { name: 'Reclamo al transportista' });
    await expect(claim).toContainText('Decidido: se manda de nuevo');
    await claim.getByRole('link', { name: /^Orden \d+$/ }).click();
    await expect(page.getByText(/Se manda a cargo nuestro/)).toBeVisible();
    await expectUsable(page);
  });

  await test.step('the shopper goes from the lost order to the new one, which costs nothing', async () => {
    const context = await browser.newContext({ storageState: signedInState(order.token) });
    const shopperPage = await context.newPage();
    await open(shopperPage, `/profile/orders/${order.id}`);
    await expect(shopperPage.getByRole('region', { name: '¿Algo salió mal?' })).toContainText(
      /Te lo mandamos de nuevo, sin costo para vos, en la orden \d+/,
    );
    await expectUsable(shopperPage);
    await shopperPage
      .getByText('No te llegó y te la mandamos de nuevo')
      .getByRole('link', { name: /^Orden/ })
      .click();
    await expect(shopperPage.getByText('Te la mandamos sin costo')).toBeVisible();
    await expect(shopperPage.getByRole('list', { name: /^Recorrido/ })).toContainText('Mandada de nuevo, sin costo');
    await expect(shopperPage.getByRole('button', { name: /arrepentí|Cancelar/ })).toHaveCount(0);
    await expectUsable(shopperPage);
    await context.close();
  });
});
