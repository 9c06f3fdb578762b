import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LineQuestion, SubstituteOffer } from '#contract/line-questions.ts';
import type { Order } from '#contract/orders.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { fromUnits } from '#domain/money/format.ts';
import type { ZincOrder } from '#partners/zinc/order.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { applyPurchaseResult } from '#server/features/fulfilment/purchasing/apply-purchase-result.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  announceStatus,
  consolidate,
  createShopper,
  fillCart,
  orderBody,
  payAtBank,
  plainProducts,
  readOrder,
  type Shopper,
  waitForShipment,
  waitForStatus,
} from '#testing/order-steps.ts';
import { arrive, receiveParcel } from '#testing/parcel-steps.ts';
import { newestRefund } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';
import { type OracleLine, type OracleRequest, oracleFees, oraclePaid, oracleShares } from './oracle.ts';

const shop = await startShop();
const staff = {
  support: await createStaff(shop, 'support'),
  finance: await createStaff(shop, 'finance'),
  purchasing: await createStaff(shop, 'purchasing'),
};
const seed = Math.floor(Math.random() * 0x7fffffff);

const GRAM = 100_000_000;
/** What was refused stays without a price: each order that is asked about takes a product of its own. */
const products = plainProducts(17);
const second = products.pop() ?? expect.unreachable();
for (const asin of products) await shop.call('readProduct', { params: { asin } });

const drawn = fc.record({
  currency: fc.constantFrom('USD', 'UYU'),
  regime: fc.constantFrom('USE' as const, 'NOT_USE' as const),
  isDelivered: fc.boolean(),
  parcels: fc.array(
    fc.record({
      grams: fc.integer({ min: 100, max: 3500 }),
      price: fc.integer({ min: 500, max: 20_000 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      kind: fc.constantFrom('general' as const, 'general' as const, 'book' as const, 'phone' as const),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** An order with what the oracle knows of it. */
interface Desk {
  shopper: Shopper;
  order: Order;
  request: OracleRequest;
  /** Pesos per dollar in millionths; null for an order in dollars. */
  rate: bigint | null;
  /** Cents of the payment. */
  paid: bigint;
}

/** Places an order of some products and parcels; what it costs is what the oracle says. */
async function openDesk({ currency, regime, isDelivered, parcels }: Drawn, asins: string[]): Promise<Desk> {
  const shopper = await createShopper(shop);
  const ids: string[] = [];
  for (const { grams, price, quantity, kind } of parcels) {
    const contents = [{ description: 'Zapatos', quantity, price: price / 100, kind }];
    ids.push(await receiveParcel(shop, shopper, { contents, weight: grams / 1000 }));
  }
  const cart = await fillCart(shop, shopper, { asins });
  const delivery = isDelivered ? { deliveryMethod: 'delivery', addressId: shopper.addressId } : {};
  const body = orderBody(cart.id, { currency, useFranchese: regime, parcels: ids, ...delivery });
  const order: Order = (await shop.call('createOrder', { body }, shopper)).body;
  const request: OracleRequest = {
    lines: await Promise.all(order.cart.items.map(({ productId, price }) => lineOf(productId, fromUnits(price ?? 0)))),
    parcels: parcels.map(({ grams, price, quantity, kind }) => ({
      grams: BigInt(grams),
      contents: [{ price: BigInt(price), quantity: BigInt(quantity), kind }],
    })),
    regime,
    zone: isDelivered ? 'MONTEVIDEO' : 'PICKUP',
    used: 0n,
  };
  const rate = currency === 'USD' ? null : BigInt(Math.round((order.rate ?? 0) * 1_000_000));
  const paid = oraclePaid(oracleFees(request).total, rate);
  expect(fromUnits(order.amount), 'what the order costs').toBe(Number(paid));
  return { shopper, order, request, rate, paid };
}

/** One unit of a product at a price. */
async function lineOf(asin: string, price: number): Promise<OracleLine> {
  const card = (await findCards(shop.context.db, [asin])).get(asin as never) ?? expect.unreachable();
  const weight = card.weightGrams === null ? null : BigInt(Math.round(card.weightGrams * GRAM));
  return { price: BigInt(price), quantity: 1n, weight, exempt: card.exempt, device: card.ursec };
}

const totalOf = ({ rate }: Desk, request: OracleRequest) => oraclePaid(oracleFees(request).total, rate);
const withoutFirst = ({ request }: Desk) => ({ ...request, lines: request.lines.slice(1) });

/** How far rounding takes a share from its exact part: six costs in dollars, five parts in the payment's cents. */
const toleranceOf = ({ rate }: Desk) => 6 * (Number(rate ?? 1_000_000n) / 1_000_000) + 6;
const firstShare = ({ request, paid }: Desk) => oracleShares(request, paid).lines[0] ?? 0;

function expectShare(desk: Desk, amount: number): void {
  expect(Math.abs(amount - firstShare(desk)), `${amount} of ${firstShare(desk)}`).toBeLessThanOrEqual(
    toleranceOf(desk),
  );
}

/** What the order costs less without the line, at least its share. */
function expectMoneyBack(desk: Desk, amount: number): void {
  const less = Number(desk.paid - totalOf(desk, withoutFirst(desk)));
  expect(amount).toBeGreaterThanOrEqual(less);
  if (amount > less) expectShare(desk, amount);
}

/** By how much the order costs more with another first line; below 0 less. */
function differenceOf(desk: Desk, line: OracleLine): number {
  const { request, rate, paid } = desk;
  const changed = { ...request, lines: [line, ...request.lines.slice(1)] };
  const more = oracleFees(changed).total - oracleFees(request).total;
  return Number(more > 0n ? oraclePaid(more, rate) : totalOf(desk, changed) - paid);
}

async function refundedOf({ order }: Desk): Promise<number[]> {
  const refunds = shop.context.db.selectFrom('refunds').select('amount_cents').where('order_id', '=', order.id);
  return (await refunds.execute()).map(({ amount_cents: amount }) => amount ?? Number.NaN);
}

/** An order of which the store does not sell the first product as it was paid. */
async function openAsked(of: Drawn, scenario: 'out-of-stock' | 'price-rise', { isAlone = false } = {}) {
  const asin = products.pop() ?? expect.unreachable();
  const desk = await openDesk(of, isAlone ? [asin] : [asin, second]);
  await shop.control('zinc', { scenario, asin });
  await payAtBank(shop, desk.shopper, { id: desk.order.id });
  const question = await shop.waitFor('a question', async () => (await questionsOf(desk))[0] ?? null);
  await shop.control('zinc', { scenario: 'none', asin });
  return { desk, question };
}

async function questionsOf({ order: { id }, shopper }: Desk): Promise<LineQuestion[]> {
  return (await shop.call('listQuestions', { params: { id } }, shopper)).body;
}

async function answer({ order, shopper }: Desk, { id: questionId }: LineQuestion, body: Record<string, unknown>) {
  const answered = await shop.call('answerQuestion', { params: { id: order.id, questionId }, body }, shopper);
  expect(answered.status, answered.body.message).toBe(200);
  return (answered.body as LineQuestion[])[0] ?? expect.unreachable();
}

async function openBought(of: Drawn): Promise<Desk> {
  const desk = await openDesk(of, [second, products[0] ?? '']);
  await shop.shipAtOnce(desk.order.id);
  await payAtBank(shop, desk.shopper, { id: desk.order.id });
  await waitForShipment(shop, desk.order.id);
  return { ...desk, order: await readOrder(shop, desk.shopper, desk.order.id) };
}

async function openDelivered(of: Drawn): Promise<Desk> {
  const desk = await openBought(of);
  const { carrierTrackingNumber } = await consolidate(shop, desk.shopper, desk.order);
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announceStatus(shop, carrierTrackingNumber, code);
  return desk;
}

/** A paid order whose purchase the store has, of which it says nothing by itself. */
async function openPlaced(of: Drawn): Promise<Desk> {
  const desk = await openDesk(of, [second, products[0] ?? '']);
  const { id } = desk.order;
  await shop.control('zinc', { scenario: 'bad-signature', order: id });
  await payAtBank(shop, desk.shopper, { id });
  await waitForStatus(shop, desk.shopper, { id, status: 'ZINC_PROCCESSING' });
  return desk;
}

async function applyResult({ order: { id: orderId } }: Desk, state: Partial<ZincOrder>): Promise<void> {
  const { zinc } = shop.context.partners;
  const purchase = await shop.waitFor('the purchase', () => zinc.findOrderByShopOrderId(orderId));
  await applyPurchaseResult(shop.context, {
    orderId,
    attempt: 1,
    marketplaceOrder: { ...purchase, packages: [], ...state },
  });
}

/** The refund that the staff asked for last, once somebody else agreed to it. */
async function agreedRefund({ order }: Desk): Promise<number> {
  const id = await newestRefund(staff.support, Number(order.number));
  expect((await staff.finance.act('approveRefund', { id })).status).toBe(200);
  return (await staff.finance.call('readRefund', { id })).body.amountCents ?? Number.NaN;
}

async function approveLines(desk: Desk): Promise<void> {
  expectShare(desk, await agreedRefund(desk));
}

/** The ways in which a part of an order is given back or paid more. */
const WAYS: Readonly<Record<string, (of: Drawn) => Promise<void>>> = {
  'the money back of a line': async (of) => {
    const { desk, question } = await openAsked(of, 'out-of-stock');
    expectMoneyBack(desk, fromUnits(question.moneyBack ?? 0));
    await answer(desk, question, { answer: 'money-back', expectedAmount: question.moneyBack });
    expect(await refundedOf(desk)).toEqual([fromUnits(question.moneyBack ?? 0)]);
  },
  'the money back of the only line': async (of) => {
    const { desk, question } = await openAsked(of, 'out-of-stock', { isAlone: true });
    expectMoneyBack(desk, fromUnits(question.moneyBack ?? 0));
    await answer(desk, question, { answer: 'money-back', expectedAmount: question.moneyBack });
    expect(await refundedOf(desk)).toEqual([fromUnits(question.moneyBack ?? 0)]);
    await waitForStatus(shop, desk.shopper, { id: desk.order.id, status: 'READY_TO_DELIVER' });
  },
  'a line that became dearer': async (of) => {
    const { desk, question } = await openAsked(of, 'price-rise');
    const [first] = desk.request.lines;
    const risen = { ...(first as OracleLine), price: BigInt(fromUnits(question.priceNow ?? 0)) };
    const difference = differenceOf(desk, risen);
    expect(fromUnits(question.difference ?? 0)).toBe(Math.max(0, difference));
    expectMoneyBack(desk, fromUnits(question.moneyBack ?? 0));
    const { charge } = await answer(desk, question, { answer: 'pay-difference', expectedAmount: question.difference });
    if (difference > 0) expect(fromUnits(charge?.amount ?? 0)).toBe(difference);
    else expect(await refundedOf(desk)).toEqual(difference === 0 ? [] : [-difference]);
  },
  'another product in place of a line': async (of) => {
    const { desk, question } = await openAsked(of, 'out-of-stock');
    const params = { id: desk.order.id, questionId: question.id };
    const offers: SubstituteOffer[] = (await shop.call('listSubstitutes', { params }, desk.shopper)).body;
    for (const { productId, price, difference } of offers)
      expect(fromUnits(difference)).toBe(differenceOf(desk, await lineOf(productId, fromUnits(price))));
    const [chosen] = offers;
    if (!chosen) return;
    const body = { answer: 'substitute', asin: chosen.productId, expectedAmount: chosen.difference };
    const { charge } = await answer(desk, question, body);
    const difference = fromUnits(chosen.difference);
    if (difference > 0) expect(fromUnits(charge?.amount ?? 0)).toBe(difference);
    else expect(await refundedOf(desk)).toEqual(difference === 0 ? [] : [-difference]);
  },
  'a refund of a line by the staff': async (of) => {
    const desk = await openBought(of);
    const lines = [{ asin: desk.order.cart.items[0]?.productId ?? '', quantity: 1 }];
    const input = { kind: 'lines', orderNumber: Number(desk.order.number), lines } as const;
    expect((await staff.support.act('requestRefund', input)).status).toBe(200);
    await approveLines(desk);
  },
  'a withdrawal from a line': async (of) => {
    const desk = await openDelivered(of);
    const { order, shopper } = desk;
    const params = { id: order.id };
    const [line] = (await shop.call('readWithdrawal', { params }, shopper)).body.lines;
    expectShare(desk, fromUnits(line.amounts[0]));
    const body = { lines: [{ id: line.id, quantity: 1 }] };
    expect((await shop.call('withdrawFromOrder', { params, body }, shopper)).status).toBe(200);
    expect((await staff.support.act('receiveWithdrawal', { number: Number(order.number) })).status).toBe(200);
    await approveLines(desk);
  },
  'a complaint about a line': async (of) => {
    const desk = await openDelivered(of);
    const { order, shopper } = desk;
    const lines = [order.cart.items[0]?.id ?? ''];
    const body = { kind: 'not-received', text: 'Dice entregado y no lo tengo', lines };
    const opened = await shop.call('openCase', { params: { id: order.id }, body }, shopper);
    expect(opened.status, opened.body.message).toBe(201);
    const { number } = opened.body;
    expect((await staff.support.act('sendCarrierClaim', { number })).status).toBe(200);
    expect((await staff.support.act('recordCarrierAnswer', { number, answer: 'lost' })).status).toBe(200);
    expect((await staff.support.act('refundCarrierClaim', { number })).status).toBe(200);
    await approveLines(desk);
  },
  'another address': async (of) => {
    const desk = await openBought({ ...of, isDelivered: true });
    const { order, shopper, rate } = desk;
    const input = { number: Number(order.number), apartment: 'Salto', difference: 'charged' } as const;
    expect((await staff.support.act('changeOrderAddress', input)).status).toBe(200);
    const [charge] = (await shop.call('listCharges', { params: { id: order.id } }, shopper)).body;
    expect(fromUnits(charge.amount)).toBe(Number(oraclePaid(150n, rate)));
    const pay = { params: { id: order.id, chargeId: charge.id }, body: { paymentMethod: 'sistarbanc_brou' } };
    await decideAtBank((await shop.call('payCharge', pay, shopper)).body.form, 'approve');
    await shop.drain();
    expect((await readOrder(shop, shopper, order.id)).address?.apartment).toBe('Salto');
    expect(await refundedOf(desk)).toEqual([]);
  },
  'freight that costs less': async (of) => {
    const desk = await openBought(of);
    const { order, request, paid, shopper } = desk;
    const fees = oracleFees(request);
    const parcels = (request.parcels ?? []).reduce((sum, one) => sum + one.grams, 0n);
    // A fifth less than the goods were quoted with.
    const goods = ((fees.realWeight - parcels) * 4n) / 5n;
    for (const { trackingNumber: externalTracking } of order.packages)
      await arrive(shop, {
        externalTracking,
        email: shopper.email,
        weight: Number(goods) / 1000 / order.packages.length,
      });
    const settled = await shop.waitFor('the freight to be settled', async () =>
      shop.context.db.selectFrom('freight_settlements').selectAll().where('order_id', '=', order.id).executeTakeFirst(),
    );
    const [weighed] = [BigInt(settled.weighed_grams)];
    const real = oracleFees({ ...request, lines: [], parcels: [{ grams: weighed, contents: [] }] }).freight;
    const less = fees.freight - real;
    const back = less >= 100n ? (2n * less * paid + fees.total) / (2n * fees.total) : 0n;
    expect([settled.weighed_grams, settled.real_cents]).toEqual([
      expect.closeTo(Number(goods + parcels), -1),
      Number(real),
    ]);
    expect(await refundedOf(desk)).toEqual(back === 0n ? [] : [Number(back)]);
  },
  'a product that the store cancels': async (of) => {
    const desk = await openPlaced(of);
    const [cancelled, kept] = desk.order.cart.items.map(({ productId }) => productId as Asin);
    if (!cancelled || !kept) throw new Error('two products are needed');
    const parcel = { trackingNumber: `TBA${desk.order.number}`, carrier: null, status: null, asins: [kept] };
    const change = { packages: [parcel], isFullyShipped: true, cancelledAsins: [cancelled] };
    await applyResult(desk, { state: 'placed', ...change });
    const question = (await questionsOf(desk))[0] ?? expect.unreachable();
    expectMoneyBack(desk, fromUnits(question.moneyBack ?? 0));
    await answer(desk, question, { answer: 'money-back', expectedAmount: question.moneyBack });
    expect(await refundedOf(desk)).toEqual([fromUnits(question.moneyBack ?? 0)]);
  },
  'a purchase that the store cancels': async (of) => {
    const desk = await openPlaced(of);
    await applyResult(desk, { state: 'placed', isFullyShipped: false });
    await applyResult(desk, { state: 'cancelled' });
    expect((await readOrder(shop, desk.shopper, desk.order.id)).status).toBe('REFUND');
    expect(await refundedOf(desk)).toEqual([Number(desk.paid)]);
  },
};

for (const [way, take] of Object.entries(WAYS))
  test(`${way} of an order with parcels of other stores is what an oracle computes`, async () => {
    console.info(`seed ${seed}`);
    await fc.assert(fc.asyncProperty(drawn, take), { seed, numRuns: 2, endOnFailure: true });
  });
