import { expect, type Locator, type Page, test } from '@playwright/test';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { callAsStaff, signInStaff } from '#e2e/support/backoffice.ts';
import { type ComplainedOrder, HEADPHONES, ofOrder, waitForStatus } from '#e2e/support/complaints.ts';
import { type Customer, callApi, newCustomer } from '#e2e/support/customers.ts';
import { createHeldOrder, createOrder, payOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { newColleague } from '#e2e/support/staff.ts';

/** What a day of the shop brings: the held ones are one of five orders of their shopper each. */
const DAY = { held: 2, complaints: 4, refunds: 3, received: 4, quiet: 29 };
const ORDERS = 5 * DAY.held + DAY.complaints + DAY.refunds + DAY.received + DAY.quiet;
const AT_ONCE = 4;
/** As many as one person may import in a year without taxes. */
const QUIET_OF_ONE = 3;
const PLANT = 'B0P1A1NTEE';

interface Day {
  held: number[];
  complaints: { order: ComplainedOrder; caseNumber: number }[];
  refunds: ComplainedOrder[];
  received: { order: ComplainedOrder; tracking: string }[];
  quiet: ComplainedOrder[];
}

/** Does something so many times, some at once. */
async function times<Made>(count: number, make: (place: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const makeNext = async (): Promise<void> => {
    const place = next++;
    if (place >= count) return;
    made[place] = await make(place);
    await makeNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeNext));
  return made;
}

async function post<Reply>(name: string, cookie: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json', origin: SHOP_URL, cookie };
  const answer = await fetch(`${SHOP_URL}/operacion/api/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/** A paid order; what is bought of it is not waited for. */
async function paidOrder(customer: Customer, products: Record<string, number>): Promise<ComplainedOrder> {
  const order = ofOrder(await createOrder(customer.token, products), customer);
  await payOrder(order.token, order.id);
  return order;
}

/** Orders in which nothing goes wrong, some of each shopper. */
async function quietOrders(): Promise<ComplainedOrder[]> {
  const made = await times(Math.ceil(DAY.quiet / QUIET_OF_ONE), async (shopper) => {
    const customer = await newCustomer();
    const first = shopper * QUIET_OF_ONE;
    const orders: ComplainedOrder[] = [];
    for (let place = first; place < Math.min(first + QUIET_OF_ONE, DAY.quiet); place++)
      orders.push(await paidOrder(customer, { [PLANT]: place === 0 ? 7 : 1 + (place % 3) }));
    return orders;
  });
  return made.flat();
}

/** Fifty orders with what goes wrong among them. */
async function bringDay(): Promise<Day> {
  const colleague = await newColleague('atencion');
  const held = await times(DAY.held, async () => {
    const { token, id } = await createHeldOrder();
    return (await callApi<{ number: number }>(`/orders/${id}`, { token })).number;
  });
  const troubled = await times(DAY.complaints + DAY.refunds + DAY.received, async () =>
    paidOrder(await newCustomer(), { [HEADPHONES]: 1 }),
  );
  const quiet = await quietOrders();
  for (const order of [...troubled, ...quiet]) await waitForStatus(order, 'ZINC_PAID');
  const complaints = await Promise.all(
    troubled.splice(0, DAY.complaints).map(async (order) => {
      return { order, caseNumber: (await order.complain('late', '¿Dónde está mi pedido?')).number };
    }),
  );
  const refunds = troubled.splice(0, DAY.refunds);
  for (const { number: orderNumber } of refunds)
    await callAsStaff(colleague.cookie, 'requestRefund', { kind: 'order', orderNumber });
  const received = await Promise.all(
    troubled.map(async (order, place) => {
      const tracking = `TBA${order.number}${place}`;
      const body = JSON.stringify({ email: order.email, externalTracking: tracking });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${SHOP_URL}/api/fake-skypostal-api/package-received`, { method: 'POST', headers, body });
      return { order, tracking };
    }),
  );
  return { held, complaints, refunds, received, quiet };
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Abrir' });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens a row of the queue beside the list, unless it opened when the row before was over. */
async function openRow(page: Page, text: string): Promise<Locator> {
  const row = rowOf(page, text);
  await expect(row).toBeVisible();
  if ((await row.getAttribute('aria-current')) === null) await row.getByRole('link').first().click();
  const panel = panelOf(page);
  await expect(panel).toContainText(text);
  return panel;
}

async function releaseHeld(page: Page, { held }: Day): Promise<void> {
  await page.goto(`${SHOP_URL}/operacion/cola?tipo=order-held`);
  for (const number of held) {
    const panel = await openRow(page, `Orden ${number}`);
    await performAct(page, 'Liberar la orden y comprarla', { within: panel, reason: 'Confirmó por teléfono' });
    await expect(panel.getByRole('status')).toContainText(`La orden ${number} deja de estar retenida`);
    await expect(rowOf(page, `Orden ${number}`)).toHaveCount(0);
  }
}

async function answerComplaints(page: Page, { complaints }: Day): Promise<void> {
  await page.goto(`${SHOP_URL}/operacion/cola?tipo=case-unanswered`);
  for (const { caseNumber } of complaints) {
    const panel = await openRow(page, `Caso ${caseNumber}`);
    await page.keyboard.press('r');
    const text = panel.getByLabel('Mensaje a quien compró');
    await expect(text).toBeFocused();
    await panel.getByRole('list', { name: 'Empezar con un texto' }).getByRole('link').last().click();
    await expect(text).not.toBeEmpty();
    await text.fill('Va camino a Miami: te avisamos cuando llegue');
    await panel.getByRole('button', { name: 'Mandar el mensaje' }).click();
    await expect(rowOf(page, `Caso ${caseNumber}`)).toHaveCount(0);
  }
}

async function approveRefunds(page: Page, { refunds }: Day): Promise<void> {
  await page.goto(`${SHOP_URL}/operacion/cola?tipo=refund-waiting`);
  for (const order of refunds) {
    const panel = await openRow(page, `Orden ${order.number}`);
    await performAct(page, 'Aprobar la devolución', { within: panel, reason: 'Está en la foto' });
    await expect(rowOf(page, `Orden ${order.number}`)).toHaveCount(0);
  }
}

async function checkIn(page: Page, { received }: Day): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Secciones' });
  for (const { order, tracking } of received) {
    await sections.getByRole('link', { name: 'Paquetes', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Código del paquete' }).fill(tracking);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: `Asignar a la orden ${order.number}` }).click();
    // The address names the act, which opens by itself.
    await expect(page.getByRole('form', { name: 'Asignar a una orden' })).toBeVisible();
    await performAct(page, 'Asignar a una orden', { reason: 'Es su correo' });
    await expect(page.getByText(`El paquete ${tracking} pasa a la orden ${order.number}.`)).toBeVisible();
  }
}

/** The statement names each payment but one, which has an amount of its own. */
async function matchStatement(page: Page, { quiet }: Day): Promise<void> {
  const account = `Banco del día ${quiet[0]?.number}`;
  const cookie = process.env.STAFF_COOKIE ?? '';
  const [year, month, day] = montevideoDay(new Date().toISOString()).split('-');
  const rows: string[] = [];
  for (const [place, { number }] of quiet.entries()) {
    const { money } = await post<BackofficeReply<'readOrderForStaff'>>('readOrderForStaff', cookie, {
      input: { number },
    });
    const paid = money?.attempts.find(({ state }) => state === 'approved');
    const text = place === 0 ? `Acreditación ${account}` : `Cobranza ${paid?.reference}`;
    rows.push(`${day}/${month}/${year};${text};;${((paid?.amount ?? 0) / 100).toFixed(2).replace('.', ',')}`);
  }
  await page.goto(`${SHOP_URL}/operacion/dinero/extractos`);
  const added = await openAct(page, 'Agregar una cuenta');
  await added.getByLabel('Nombre de la cuenta').fill(account);
  await performAct(page, 'Agregar una cuenta', { reason: 'Cierre del día' });
  const form = await openAct(page, 'Importar un extracto');
  await form.getByLabel('Cuenta').selectOption({ label: account });
  const buffer = Buffer.from(['Fecha;Concepto;Referencia;Importe', ...rows].join('\r\n'), 'latin1');
  await form.getByLabel('Archivo').setInputFiles({ name: 'extracto.csv', mimeType: 'text/csv', buffer });
  await performAct(page, 'Importar un extracto', { reason: 'Cierre del día' });
  await expectNoOverflow(page);
  await page
    .getByRole('link', { name: `Acreditación ${account}` })
    .first()
    .click();
  await performAct(page, 'Confirmar la propuesta', { reason: 'Cierre del día' });
  await expect(page.getByRole('status').first()).toContainText(`es el pago de la orden ${quiet[0]?.number}`);
  await expectNoOverflow(page);
}

test('a day of fifty orders: the queue is emptied, refunds approved, parcels checked in, the statement matched', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  expect(ORDERS).toBe(50);
  const day = await bringDay();
  await signInStaff(page, '/cola');
  await test.step('held orders are released', () => releaseHeld(page, day));
  await test.step('complaints are answered', () => answerComplaints(page, day));
  await test.step('refunds are approved', () => approveRefunds(page, day));
  await test.step('parcels are checked in', () => checkIn(page, day));
  await test.step('the statement is matched', () => matchStatement(page, day));

  for (const { order } of day.complaints) expect((await order.cases())[0]?.messages).toHaveLength(2);
  for (const order of day.refunds)
    await expect.poll(async () => (await order.refunds()).map(({ state }) => state)).toEqual(['sent']);
  for (const { order, tracking } of day.received) {
    const { packages } = await order.read();
    expect(packages.find(({ trackingNumber }) => trackingNumber === tracking)?.status).toBe('PACKAGE_RECEIVED');
  }
  const { complaints, received, refunds, quiet } = day;
  const orders = [...complaints, ...received].map(({ order }) => order).concat(refunds, quiet);
  for (const orderNumber of [...day.held, ...orders.map(({ number }) => number)]) {
    const input = { orderNumber: Number(orderNumber) };
    const { rows } = await post<BackofficeReply<'listExceptions'>>('listExceptions', process.env.STAFF_COOKIE ?? '', {
      input,
    });
    expect(rows).toEqual([]);
  }
});
