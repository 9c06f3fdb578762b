import { expect, test } from 'vitest';
import type { LineQuestion, SubstituteOffer } from '#contract/line-questions.ts';
import type { Order } from '#contract/orders.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import {
  createShopper,
  fillCart,
  orderBody,
  payAtBank,
  readSimulator,
  type Shopper,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { receiveParcel } from '#testing/parcel-steps.ts';
import { startShop } from '#testing/shop.ts';
import { checkQuestion } from './check-question.ts';

const shop = await startShop();

/** Phone cases of 11.50 dollars and 140 g, of 11.95 and 100 g, and one of 14.99 and 104 g in place of the second. */
const FIRST = 'B05C8K9NRF';
const SECOND = 'B00T7DQGYM';
const DEARER = 'B0Z5R0QT8N';
/** The same in other colours: what was sold out stays without a price. */
const CHANGED = ['B0R7LP4VZF', 'B0QVDTPKPT'] as const;
const [OTHER_FIRST, OTHER_SECOND, ONLY_FIRST] = ['B0524N90SW', 'B0QVDTPKPT', 'B0GNCDFXF5'];
/** A parcel of another store: 1 kg, for which 270 dollars were paid there. */
const SHOES = { description: 'Zapatos', quantity: 2, price: 135, kind: 'general' };

/**
 * What the order costs by hand, in dollars. With the parcel the goods are of 200 dollars or more, which is a general import:
 * 22 % and 38 % of goods, declared goods and freight.
 *
 *                      ordered   without FIRST   DEARER for SECOND   FIRST at 17.25
 *   goods                23.45           11.95               26.49            29.20
 *   service, 9 %          2.11            1.08                2.38             2.63
 *   handling              5.00            5.00                5.00             5.00
 *   kilograms            1.240           1.100               1.244            1.240
 *   freight, 20 a kg     26.00           22.00               26.00            26.00
 *   22 %                 70.28           66.87               70.95            71.54
 *   38 %                121.39          115.50              122.55           123.58
 *   total               248.23          222.40              253.37           257.95
 *   to the order                        −25.83               +5.14            +9.72
 */
const PAID = 248.23;

interface OrderWithQuestion {
  order: Order;
  question: LineQuestion;
  shopper: Shopper;
}

interface About {
  scenario: string;
  asins: string[];
  useFranchese: string;
  /** Of one of two pairs of shoes. */
  price: number;
  alsoSoldOut: string;
}

/** A paid order of the lines and the parcel, one line of which the store does not sell as it was paid. */
async function askedAbout(refused: string, about: Partial<About> = {}): Promise<OrderWithQuestion> {
  const { scenario = 'out-of-stock', asins = [refused], useFranchese = 'NOT_USE', price = 135, alsoSoldOut } = about;
  const shopper = await createShopper(shop);
  const parcels = [await receiveParcel(shop, shopper, { contents: [{ ...SHOES, price }], weight: 1 })];
  const cart = await fillCart(shop, shopper, { asins });
  const body = orderBody(cart.id, { parcels, useFranchese });
  const order: Order = (await shop.call('createOrder', { body }, shopper)).body;
  await shop.control('zinc', { scenario, asin: refused });
  if (alsoSoldOut) await shop.control('zinc', { scenario: 'out-of-stock', asin: alsoSoldOut });
  await payAtBank(shop, shopper, { id: order.id });
  const question = await shop.waitFor('a question', async () => {
    const asked = await questionsOf(order, shopper);
    return asked.length > (alsoSoldOut ? 1 : 0) && asked.find(({ line }) => line.productId === refused);
  });
  await shop.control('zinc', { scenario: 'none', asin: refused });
  return { order, question, shopper };
}

async function questionsOf({ id }: Order, shopper: Shopper): Promise<LineQuestion[]> {
  return (await shop.call('listQuestions', { params: { id } }, shopper)).body;
}

function answer({ order, question, shopper }: OrderWithQuestion, body: Record<string, unknown>) {
  return shop.call('answerQuestion', { params: { id: order.id, questionId: question.id }, body }, shopper);
}

const money = (amount: number | null) => formatMoney(fromUnits(amount ?? 0), 'USD');

async function refundsOf({ id }: Order) {
  const refunds = shop.context.db.selectFrom('refunds').select(['amount_cents', 'reason']);
  return await refunds.where('order_id', '=', id).execute();
}

test('what comes back for a line leaves the parcel its part of freight and taxes', async () => {
  const asked = await askedAbout(FIRST, { asins: [FIRST, SECOND] });
  expect(asked.order.amount).toBe(PAID);
  expect(asked.question).toMatchObject({
    moneyBack: 25.83,
    moneyBackParts: [
      { name: 'Productos', amount: 11.5 },
      { name: 'Flete', amount: 4 },
      { name: 'Servicio', amount: 1.03 },
      { name: 'IVA de importación', amount: 3.41 },
      { name: 'Arancel y tasas', amount: 5.89 },
    ],
  });
  expect((await answer(asked, { answer: 'money-back' })).status).toBe(200);
  expect(await refundsOf(asked.order)).toEqual([{ amount_cents: 25_83, reason: `line:${asked.question.id}` }]);
});

test('a dearer product in place of a line costs its difference, with what it changes of the taxes', async () => {
  await shop.call('readProduct', { params: { asin: DEARER } });
  const asked = await askedAbout(SECOND, { asins: [OTHER_FIRST, SECOND] });
  const params = { id: asked.order.id, questionId: asked.question.id };
  const offers: SubstituteOffer[] = (await shop.call('listSubstitutes', { params }, asked.shopper)).body;
  const offered = offers.find(({ productId }) => productId === DEARER);
  expect(offered).toMatchObject({
    ...{ price: 14.99, difference: 5.14, total: 253.37 },
    parts: [
      { name: 'Productos', amount: 3.04 },
      { name: 'Servicio', amount: 0.27 },
      { name: 'IVA de importación', amount: 0.67 },
      { name: 'Arancel y tasas', amount: 1.16 },
    ],
  });
  const chosen = await answer(asked, { answer: 'substitute', asin: DEARER });
  expect(chosen.body).toMatchObject([{ state: 'open', charge: { state: 'open', amount: 5.14 } }]);
  expect(await refundsOf(asked.order)).toEqual([]);
});

test('a line whose price rose costs the rise, with what it changes of the taxes', async () => {
  const asked = await askedAbout(OTHER_FIRST, { scenario: 'price-rise', asins: [OTHER_FIRST, OTHER_SECOND] });
  expect(asked.question).toMatchObject({ reason: 'dearer', priceNow: 17.25, difference: 9.72, moneyBack: 25.83 });
  expect(asked.question.differenceParts).toEqual([
    { name: 'Productos', amount: 5.75 },
    { name: 'Servicio', amount: 0.52 },
    { name: 'IVA de importación', amount: 1.26 },
    { name: 'Arancel y tasas', amount: 2.19 },
  ]);
  const chosen = await answer(asked, { answer: 'pay-difference' });
  expect(chosen.body).toMatchObject([{ state: 'open', charge: { state: 'open', amount: 9.72 } }]);
  expect(await refundsOf(asked.order)).toEqual([]);
});

test('an order whose only line is given back goes on with its parcel, and declares nothing else', async () => {
  const asked = await askedAbout(ONLY_FIRST);
  // 224.84 with the line; 199.00 without it: handling, freight of 1 kg, 22 % and 38 % of 290.
  expect([asked.order.amount, asked.question.moneyBack]).toEqual([224.84, 25.84]);
  expect((await answer(asked, { answer: 'money-back' })).status).toBe(200);
  const { order, shopper } = asked;
  await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' });
  expect(await refundsOf(order)).toMatchObject([{ amount_cents: 25_84 }]);
  const { shipments } = await readSimulator(shop, 'skypostal');
  const shipment = shipments.find(
    ({ externalTracking }: { externalTracking: string }) => externalTracking === order.id,
  );
  expect(shipment).toMatchObject({ items: 1, value: 270, weight: 1 });
});

test('a difference is another one once another line was given back, and is not paid as it was', async () => {
  const [first, second] = CHANGED;
  const about = { scenario: 'price-rise', asins: [first, second], useFranchese: 'USE', price: 90, alsoSoldOut: second };
  const asked = await askedAbout(first, about);
  const { order, question, shopper } = asked;
  // Goods of 203.45: the rise of 5.75 with its service and 60 % of it.
  const { body } = await answer(asked, { answer: 'pay-difference', expectedAmount: 9.72 });
  const charged = body.find(({ id }: LineQuestion) => id === question.id).charge;
  expect(charged).toMatchObject({ state: 'open', amount: 9.72 });
  const other = (await questionsOf(order, shopper)).find(({ id }) => id !== question.id) ?? expect.unreachable();
  expect((await answer({ ...asked, question: other }, { answer: 'money-back' })).status).toBe(200);
  // Goods of 191.50 use the franchise: the rise with its service alone.
  const pay = { params: { id: order.id, chargeId: charged.id }, body: { paymentMethod: 'sistarbanc_brou' } };
  const refused = await shop.call('payCharge', pay, shopper);
  expect([refused.status, refused.body.message]).toEqual([409, `El importe cambió: ahora es ${money(6.26)}`]);
  const charges = (await shop.call('listCharges', { params: { id: order.id } }, shopper)).body;
  expect(charges).toMatchObject([
    { state: 'lapsed', amount: 9.72 },
    { state: 'open', amount: 6.26 },
  ]);
  const current = { ...pay, params: { id: order.id, chargeId: charges[1].id } };
  expect((await shop.call('payCharge', current, shopper)).status).toBe(200);
  expect((await questionsOf(order, shopper)).find(({ id }) => id === question.id)).toMatchObject({
    answer: 'pay-difference',
    charge: { id: charges[1].id, amount: 6.26 },
  });
});

/** The charge of a question as it is between the bank's notice and the job of what follows. */
async function chargedAsPaid(asked: OrderWithQuestion): Promise<void> {
  expect((await answer(asked, { answer: 'pay-difference' })).status).toBe(200);
  const charges = shop.context.db.updateTable('order_charges').set({ state: 'paid', settled_at: shop.clock.now() });
  await charges.where('subject', '=', asked.question.id).execute();
}

test('a difference that is paid buys what it was paid for, not something dearer', async () => {
  await shop.call('readProduct', { params: { asin: DEARER } });
  const asked = await askedAbout('B03CJLB296', { scenario: 'price-rise' });
  const { order, question, shopper } = asked;
  await chargedAsPaid(asked);
  expect((await answer(asked, { answer: 'substitute', asin: DEARER })).status).toBe(409);
  expect((await answer(asked, { answer: 'pay-difference' })).status).toBe(409);
  const [unchanged] = await questionsOf(order, shopper);
  expect(unchanged).toMatchObject({ id: question.id, state: 'open', answer: 'pay-difference', substitute: null });
  // The money back is that of the line with what was paid since.
  expect(fromUnits(unchanged?.moneyBack ?? 0)).toBe(
    fromUnits(question.moneyBack ?? 0) + fromUnits(question.difference ?? 0),
  );
});

test('a difference that is paid is no silence when the time is over', async () => {
  const asked = await askedAbout('B02K1PM2L7', { scenario: 'price-rise' });
  const { order, question, shopper } = asked;
  await chargedAsPaid(asked);
  await shop.drain();
  await checkQuestion(shop.context, { questionId: question.id });
  await signInAfter(shop, shopper, 2 * 24 * 60 * 60_000 + 60_000);
  await checkQuestion(shop.context, { questionId: question.id });
  expect(await questionsOf(order, shopper)).toMatchObject([{ state: 'answered', answer: 'pay-difference' }]);
  expect(await refundsOf(order)).toEqual([]);
  await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
});

test('an answer to another amount than it has by now decides nothing', async () => {
  const asked = await askedAbout('B0XJYGVXYQ', { scenario: 'price-rise' });
  const { order, question, shopper } = asked;
  const amounts = { 'money-back': question.moneyBack, 'pay-difference': question.difference };
  for (const [chosen, now] of Object.entries(amounts)) {
    const expectedAmount = Math.round((now ?? 0) * 100 - 1) / 100;
    const refused = await answer(asked, { answer: chosen, expectedAmount });
    expect([refused.status, refused.body.message]).toEqual([409, `El importe cambió: ahora es ${money(now)}`]);
    expect(refused.body.errors).toMatchObject([{ field: 'expectedAmount' }]);
  }
  expect(await questionsOf(order, shopper)).toMatchObject([{ state: 'open', answer: null, charge: null }]);
  expect((await answer(asked, { answer: 'money-back', expectedAmount: question.moneyBack })).status).toBe(200);
});
