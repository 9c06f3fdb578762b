import { expect, test } from 'vitest';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { pollPurchase } from '#server/features/fulfilment/purchasing/poll-purchase.ts';
import { deriveDigits } from '#simulators/context.ts';
import {
  announceStatus,
  createShopper,
  eventCodes,
  payAtBank,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  preparePayment,
  purchasesOf,
  readOrder,
  readSimulator,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);

function receive(externalTracking: string) {
  return shop.call('simulateReception', { body: { email: shopper.email, externalTracking } });
}

/** Calls the shop's webhook as the carrier does. */
async function hook(
  name: 'status-hook' | 'package-received',
  body: object,
  key = shop.context.partnerSettings.skypostalHookKey,
) {
  const answer = await fetch(`${shop.url}/webhooks/skypostal/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const PURCHASE = ['ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER'];

test('an order paid at a bank and picked up goes from NEW to COMPLETED [ENT-34]', async () => {
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  for (const code of ['ALVOL', 'ATC', 'SHOFD']) await announceStatus(shop, carrierTrackingNumber, code);
  expect((await readOrder(shop, shopper, id)).status).toBe('PICK_UP');
  await announceStatus(shop, carrierTrackingNumber, 'SHDEL');
  const order = await readOrder(shop, shopper, id);
  const carrierEvents = ['SHIPPING', 'PACKAGE_SHIPPED', 'PICK_UP', 'DELIVERED', 'COMPLETED'];
  expect(eventCodes(order)).toEqual(['NEW', 'PROCESSING', 'PAID', ...PURCHASE, ...carrierEvents]);
  expect(order).toMatchObject({ status: 'COMPLETED', consolidationProcessed: true, carrierTrackingNumber });
  expect(order.marketplaceTrackingNumbers).toEqual(order.packages.map(({ trackingNumber }) => ({ trackingNumber })));
  expect(order.packages[0]).toMatchObject({ status: 'PACKAGE_RECEIVED', carrierTrackingNumber });
});

test('an order paid at Abitab in pesos and delivered at home goes from NEW to COMPLETED, with its mails', async () => {
  const customer = await createShopper(shop, { apartment: 'Canelones' });
  const change = { currency: 'UYU', deliveryMethod: 'delivery', addressId: customer.addressId };
  const { id, number } = await placeOrder(shop, customer, { change });
  const { body } = await preparePayment(shop, customer, { id, method: 'abitab' });
  await shop.control('abitab', { scenario: 'pay', voucher: body.voucher.code });
  const bought = await shop.waitFor('the packages', async () => {
    const order = await readOrder(shop, customer, id);
    return order.packages.length > 0 ? order : null;
  });
  for (const { trackingNumber } of bought.packages) await receive(trackingNumber);
  const { carrierTrackingNumber } = await waitForStatus(shop, customer, { id, status: 'READY_TO_DELIVER' });
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announceStatus(shop, carrierTrackingNumber ?? '', code);
  const order = await readOrder(shop, customer, id);
  const carrierEvents = ['SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'DELIVERED', 'COMPLETED'];
  expect(eventCodes(order)).toEqual(['NEW', 'PAID', ...PURCHASE, ...carrierEvents]);
  const stored = shop.context.db.selectFrom('orders').select('carrier_label_url').where('id', '=', id);
  expect((await stored.executeTakeFirstOrThrow()).carrier_label_url).toMatch(/^http.*\/labels\/SKY\d{10}$/);
  const { shipments } = await readSimulator(shop, 'skypostal');
  expect(shipments.filter((entry: { externalTracking: string }) => entry.externalTracking === id)).toHaveLength(1);
  const subjects = await shop.waitFor('the last mail', async () => {
    const all = (await shop.mails(customer.email)).map(({ subject }) => subject);
    return all.includes(`Entregamos tu orden n.º ${number}`) ? all : null;
  });
  expect(subjects.filter((subject) => subject.includes('Recibimos'))).toEqual([]);
  for (const phrase of ['Tu cupón', 'Confirmamos el pago', 'Ya compramos', 'llegó al depósito', 'viaja a Uruguay']) {
    expect(subjects.filter((subject) => subject.includes(phrase))).toHaveLength(1);
  }
});

test('a repeated carrier event is recorded once, and a shipment is tracked by any of its numbers', async () => {
  const { id, carrierTrackingNumber, packages } = await placeConsolidatedOrder(shop, shopper);
  const date = shop.clock.now().toISOString();
  const notice = { trackingNumber: carrierTrackingNumber, statusCode: 'ALVOL', date };
  const answers = await Promise.all([hook('status-hook', notice), hook('status-hook', notice)]);
  expect(answers).toEqual([200, 200]);
  await announceStatus(shop, carrierTrackingNumber, 'ALVOL');
  const order = await readOrder(shop, shopper, id);
  expect(eventCodes(order).filter((code) => code === 'SHIPPING')).toHaveLength(1);
  const numbers = [carrierTrackingNumber, packages[0]?.trackingNumber ?? '', id];
  for (const trackingNumber of numbers) {
    const { body } = await shop.call('track', { params: { trackingNumber } }, shopper);
    expect([body[0].description, body.at(-1).description]).toEqual(['En viaje a Uruguay', 'Pendiente por pago']);
  }
});

test('the movements of each package go on after the depot, with those of the shipment', async () => {
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  for (const code of ['ALVOL', 'SINFA', 'ATC']) await announceStatus(shop, carrierTrackingNumber, code);
  const { packages } = await readOrder(shop, shopper, id);
  for (const { trackingNumber, events } of packages) {
    const movements = events.map(({ description }) => description);
    expect(movements).toEqual([
      'Enviado por la tienda al depósito',
      'Recibido en el depósito de Miami',
      'Pronto para salir',
      'En viaje a Uruguay',
      'Falta la factura',
      'Recibido en Uruguay',
    ]);
    const { body } = await shop.call('track', { params: { trackingNumber } }, shopper);
    const tracked = body.map(({ description }: { description: string }) => description);
    expect(tracked).toEqual(expect.arrayContaining(movements));
    expect(new Set(tracked).size).toBe(tracked.length);
  }
});

test('a late event does not revert the status and takes its place in the timeline', async () => {
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  const at = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000).toISOString();
  const notify = (statusCode: string, date: string) =>
    hook('status-hook', { trackingNumber: carrierTrackingNumber, statusCode, date });
  expect(await notify('SHOFD', at(1))).toBe(200);
  expect(await notify('ATC', at(2))).toBe(200);
  expect(await notify('ALVOL', at(3))).toBe(200);
  const order = await readOrder(shop, shopper, id);
  expect(order.status).toBe('PICK_UP');
  const codes = eventCodes(order).filter((code) => ['SHIPPING', 'PACKAGE_SHIPPED', 'PICK_UP'].includes(code));
  expect(codes).toEqual(['SHIPPING', 'PACKAGE_SHIPPED', 'PICK_UP']);
  expect(await notify('SHDEL', at(0))).toBe(200);
  expect(await notify('ALDAN', at(5))).toBe(200);
  expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'COMPLETED', issue: null });
});

test('an issue leaves the status, and the next movement resolves it', async () => {
  const { id, number, carrierTrackingNumber } = await placeConsolidatedOrder(shop, shopper);
  await announceStatus(shop, carrierTrackingNumber, 'ALVOL');
  await announceStatus(shop, carrierTrackingNumber, 'ALMCD');
  const withIssue = await readOrder(shop, shopper, id);
  expect(withIssue).toMatchObject({
    status: 'SHIPPING',
    issue: { code: 'ALMCD', description: 'Faltan documentos de aduana' },
  });
  expect(withIssue.events.at(-1)).toMatchObject({ code: 'ALMCD', visible: true });
  const mail = await shop.waitFor('the mail', async () =>
    (await shop.mails(shopper.email)).find(({ subject }) =>
      subject.includes(`inconveniente con tu orden n.º ${number}`),
    ),
  );
  expect(mail.text).toContain('La Aduana pide un documento más para dejar entrar tu envío.');
  expect(mail.text).toContain('Si tenés el documento, subilo en los papeles de tu orden');
  const old = new Date(shop.clock.now().getTime() - 3_600_000).toISOString();
  await hook('status-hook', { trackingNumber: carrierTrackingNumber, statusCode: 'ALVOL', date: old });
  expect((await readOrder(shop, shopper, id)).issue).not.toBeNull();
  await announceStatus(shop, carrierTrackingNumber, 'ATC');
  expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'PACKAGE_SHIPPED', issue: null });
  await announceStatus(shop, carrierTrackingNumber, 'ALMCD');
  expect((await readOrder(shop, shopper, id)).issue).toMatchObject({ code: 'ALMCD' });
  await announceStatus(shop, carrierTrackingNumber, 'SHDEL');
  expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'COMPLETED', issue: null });
});

test('an order in two packages waits for the second one [PANEL-19]', async () => {
  const asins = plainProducts(2);
  let order = await placePurchasedOrder(shop, shopper, { asins });
  // The simulated marketplace splits an order depending on its number.
  for (let tries = 0; order.packages.length < 2 && tries < 30; tries++)
    order = await placePurchasedOrder(shop, shopper, { asins });
  const [first, second] = order.packages.map(({ trackingNumber }) => trackingNumber);
  expect((await receive(first ?? '')).status).toBe(200);
  expect((await receive(first ?? '')).status).toBe(200);
  const waiting = await readOrder(shop, shopper, order.id);
  expect(waiting.status).toBe('ZINC_PAID');
  expect(waiting.packages.map(({ status }) => status).sort()).toEqual(['PACKAGE_RECEIVED', 'PACKAGE_SENT_FROM_AMAZON']);
  expect((await receive(second ?? '')).status).toBe(200);
  await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' });
});

test('an order waits for a package that ships after the first one arrived', async () => {
  const slow = await startShop({ timings: { zincShipMs: 800 } });
  const buyer = await createShopper(slow);
  const asins = plainProducts(2);
  const splits = ({ id }: { id: string }) => Number(deriveDigits(id, 2)) % 2 === 1;
  let order = await placeOrder(slow, buyer, { asins });
  while (!splits(order)) order = await placeOrder(slow, buyer, { asins });
  const { id } = order;
  await payAtBank(slow, buyer, { id });
  for (const count of [1, 2]) {
    const known = await slow.waitFor(`package ${count}`, async () => {
      const now = await readOrder(slow, buyer, id);
      return now.packages.length === count ? now : null;
    });
    const externalTracking = known.packages.find(({ status }) => status !== 'PACKAGE_RECEIVED')?.trackingNumber;
    await slow.call('simulateReception', { body: { email: buyer.email, externalTracking } });
    if (count === 1) expect((await readOrder(slow, buyer, id)).status).toBe('ZINC_PAID');
  }
  await waitForStatus(slow, buyer, { id, status: 'READY_TO_DELIVER' });
});

/** A bought order whose package shipped without a notice to the shop. */
async function unannouncedPackage(): Promise<{ id: string; trackingNumber: string }> {
  const { id } = await placeOrder(shop, shopper);
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await payAtBank(shop, shopper, { id });
  const trackingNumber: string = await shop.waitFor('the package', async () => {
    const [purchase] = await purchasesOf(shop, id);
    return purchase?.tracking_numbers[0]?.tracking_number;
  });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PROCCESSING' });
  return { id, trackingNumber };
}

test("a package that reaches the depot before the marketplace's notice is found by polling", async () => {
  const { id, trackingNumber } = await unannouncedPackage();
  expect((await receive(trackingNumber)).status).toBe(200);
  await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
});

test('the notice of an unknown package is parked until its number is known', async () => {
  const { id, trackingNumber } = await unannouncedPackage();
  expect(await hook('package-received', { externalTracking: trackingNumber })).toBe(404);
  await pollPurchase(shop.context, { orderId: id });
  const order = await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
  expect(order.packages[0]?.status).toBe('PACKAGE_RECEIVED');
});

test('a lost response of the carrier announces one shipment', async () => {
  const order = await placePurchasedOrder(shop, shopper);
  await shop.control('skypostal', { scenario: 'lost-response', calls: 2 });
  const status = { email: shopper.email, externalTracking: order.packages[0]?.trackingNumber ?? '' };
  expect(await hook('package-received', status)).toBe(200);
  await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' });
  const { shipments } = await readSimulator(shop, 'skypostal');
  expect(shipments.filter((entry: { externalTracking: string }) => entry.externalTracking === order.id)).toHaveLength(
    1,
  );
});

test('a notice needs the key of the carrier and a known form', async () => {
  const notice = { trackingNumber: 'SKY0000000000', statusCode: 'ALVOL' };
  expect(await hook('status-hook', notice, '')).toBe(401);
  expect(await hook('status-hook', notice, 'somebody-else')).toBe(401);
  expect(await hook('package-received', { externalTracking: 'TBA1' }, 'somebody-else')).toBe(401);
  expect(await hook('status-hook', notice)).toBe(404);
  expect(await hook('status-hook', {})).toBe(400);
  expect(await hook('package-received', { externalTracking: ' ' })).toBe(400);
  expect(await hook('status-hook', { ...notice, statusCode: 'XXXXX' })).toBe(202);
});
