import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { LineQuestion } from '#contract/line-questions.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  ageParcels,
  type Desk,
  orderWithLineCalledOff as placeCalledOff,
  readPurchases,
  applyToFirst as tellFirst,
  waitForFurther,
} from '#testing/called-off-steps.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  plainProducts,
  purchasesOf,
  readOrder,
  readSimulator,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { storeTranslation } from '#testing/translations.ts';
import { pollPurchase } from './poll-purchase.ts';

const [KEPT = '', GONE = '', OTHER = ''] = plainProducts(3);

// What costs more than was paid is another matter: `losses.test.ts`.
const shop = await startShop({ config: { purchaseApprovalLimitCents: 100_000 } });
const shopper = await createShopper(shop);
const buyer = await createStaff(shop, 'purchasing');
const colleague = await createStaff(shop, 'owner');

const read = (desk: Desk) => readPurchases(buyer, desk);
const applyToFirst = (id: string, change: Partial<ZincOrder>) => tellFirst(shop, id, change);
const orderWithLineCalledOff = () => placeCalledOff(shop, { shopper, staff: buyer, asins: [KEPT, GONE] });
const waitForPurchase = (desk: Desk, state: string) => waitForFurther(shop, buyer, { desk, state });

async function receive(externalTracking: string): Promise<void> {
  const received = await shop.call('simulateReception', { body: { email: shopper.email, externalTracking } });
  if (received.status !== 200) throw new Error(`the reception was answered ${received.status}`);
}

const questionsOf = async (id: string): Promise<LineQuestion[]> =>
  (await shop.call('listQuestions', { params: { id } }, shopper)).body;

const refundsOf = (id: string) =>
  shop.context.db
    .selectFrom('refunds')
    .select(['reason', 'state', 'amount_cents'])
    .where('order_id', '=', id)
    .execute();

describe('what the store called off', () => {
  test('is bought again once, and the shipment waits for its package', async () => {
    const desk = await orderWithLineCalledOff();
    const { id, number, line } = desk;
    expect((await read(desk)).lines.find((entry) => entry.id === line)?.state).toBe('asked');
    const input = { number, lines: [line] };
    const preview = await buyer.act('buyAgain', input, { dryRun: true });
    expect(preview.body.effects[0]).toMatch(
      /^Se compra de nuevo en la tienda, por hasta U\$S\u00a0[\d,]+, a cargo nuestro: .+ \(1 unidad\)\.$/,
    );
    expect((await read(desk)).purchases).toHaveLength(1);
    const replies = await Promise.all([buyer, colleague, buyer].map((staff) => staff.act('buyAgain', input)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const further = await waitForPurchase(desk, 'placed');
    const bought = await purchasesOf(shop, further.id);
    expect(bought).toMatchObject([{ idempotency_key: further.id, products: [{ quantity: 1 }] }]);
    expect(bought[0].products[0].url).toContain(GONE);
    expect(await purchasesOf(shop, id)).toHaveLength(1);
    expect(await questionsOf(id), 'there is nothing to choose any more').toMatchObject([
      { state: 'answered', answer: 'pay-difference', charge: null },
    ]);
    const packages = await shop.waitFor('the package', async () => {
      const known = (await readOrder(shop, shopper, id)).packages;
      return known.length === 2 && known;
    });
    await receive(`TBA${number}`);
    expect((await readOrder(shop, shopper, id)).status).toBe('ZINC_PAID');
    await receive(packages.find(({ products }) => products.some(({ asin }) => asin === GONE))?.trackingNumber ?? '');
    await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
    await shop.drain();
    const mails = (await shop.mails(shopper.email)).filter(({ subject }) => subject.endsWith(`n.º ${number}`));
    expect(mails.filter(({ subject }) => subject.startsWith('Volvimos a comprar'))).toHaveLength(1);
  });

  test('is not bought again after its money was decided, nor once the order has left', async () => {
    const { id, number, line } = await orderWithLineCalledOff();
    const [question] = await questionsOf(id);
    expect((await colleague.act('decideQuestion', { id: question?.id ?? '' })).status).toBe(200);
    const input = { number, lines: [line] };
    expect(await buyer.act('buyAgain', input)).toMatchObject({ status: 409, error: { message: /ya se devolvió/ } });
    await receive(`TBA${number}`);
    await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
    expect(await buyer.act('buyAgain', input)).toMatchObject({ status: 409 });
    const { shipments } = await readSimulator(shop, 'skypostal');
    expect(JSON.stringify(shipments.find((entry: object) => JSON.stringify(entry).includes(id)))).not.toContain(GONE);
  });

  test('is bought only by who may, for lines of the order, with a reason', async () => {
    const { number, line } = await orderWithLineCalledOff();
    const support = await createStaff(shop, 'support');
    const input = { number, lines: [line] };
    expect((await support.act('buyAgain', input)).status).toBe(403);
    expect((await buyer.act('buyAgain', input, { reason: '' })).status).toBe(400);
    expect((await buyer.act('buyAgain', { number, lines: [randomUUID()] })).status).toBe(400);
    expect((await buyer.act('buyAgain', { number: 999_999_999, lines: [line] })).status).toBe(404);
    expect((await read({ id: '', number })).purchases).toHaveLength(1);
  });

  test('is replaced by another product that the order, its mail and its purchase name', async () => {
    const desk = await orderWithLineCalledOff();
    const { id, number, line } = desk;
    const { productTitle } = (await shop.call('readProduct', { params: { asin: OTHER } })).body;
    await storeTranslation(shop, [productTitle, 'Producto que llega']);
    const price = 'price_cents' as const;
    const { db } = shop.context;
    const lineRow = db.updateTable('order_lines').where('id', '=', line);
    await lineRow.set({ translated_title: 'Producto que falta' }).execute();
    await lineRow.set({ [price]: 1 }).execute();
    const agreement = 'Por teléfono, hoy a las 14';
    const input = { number, line, asin: OTHER, agreement };
    const costly = await buyer.act('buySubstitute', input, { dryRun: true });
    expect(costly.body.effects.at(-1), 'the shop pays what it costs more').toMatch(/^No hace falta otra persona/);
    const product = await db.selectFrom('products').select(price).where('asin', '=', OTHER).executeTakeFirstOrThrow();
    await lineRow.set({ [price]: product.price_cents ?? 0 }).execute();
    expect((await buyer.act('buySubstitute', { ...input, asin: KEPT })).status).toBe(400);
    expect((await buyer.act('buySubstitute', { ...input, agreement: '' })).status, 'without a yes').toBe(400);
    const done = await buyer.act('buySubstitute', input);
    expect(done).toMatchObject({ status: 200 });
    const further = await waitForPurchase(desk, 'placed');
    expect((await purchasesOf(shop, further.id))[0].products[0].url).toContain(OTHER);
    const order = await readOrder(shop, shopper, id);
    const shown = order.cart.items.find((item) => item.id === line);
    expect(shown).toMatchObject({ productId: OTHER, variant: expect.stringContaining('en lugar de: ') });
    const mail = await shop.waitFor('the mail', async () =>
      (await shop.mails(shopper.email)).find(
        ({ subject }) => subject === `Reemplazamos un producto de tu orden n.º ${number}`,
      ),
    );
    expect(shown?.variant).toContain('en lugar de: Producto que falta');
    expect(mail.text).toContain('Compramos: Producto que llega (1 unidad)');
    expect(mail.text).toContain('En lugar de: Producto que falta');
    expect(mail.text).toContain('1 × Producto que llega');
    expect(mail.html).not.toContain(shown?.title);
    expect((await read(desk)).lines.find((entry) => entry.id === line)).toMatchObject({
      asin: GONE,
      substitute: { asin: OTHER },
      state: 'covered',
    });
  });

  test('waits for a person where it costs more than the limit, and is bought at the price that one agrees to', async () => {
    const desk = await orderWithLineCalledOff();
    const { id, number, line } = desk;
    await shop.control('zinc', { scenario: 'order-error', code: 'max_price_exceeded', asin: GONE, calls: 1 });
    await buyer.act('buyAgain', { number, lines: [line] });
    const waiting = await shop.waitFor('the purchase to wait', async () => {
      const further = (await read(desk)).purchases.at(-1);
      return further?.manualReason === 'price' && further;
    });
    expect(await refundsOf(id)).toEqual([]);
    const input = { number, purchase: waiting.id };
    const { limitCents } = waiting;
    expect((await buyer.act('approvePrice', { ...input, maxPriceCents: limitCents })).status).toBe(400);
    expect((await buyer.act('approvePrice', { ...input, maxPriceCents: limitCents * 4 })).status).toBe(400);
    const approvals = await Promise.all(
      [buyer, colleague].map((staff) => staff.act('approvePrice', { ...input, maxPriceCents: limitCents + 700 })),
    );
    expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await waitForPurchase(desk, 'placed');
    const bought = await purchasesOf(shop, waiting.id);
    expect(bought.map((purchase) => purchase.max_price)).toEqual([limitCents + 700, limitCents]);
  });

  test('and fails again is asked about again, while the order goes on', async () => {
    const desk = await orderWithLineCalledOff();
    const { id, number, line } = desk;
    await shop.control('zinc', { scenario: 'order-error', code: 'product_out_of_stock', asin: GONE, calls: 1 });
    await buyer.act('buyAgain', { number, lines: [line] });
    await waitForPurchase(desk, 'refused');
    expect(await questionsOf(id)).toMatchObject([{ state: 'answered' }, { state: 'open', reason: 'sold-out' }]);
    expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'ZINC_PAID', issue: null });
    expect((await read(desk)).lines.find((entry) => entry.id === line)?.state).toBe('asked');
  });
});

test('a lost package is given up with everything in it, and a notice of its purchase changes nothing', async () => {
  const desk = await orderWithLineCalledOff();
  const { id, number, line } = desk;
  const kept = (await read(desk)).lines.find(({ asin }) => asin === KEPT)?.id ?? '';
  expect((await buyer.act('buyAgain', { number, lines: [kept, line] })).status, 'it is on its way').toBe(409);
  await ageParcels(shop, id);
  expect((await buyer.act('buyAgain', { number, lines: [kept, line], isLost: true })).status).toBe(200);
  const further = await waitForPurchase(desk, 'placed');
  expect(further.lines).toHaveLength(2);
  expect((await read(desk)).purchases[0]).toMatchObject({
    packages: [{ isLost: true }],
    lines: [{ isReleased: true }, { isReleased: true }],
  });
  await applyToFirst(id, { state: 'placed', cancelledAsins: [GONE as Asin], isFullyShipped: true });
  await pollPurchase(shop.context, { orderId: id, purchaseId: further.id });
  const packages = await shop.waitFor('its packages', async () => {
    const known = (await read(desk)).purchases.at(-1)?.packages ?? [];
    return known.length > 0 && known;
  });
  await shop.drain();
  for (const { trackingNumber } of packages) await receive(trackingNumber);
  await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
});

describe('a purchase that waits for a person', () => {
  async function waitingWith(code: string): Promise<Desk> {
    const { id, number } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'order-error', code, calls: 1, order: id });
    await payAtBank(shop, shopper, { id });
    await shop.waitFor('the purchase to wait', async () => (await read({ id, number })).purchases[0]?.manualReason);
    return { id, number };
  }

  test('is retried once, however many people do at once', async () => {
    const { id, number } = await waitingWith('payment_declined');
    const input = { number, purchase: id };
    const replies = await Promise.all(
      [buyer, colleague, buyer, colleague].map((staff) => staff.act('retryPurchase', input)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    const keys = (await purchasesOf(shop, id)).map((purchase) => purchase.idempotency_key);
    expect(keys).toHaveLength(2);
    expect(keys).toContain(id);
  });

  test('and may be bought is neither retried nor called off before a person has looked', async () => {
    const { id, number } = await waitingWith('order_probably_placed');
    const input = { number, purchase: id };
    expect((await read({ id, number })).purchases[0]).toMatchObject({ isDoubtful: true });
    for (const act of ['retryPurchase', 'callOffPurchase'] as const)
      expect(await buyer.act(act, input)).toMatchObject({ status: 409, error: { message: /Mirá en la tienda/ } });
    expect((await buyer.act('callOffPurchase', { ...input, isNothingBought: true })).status).toBe(200);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
  });

  test('is cancelled at the marketplace by a job, once', async () => {
    const { id, number } = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'hold', order: id });
    await payAtBank(shop, shopper, { id });
    await shop.waitFor('the purchase', async () => (await read({ id, number })).purchases[0]?.marketplaceOrderId);
    const input = { number, purchase: id };
    expect((await buyer.act('cancelPurchase', input, { dryRun: true })).body.effects).toHaveLength(2);
    const replies = await Promise.all([buyer, colleague].map((staff) => staff.act('cancelPurchase', input)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await waitForStatus(shop, shopper, { id, status: 'REFUND' });
    expect(await refundsOf(id)).toMatchObject([{ reason: 'purchase-refused' }]);
  });
});
