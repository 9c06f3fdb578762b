import { expect, test } from 'vitest';
import type { LineQuestion } from '#contract/line-questions.ts';
import type { Order } from '#contract/orders.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { QUESTION_PATH } from '#server/features/fulfilment/line-questions/question-link.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  plainProducts,
  purchasesOf,
  readOrder,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import { approveRule } from '#testing/rules.ts';
import { startShop } from '#testing/shop.ts';
import { checkQuestion } from './check-question.ts';

const shop = await startShop();
const shopper = await createShopper(shop);

const DAY_MS = 24 * 60 * 60_000;

async function questionsOf(id: string, by: Shopper = shopper): Promise<LineQuestion[]> {
  return (await shop.call('listQuestions', { params: { id } }, by)).body;
}

async function waitForQuestion(id: string, by: Shopper = shopper): Promise<LineQuestion> {
  return await shop.waitFor('a question', async () => {
    const open = (await questionsOf(id, by)).find(({ state }) => state === 'open');
    return open ?? null;
  });
}

interface OrderWithQuestion {
  order: Order;
  question: LineQuestion;
}

/** Pays an order of some products of which the store refuses one. */
async function askedAbout(
  refused: string,
  { asins = [refused], scenario = 'out-of-stock', change = {} as Record<string, unknown> } = {},
): Promise<OrderWithQuestion> {
  const order = await placeOrder(shop, shopper, { asins, change });
  await shop.control('zinc', { scenario, asin: refused });
  await payAtBank(shop, shopper, { id: order.id });
  const question = await waitForQuestion(order.id);
  await shop.control('zinc', { scenario: 'none', asin: refused });
  return { order, question };
}

function answer(id: string, questionId: string, body: { answer: string; asin?: string | undefined }) {
  return shop.call('answerQuestion', { params: { id, questionId }, body }, shopper);
}

async function refundsOf(orderId: string) {
  const refunds = shop.context.db.selectFrom('refunds').select(['amount_cents', 'reason', 'currency']);
  return await refunds.where('order_id', '=', orderId).orderBy('created_at').execute();
}

async function purchasedAsins(id: string): Promise<string[]> {
  const furthers = await shop.context.db
    .selectFrom('further_purchases')
    .select('id')
    .where('order_id', '=', id)
    .execute();
  const all = await Promise.all([id, ...furthers.map((row) => row.id)].map((one) => purchasesOf(shop, one)));
  return all
    .flat()
    .filter(({ status }) => status !== 'order_failed')
    .flatMap(({ products }) => products.map(({ url }: { url: string }) => url.slice(-10)));
}

/** What is refused stays without a price until it is read again, so each test takes products of its own. */
const products = plainProducts(16).values();
const nextProduct = (): string => products.next().value ?? expect.unreachable();
/** What the store always sells. */
const second = nextProduct();

test('of two lines one is sold out: the other is bought at once, and the money of the line comes back by answer', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second] });
  expect(question).toMatchObject({ reason: 'sold-out', priceNow: null, line: { productId: first }, answer: null });
  await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
  expect(await purchasedAsins(order.id)).toEqual([second]);
  expect(await refundsOf(order.id)).toEqual([]);

  const answers = await Promise.all([1, 2, 3].map(() => answer(order.id, question.id, { answer: 'money-back' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.body).toMatchObject([{ state: 'answered', answer: 'money-back', moneyBack: null }]);
  const refunds = await refundsOf(order.id);
  expect(refunds).toEqual([
    { amount_cents: Math.round((question.moneyBack ?? 0) * 100), reason: `line:${question.id}`, currency: 'USD' },
  ]);
  const price = order.cart.items.find(({ productId }) => productId === first)?.price ?? 0;
  expect(question.moneyBack).toBeGreaterThan(price);
  expect((await readOrder(shop, shopper, order.id)).status).toBe('ZINC_PAID');
});

test('an order of one line waits with its question, and ends with all that was paid', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first);
  expect((await readOrder(shop, shopper, order.id)).status).toBe('ZINC_PROCCESSING');
  expect(question.moneyBack).toBe(order.amount);
  expect((await answer(order.id, question.id, { answer: 'money-back' })).status).toBe(200);
  await waitForStatus(shop, shopper, { id: order.id, status: 'REFUND' });
  expect(await refundsOf(order.id)).toMatchObject([{ amount_cents: Math.round(order.amount * 100) }]);
});

test('the clock runs from the mail, and silence gives the money back', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second], change: { currency: 'UYU' } });
  expect(question.currency).toBe('UYU');
  await shop.drain();
  await checkQuestion(shop.context, { questionId: question.id });
  const [started] = await questionsOf(order.id);
  const hours = (Date.parse(started?.deadline ?? '') - Date.parse(started?.askedAt ?? '')) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(48);
  expect(hours).toBeLessThan(48.1);
  await checkQuestion(shop.context, { questionId: question.id });
  expect(await questionsOf(order.id)).toMatchObject([{ state: 'open' }]);
  shop.clock.advance(2 * DAY_MS + 60_000);
  await checkQuestion(shop.context, { questionId: question.id });
  await checkQuestion(shop.context, { questionId: question.id });
  const row = await shop.context.db
    .selectFrom('line_questions')
    .selectAll()
    .where('id', '=', question.id)
    .executeTakeFirst();
  expect(row).toMatchObject({ state: 'answered', answer: 'money-back', answered_by: 'rule' });
  expect(await refundsOf(order.id)).toMatchObject([{ currency: 'UYU' }]);
  const { email, password } = shopper;
  shopper.token = (await shop.call('signIn', { body: { email, password } })).body.accessToken;
});

test('how long there is to answer is a figure of the tariff from a day on', async () => {
  const { tariff } = SEED_RULES;
  const validFrom = montevideoDay(shop.clock.now().toISOString());
  await approveRule(shop, { ...tariff, validFrom, body: { ...tariff.body, answerHours: 24 } });
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second] });
  await shop.drain();
  await checkQuestion(shop.context, { questionId: question.id });
  const [started] = await questionsOf(order.id);
  const hours = (Date.parse(started?.deadline ?? '') - Date.parse(started?.askedAt ?? '')) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(24.1);
});

test('a dearer line is bought once its difference is paid, and not before', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second], scenario: 'price-rise' });
  expect(question.reason).toBe('dearer');
  expect(question.difference).toBeGreaterThan(0);
  const chosen = await answer(order.id, question.id, { answer: 'pay-difference' });
  const [asked] = chosen.body as LineQuestion[];
  expect(asked).toMatchObject({
    state: 'open',
    answer: 'pay-difference',
    charge: { state: 'open', amount: question.difference },
  });
  await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
  expect(await purchasedAsins(order.id)).toEqual([second]);

  const params = { id: order.id, chargeId: asked?.charge?.id ?? '' };
  const paid = await shop.call('payCharge', { params, body: { paymentMethod: 'sistarbanc_brou' } }, shopper);
  await decideAtBank(paid.body.form, 'approve');
  await shop.waitFor('the line to be bought', async () => (await purchasedAsins(order.id)).length === 2);
  expect((await purchasedAsins(order.id)).toSorted()).toEqual([first, second].toSorted());
  expect(await questionsOf(order.id)).toMatchObject([
    { state: 'answered', answer: 'pay-difference', charge: { state: 'paid' } },
  ]);
  expect((await attemptsOf(shop, order.id)).map(({ state }) => state)).toEqual(['approved', 'approved']);
  expect(await refundsOf(order.id)).toEqual([]);
});

test('another answer takes the place of a difference that is not paid, and a payment for it goes back', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second], scenario: 'price-rise' });
  const chosen = await answer(order.id, question.id, { answer: 'pay-difference' });
  const params = { id: order.id, chargeId: (chosen.body as LineQuestion[])[0]?.charge?.id ?? '' };
  const paid = await shop.call('payCharge', { params, body: { paymentMethod: 'sistarbanc_brou' } }, shopper);
  expect((await answer(order.id, question.id, { answer: 'money-back' })).status).toBe(200);
  await decideAtBank(paid.body.form, 'approve');
  const reasons = (await refundsOf(order.id)).map(({ reason }) => reason);
  expect(reasons.toSorted()).toEqual(['charge-ended', `line:${question.id}`].toSorted());
  expect(await purchasedAsins(order.id)).toEqual([second]);
});

test('what is sold out cannot be paid, and a product that is not offered not chosen', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second] });
  expect((await answer(order.id, question.id, { answer: 'pay-difference' })).status).toBe(422);
  expect((await answer(order.id, question.id, { answer: 'substitute', asin: second })).status).toBe(422);
  expect((await answer(order.id, question.id, { answer: 'substitute' })).status).toBe(422);
  expect(await questionsOf(order.id)).toMatchObject([{ state: 'open', charge: null }]);
});

test('a substitute is chosen from those that can be bought: a cheaper one gives its difference back, a dearer one is paid first', async () => {
  const third = nextProduct();
  for (const asin of plainProducts(12)) await shop.call('readProduct', { params: { asin } });
  const { order, question } = await askedAbout(third, { asins: [third, second] });
  const params = { id: order.id, questionId: question.id };
  const offered = (await shop.call('listSubstitutes', { params }, shopper)).body;
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.length).toBeLessThanOrEqual(5);
  const asins = offered.map(({ productId }: { productId: string }) => productId);
  expect(asins).not.toContain(third);
  const [chosen] = offered.toSorted(
    (a: { difference: number }, b: { difference: number }) => a.difference - b.difference,
  );
  const done = await answer(order.id, question.id, { answer: 'substitute', asin: chosen.productId });
  expect(done.status).toBe(200);
  if (chosen.difference > 0) {
    expect(done.body).toMatchObject([{ state: 'open', charge: { state: 'open', amount: chosen.difference } }]);
    return;
  }
  await shop.waitFor('the substitute', async () => (await purchasedAsins(order.id)).includes(chosen.productId));
  expect(done.body).toMatchObject([
    { state: 'answered', answer: 'substitute', substitute: { productId: chosen.productId } },
  ]);
  const refunds = await refundsOf(order.id);
  expect(refunds.map(({ amount_cents }) => amount_cents)).toEqual(
    chosen.difference === 0 ? [] : [Math.round(-chosen.difference * 100)],
  );
});

test('the link of the mail takes the money that its page shows without signing in, once', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second] });
  const path = await shop.waitFor('the mail', async () => {
    const mails = await shop.mails(shopper.email);
    const own = mails.filter(({ text }) => text.includes(`n.º ${order.number}`));
    return own.flatMap(({ text }) => new RegExp(`${QUESTION_PATH}/[\\w-]+`).exec(text) ?? []).at(0) ?? null;
  });
  const url = `${shop.url}${path}`;
  expect(await (await fetch(url)).text()).toContain('Sí, quiero el dinero');
  expect(await questionsOf(order.id)).toMatchObject([{ state: 'open' }]);
  const amount = Math.round((question.moneyBack ?? 0) * 100);
  const send = async (query: string) => await fetch(`${url}${query}`, { method: 'POST' });
  for (const other of ['', `?amount=${amount + 1}`, '?amount=-1', '?amount=1&amount=2']) {
    const changed = await send(other);
    expect(changed.status).toBe(409);
    expect(await changed.text()).toContain(`action="?amount=${amount}"`);
  }
  expect(await refundsOf(order.id)).toEqual([]);
  expect([(await send(`?amount=${amount}`)).status, (await send(`?amount=${amount}`)).status]).toEqual([200, 404]);
  expect((await fetch(`${shop.url}${QUESTION_PATH}/falso`)).status).toBe(404);
  expect(await questionsOf(order.id)).toMatchObject([{ id: question.id, state: 'answered', answer: 'money-back' }]);
  expect(await refundsOf(order.id)).toHaveLength(1);
});

test('a question of somebody else does not exist', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second] });
  const stranger = await createShopper(shop);
  const params = { id: order.id, questionId: question.id };
  expect((await shop.call('listQuestions', { params: { id: order.id } }, stranger)).status).toBe(404);
  expect((await shop.call('listSubstitutes', { params }, stranger)).status).toBe(404);
  expect((await shop.call('answerQuestion', { params, body: { answer: 'money-back' } }, stranger)).status).toBe(404);
});

test('the staff sees the question, gives a day more, and decides in the place of who does not answer', async () => {
  const first = nextProduct();
  const { order, question } = await askedAbout(first, { asins: [first, second] });
  const support = await createStaff(shop, 'support');
  const rows = (await support.call('listExceptions', { kind: 'line-question' })).body.rows;
  expect(rows).toContainEqual(expect.objectContaining({ subject: question.id, orderNumber: order.number }));
  await shop.drain();
  await checkQuestion(shop.context, { questionId: question.id });
  const [started] = await questionsOf(order.id);
  expect((await support.act('extendQuestion', { id: question.id })).status).toBe(200);
  const [extended] = await questionsOf(order.id);
  expect(Date.parse(extended?.deadline ?? '') - Date.parse(started?.deadline ?? '')).toBe(DAY_MS);
  expect((await support.act('decideQuestion', { id: question.id })).status).toBe(200);
  expect((await support.act('decideQuestion', { id: question.id })).status).toBe(409);
  expect(await questionsOf(order.id)).toMatchObject([{ state: 'answered', answer: 'money-back' }]);
  expect(await refundsOf(order.id)).toHaveLength(1);
});

test('an order that is cancelled while it waits for an answer ends its question with its money, once', async () => {
  const { order, question } = await askedAbout(nextProduct());
  await shop.call('cancelOrder', { params: { id: order.id }, body: {} }, shopper);
  await waitForStatus(shop, shopper, { id: order.id, status: 'REFUND' });
  expect(await questionsOf(order.id)).toMatchObject([{ state: 'answered', answer: 'money-back' }]);
  expect((await answer(order.id, question.id, { answer: 'substitute', asin: second })).status).toBe(409);
  expect(await refundsOf(order.id)).toMatchObject([{ amount_cents: Math.round(order.amount * 100) }]);
});
