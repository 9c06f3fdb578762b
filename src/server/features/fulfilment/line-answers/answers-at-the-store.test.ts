import { expect, test } from 'vitest';
import type { LineQuestion } from '#contract/line-questions.ts';
import { applyCharge } from '#server/charge-effects.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  plainProducts,
  purchasesOf,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const buyer = await createStaff(shop, 'purchasing');
const finance = await createStaff(shop, 'finance');

for (const asin of plainProducts(17)) await shop.call('readProduct', { params: { asin } });
const known = await shop.context.db
  .selectFrom('products')
  .select(['asin', 'price_cents'])
  .where('asin', 'in', plainProducts(17))
  .where('price_cents', 'is not', null)
  .orderBy('price_cents')
  .execute();
/** What the store always sells. */
const SECOND = known.at(Math.floor(known.length / 2))?.asin ?? '';
const others = known.map(({ asin }) => asin).filter((asin) => asin !== SECOND);
/** What is refused stays without a price until it is read again, so each test takes products of its own. */
const cheapest = () => others.shift() ?? expect.unreachable();
const dearest = () => others.pop() ?? expect.unreachable();

async function questionsOf(id: string): Promise<LineQuestion[]> {
  return (await shop.call('listQuestions', { params: { id } }, shopper)).body;
}

async function waitForQuestion(id: string, before?: LineQuestion): Promise<LineQuestion> {
  return await shop.waitFor('a question', async () => {
    const open = (await questionsOf(id)).find(({ state }) => state === 'open');
    return open && open.id !== before?.id ? open : null;
  });
}

/** Pays an order of two products of which the store refuses one. */
async function askedAbout(refused: string, scenario = 'out-of-stock') {
  const { id, number } = await placeOrder(shop, shopper, { asins: [refused, SECOND] });
  await shop.control('zinc', { scenario, asin: refused });
  await payAtBank(shop, shopper, { id });
  const question = await waitForQuestion(id);
  await shop.control('zinc', { scenario: 'none', asin: refused });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  return { id, number: Number(number), question };
}

async function answer(id: string, questionId: string, body: object): Promise<LineQuestion[]> {
  const reply = await shop.call('answerQuestion', { params: { id, questionId }, body }, shopper);
  expect(reply.status).toBe(200);
  return reply.body;
}

function pay(id: string, chargeId = '', paymentMethod = 'sistarbanc_brou') {
  return shop.call('payCharge', { params: { id, chargeId }, body: { paymentMethod } }, shopper);
}

/** How often the store sold each product to the purchases of an order after the first. */
async function boughtAfterwards(id: string): Promise<string[]> {
  const rows = await shop.context.db.selectFrom('further_purchases').select('id').where('order_id', '=', id).execute();
  const bought = (await Promise.all(rows.map((row) => purchasesOf(shop, row.id)))).flat();
  return bought
    .filter(({ status }) => status !== 'order_failed')
    .flatMap(({ products }) => products.map(({ url }: { url: string }) => url.slice(-10)));
}

const waitUntilBought = (id: string, asin: string) =>
  shop.waitFor('the purchase', async () => (await boughtAfterwards(id)).includes(asin));

async function subjectsOf(number: number): Promise<string[]> {
  await shop.drain();
  return (await shop.mails(shopper.email)).map(({ subject }) => subject).filter((one) => one.includes(`n.º ${number}`));
}

test('a dearer substitute is bought once its difference is paid, though the response is lost and the job runs again', async () => {
  const [refused, instead] = [cheapest(), dearest()];
  const { id, number, question } = await askedAbout(refused);
  const [asked] = await answer(id, question.id, { answer: 'substitute', asin: instead });
  expect(asked).toMatchObject({ state: 'open', answer: 'substitute', substitute: { productId: instead } });
  expect(asked?.charge?.amount).toBeGreaterThan(0);
  expect(await boughtAfterwards(id), 'nothing before its payment').toEqual([]);
  await shop.control('zinc', { scenario: 'lost-response', asin: instead, calls: 1 });
  const { body } = await pay(id, asked?.charge?.id);
  await decideAtBank(body.form, 'approve');
  await waitUntilBought(id, instead);
  for (const chargeId of [asked?.charge?.id ?? '', asked?.charge?.id ?? ''])
    await applyCharge(shop.context, { chargeId });
  await shop.drain();
  expect(await boughtAfterwards(id)).toEqual([instead]);
  expect(await questionsOf(id)).toMatchObject([{ state: 'answered', charge: { state: 'paid' }, returned: 0 }]);
  const subjects = await subjectsOf(number);
  for (const start of ['Falta pagar una diferencia', 'Compramos lo que elegiste'])
    expect(subjects.filter((subject) => subject.startsWith(start))).toHaveLength(1);
});

test('a difference is paid in cash by a voucher that lives as long as its question', async () => {
  const refused = cheapest();
  const { id, question } = await askedAbout(refused, 'price-rise');
  const [asked] = await answer(id, question.id, { answer: 'pay-difference' });
  const { body } = await pay(id, asked?.charge?.id, 'abitab');
  expect(Date.parse(body.voucher.expiresAt)).toBeLessThanOrEqual(Date.parse(asked?.charge?.expiresAt ?? '') + 60_000);
  await shop.control('abitab', { scenario: 'pay', voucher: body.voucher.code });
  await waitUntilBought(id, refused);
  expect(await questionsOf(id)).toMatchObject([{ state: 'answered', charge: { state: 'paid' } }]);
});

test('a substitute that sells out opens the question again, and the money of both answers comes back once', async () => {
  const [refused, instead] = [cheapest(), dearest()];
  const { id, number, question } = await askedAbout(refused);
  const [asked] = await answer(id, question.id, { answer: 'substitute', asin: instead });
  await shop.control('zinc', { scenario: 'out-of-stock', asin: instead });
  const { body } = await pay(id, asked?.charge?.id);
  await decideAtBank(body.form, 'approve');
  const again = await waitForQuestion(id, question);
  await shop.control('zinc', { scenario: 'none', asin: instead });
  expect(again.line.id).toBe(question.line.id);
  expect(again.moneyBack, 'with what was paid besides').toBeGreaterThan(asked?.charge?.amount ?? Number.NaN);
  await answer(id, again.id, { answer: 'money-back' });
  await shop.drain();
  const after = (await questionsOf(id)).find((one) => one.id === again.id);
  expect(after?.returned).toBe(again.moneyBack);
  expect(await subjectsOf(number)).toContain(`Te devolvemos un producto de tu orden n.º ${number}`);
  expect(await boughtAfterwards(id)).toEqual([]);
});

test('the staff buys what rose at the cost of the shop once another person agrees, and the question ends', async () => {
  const refused = dearest();
  const { id, number, question } = await askedAbout(refused, 'price-rise');
  const input = { number, lines: [question.line.id] };
  const requested = await buyer.act('buyAgain', input);
  expect(requested).toMatchObject({
    status: 200,
    body: { effects: [expect.anything(), expect.stringMatching(/^Todavía/), expect.anything()] },
  });
  expect(await questionsOf(id)).toMatchObject([{ state: 'open' }]);
  const { losses } = (await buyer.call('readPurchases', { number })).body;
  expect((await finance.act('approveLoss', { id: losses[0]?.id ?? '' })).status).toBe(200);
  await waitUntilBought(id, refused);
  expect(await questionsOf(id)).toMatchObject([
    { state: 'answered', answer: 'pay-difference', charge: null, returned: 0 },
  ]);
  expect(
    (
      await shop.call(
        'answerQuestion',
        { params: { id, questionId: question.id }, body: { answer: 'money-back' } },
        shopper,
      )
    ).status,
  ).toBe(409);
});

test('a cheaper substitute that the shopper agreed to is chosen by the staff from the same list and gives its difference back', async () => {
  const [refused, instead] = [dearest(), cheapest()];
  const { id, number, question } = await askedAbout(refused);
  const line = question.line.id;
  const offered = (await buyer.call('listLineSubstitutes', { number, line })).body;
  const seen = (await shop.call('listSubstitutes', { params: { id, questionId: question.id } }, shopper)).body;
  expect(offered).toEqual(seen);
  const input = { number, line, asin: instead, agreement: 'Por teléfono, hoy a las 14' };
  const done = await buyer.act('buySubstitute', input);
  expect(done.status, JSON.stringify(done.error)).toBe(200);
  await waitUntilBought(id, instead);
  const [answered] = await questionsOf(id);
  expect(answered).toMatchObject({ state: 'answered', answer: 'substitute', substitute: { productId: instead } });
  expect(answered?.returned).toBeGreaterThan(0);
  expect((await buyer.act('buySubstitute', input)).status).toBe(409);
  expect(await subjectsOf(number)).toContain(`Te devolvemos una diferencia de tu orden n.º ${number}`);
});
