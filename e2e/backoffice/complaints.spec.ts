import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actButton, openAct } from '#e2e/support/acts.ts';
import { openAs, signInStaff } from '#e2e/support/backoffice.ts';
import {
  boughtOrder,
  expectNotQueued,
  homeDeliveryOrder,
  newOrder,
  openDesk,
  waitForStatus,
} from '#e2e/support/complaints.ts';
import { callApi } from '#e2e/support/customers.ts';
import { payOrder } from '#e2e/support/orders.ts';
import { findNamed, getLink, headingOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL, waitForMail } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';
import { newColleague } from '#e2e/support/staff.ts';
import { rowsWith, visitAsStaff } from '#e2e/support/staff-visit.ts';

// Complaints about goods, people and mails, each from the shopper's words to the repair. Those about money are beside.

async function expectUsable(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page);
}

test('«pagué y no llegó»: the order says where it is, and its case is answered', { tag: '@phone' }, async ({
  page,
}) => {
  const order = await boughtOrder();
  const { number: caseNumber } = await order.complain('late', 'Pagué y no llegó');
  await signInStaff(page);
  const desk = openDesk(page);
  await desk.find({ text: `${order.number}` });
  await expect(page.getByRole('list', { name: 'Historia' })).toContainText('Compra hecha en la tienda');
  await desk.answer('Está en camino', /está en camino/);
  expect(await waitForMail(order.email, /Te contestamos/)).toContain('Tu orden está en camino');
  expect((await order.cases())[0]?.messages.map(({ author }) => author)).toEqual(['customer', 'staff']);
  await expectNotQueued('case-unanswered', `Caso ${caseNumber}`);
});

test('«cambié de dirección»: the order goes to the new one', { tag: '@desktop' }, async ({ page }) => {
  const order = await homeDeliveryOrder();
  await signInStaff(page);
  const desk = openDesk(page);
  await desk.find({ text: `${order.number}`, act: ['dir', 'Cambiar la dirección'] });
  await expect(page.getByLabel('Calle nueva')).toBeFocused();
  await desk.type('Canelones');
  await desk.enter(page.getByLabel('Número de puerta'), '1482');
  await desk.perform('Cambiar la dirección', 'Se mudó', /direcci[oó]n/i);
  expect((await order.read()).address).toMatchObject({ address: 'Canelones', doorNumber: '1482', zipCode: '11200' });
  await waitForMail(order.email, /Cambiamos la dirección/);
});

test('«el nombre de quien recibe está mal»: it is corrected before the shipment is announced', {
  tag: '@phone',
}, async ({ page }) => {
  const order = await boughtOrder();
  await signInStaff(page);
  const desk = openDesk(page);
  await desk.find({ text: `${order.number}`, act: ['rec', 'Cambiar quien recibe'] });
  await desk.enter(page.getByLabel('Apellido', { exact: true }), 'Núñez');
  await desk.perform('Cambiar quien recibe', 'Lo escribió mal', /recibe/i);
  await expect(page.getByRole('region', { name: 'Quien recibe y dónde' })).toContainText('Lucía Núñez');
  await waitForMail(order.email, /Cambiamos los datos de quien recibe/);
});

test('«no me llegó el correo con el talón»: it is sent again', { tag: '@desktop' }, async ({ page }) => {
  const order = await newOrder();
  const request = { method: 'POST', token: order.token } as const;
  await callApi(`/orders/${order.id}/payment`, { ...request, body: { paymentMethod: 'abitab' } });
  await callApi(`/orders/${order.id}/payment/confirm`, { ...request, body: {} });
  await waitForMail(order.email, /Tu cupón de Abitab/);
  await signInStaff(page);
  const desk = openDesk(page);
  const text = (await order.read()).voucher?.code ?? '';
  await desk.find({ text, act: ['corr', 'Mandar de nuevo un correo'] });
  await expect(page.getByLabel('Correo', { exact: true }).locator('option:checked')).toHaveText(/Tu cupón de Abitab/);
  await desk.perform('Mandar de nuevo un correo', 'No lo encuentra', 'Tu cupón de Abitab');
  const mails = async () => await (await fetch(`${SHOP_URL}/dev/mails.json?to=${order.email}`)).text();
  await expect.poll(async () => (await mails()).split('"subject":"Tu cupón de Abitab').length - 1).toBe(2);
});

test('«mi paquete llegó a Miami y no figura»: the package is assigned to the order', { tag: '@phone' }, async ({
  page,
}) => {
  const order = await boughtOrder();
  const tracking = `TBA${order.number}${Date.now()}`;
  const received = { email: order.email, externalTracking: tracking };
  // The shop does not know it, and keeps the notice.
  await page.request.post(`${SHOP_URL}/api/fake-skypostal-api/package-received`, { data: received });
  await test.step('it is listed, and opened from there', async () => {
    const list = await visitAsStaff('/operacion/paquetes/avisos');
    const [row] = rowsWith(list.document, tracking);
    await list.follow('Paquete en el depósito', row);
    expect(headingOf(list.page)).toBe(`Paquete en el depósito ${tracking}`);
    expect(getLink(list.document, `Asignar a la orden ${order.number}`)).toBeTruthy();
  });
  await signInStaff(page);
  const desk = openDesk(page);
  await desk.find({ text: tracking });
  await expect(page.getByRole('heading', { level: 1, name: `Paquete en el depósito ${tracking}` })).toBeVisible();
  await expectUsable(page);
  await desk.act(`Asignar a la orden ${order.number}`);
  await expect(page.getByRole('dialog').getByLabel('Número de orden o de compra')).toHaveValue(String(order.number));
  await desk.perform('Asignar a una orden', 'Es su correo', `El paquete ${tracking} pasa a la orden ${order.number}.`);
  const { packages } = await order.read();
  expect(packages.find(({ trackingNumber }) => trackingNumber === tracking)?.status).toBe('PACKAGE_RECEIVED');
  await expectNotQueued('package-without-order', tracking);
});

test('«se perdió antes de llegar a Miami»: one person asks to buy it again, another sees what it costs and buys it', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const order = await newOrder();
  await controlSimulator('zinc', { scenario: 'undeliverable', order: order.id });
  await payOrder(order.token, order.id);
  await expect.poll(async () => (await order.read()).packages.length).toBe(1);
  await openAs(page, (await newColleague('compras')).cookie, `${SHOP_URL}/operacion`);
  // Two persons, each with their own look at what it costs.
  const desk = openDesk(page, { taken: 0, most: 10 });
  await desk.find({ text: `${order.number}`, act: ['compr', 'Comprar de nuevo'] });
  await expect(page.getByText('su transportista dice que no lo puede entregar')).toBeVisible();
  const form = page.getByRole('form', { name: 'Comprar de nuevo', exact: true });
  await expect(form.getByRole('checkbox', { name: /1 unidad/ })).toBeChecked();
  await desk.press('Tab', 'Space');
  await expect(form.getByRole('checkbox', { name: /Se perdió/ })).toBeChecked();
  await desk.perform('Comprar de nuevo', 'El transportista no lo encuentra', 'Todavía no se compra nada');
  await expect(page.getByText('La pediste vos, así que la aprueba o la rechaza otra persona.')).toBeVisible();
  await expect(actButton(page, 'Aprobar la compra')).toHaveCount(0);
  await expectUsable(page);

  const finance = await (await browser.newContext()).newPage();
  await openAs(
    finance,
    (await newColleague('finanzas')).cookie,
    `${SHOP_URL}/operacion/ordenes/${order.number}/compras`,
  );
  await expect(finance.getByText('El transportista no lo encuentra')).toBeVisible();
  await expectUsable(finance);
  const second = desk.passTo(finance);
  await second.open('Aprobar la compra');
  await second.perform('Aprobar la compra', 'Lo reclamamos al transportista', 'Se compra de nuevo en la tienda');
  await waitForMail(order.email, /Volvimos a comprar/);
  const purchases = await visitAsStaff(`/operacion/ordenes/${order.number}/compras`);
  await expect
    .poll(async () => {
      await purchases.open(purchases.path);
      return findNamed(purchases.document, 'h2, h3', 'Compra repetida: hecha').length;
    })
    .toBe(1);
  expect(findNamed(purchases.document, 'h2, h3', 'Aprobada')).toHaveLength(1);
});

test('«no llega a Miami» of what has just been sent: it cannot be given up, and the page says from when on', {
  tag: '@phone',
}, async ({ page }) => {
  const order = await boughtOrder();
  await expect.poll(async () => (await order.read()).packages.length).toBe(1);
  await signInStaff(page, `/ordenes/${order.number}/compras`);
  await expect(page.getByText('en camino al depósito; se puede dar por perdido desde el')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Dar por perdido/ })).toHaveCount(0);
  await test.step('the page says who looks after the order, and takes it', async () => {
    await expect(page.getByText('A cargo: Nadie')).toBeVisible();
    await page.getByRole('button', { name: 'Tomar', exact: true }).click();
    await expect(page.getByText('A cargo: Equipo de demostración')).toBeVisible();
  });
  const form = await openAct(page, 'Comprar de nuevo');
  await expect(form.getByRole('checkbox', { name: /1 unidad/ })).toBeChecked();
  await form.getByRole('checkbox', { name: /Se perdió/ }).check();
  await expect(form.getByRole('status')).toContainText('Puede llegar todavía');
  await expectUsable(page);
});

test('«me piden una factura con RUT»: the case is answered and closed', { tag: '@phone' }, async ({ page }) => {
  const order = await boughtOrder();
  const invoice = { invoiceName: 'Empresa SA', invoiceRut: '211003420017' };
  const { number: caseNumber } = await order.complain('invoice', 'Me piden la factura con RUT', invoice);
  await signInStaff(page, '/cola?tipo=case-unanswered');
  const desk = openDesk(page);
  await desk.click(page.getByRole('link', { name: new RegExp(`^Caso ${caseNumber}`) }).first());
  await expect(page.getByText('Empresa SA, 211003420017')).toBeVisible();
  await desk.answer('La corregimos', /factura corregida/);
  await expect(page.getByRole('list', { name: 'Historia' })).toContainText('factura corregida');
  await desk.open('Cerrar el caso');
  await desk.perform('Cerrar el caso', 'Va la factura', `El caso ${caseNumber} de la orden ${order.number} se cierra.`);
  expect(await waitForMail(order.email, /Te contestamos/)).toContain('factura corregida');
  expect((await order.cases())[0]).toMatchObject({ state: 'closed', closingReason: 'Va la factura' });
  await expectNotQueued('case-unanswered', `Caso ${caseNumber}`);
});

test('«quiero cancelar»: the purchase is called off in the store and the payment goes back', {
  tag: '@desktop',
}, async ({ page }) => {
  const order = await newOrder();
  await controlSimulator('zinc', { scenario: 'hold', order: order.id });
  await payOrder(order.token, order.id);
  await signInStaff(page);
  const desk = openDesk(page);
  await expect.poll(async () => (await order.read()).status).toBe('ZINC_PROCCESSING');
  await desk.find({ text: `${order.number}`, act: ['canc', 'Cancelar la orden'] });
  await desk.perform('Cancelar la orden', 'Se arrepintió', /cancel/i);
  await waitForStatus(order, 'REFUND');
  await waitForMail(order.email, /Cancelamos tu orden .*te devolvemos el dinero/);
  await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['sent']);
});
