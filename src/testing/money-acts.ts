import { expect } from 'vitest';
import type { LineQuestion, SubstituteOffer } from '#contract/line-questions.ts';
import type { OrderCharge } from '#contract/order-charges.ts';
import type { BankForm, Order } from '#contract/orders.ts';
import type { Currency } from '#domain/money/cents.ts';
import { fromUnits } from '#domain/money/format.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { type BankDecision, decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff, type TestStaff } from './backoffice.ts';
import { createShopper, placeOrder, preparePayment, type Shopper } from './order-steps.ts';
import { receiveParcel } from './parcel-steps.ts';
import { newestRefund, readRefundable } from './refund-steps.ts';
import type { SharedShop } from './shop.ts';

/** Cents by currency. */
export type Money = Record<Currency, number>;

export const nothing = (): Money => ({ USD: 0, UYU: 0 });

/** An order with what was agreed about it, by the rules that everybody was told. */
export interface MoneyDesk {
  shop: SharedShop;
  shopper: Shopper;
  order: Order;
  staff: Record<'asker' | 'approver' | 'buyer', TestStaff>;
  forms: BankForm[];
  /** What people agreed to give back. */
  given: Money;
  /** What people paid back by hand, as the statement of the shop's own bank account says. */
  transferred: Money;
  /** What comes back for the line of a question, as its shopper read it last. */
  promised: Map<string, { amount: number; currency: Currency }>;
  /** What the offered products cost in USD cents, and by how much the order costs more with them, in its payment's. */
  offers: Map<string, { price: number; difference: number }>;
  /** The goods that were bought a second time at the shop's cost, in USD cents. */
  again: number;
}

const PART_CENTS = 350;
const DAY_MS = 24 * 60 * 60_000;

/** An order in a currency, with a parcel of another store or without. */
export async function openMoneyDesk(
  shop: SharedShop,
  asins: string[],
  { currency, isMixed }: { currency: Currency; isMixed: boolean },
): Promise<MoneyDesk> {
  const shopper = await createShopper(shop);
  const staff = {
    asker: await createStaff(shop, 'support'),
    approver: await createStaff(shop, 'finance'),
    buyer: await createStaff(shop, 'purchasing'),
  };
  const parcels = isMixed ? [await receiveParcel(shop, shopper)] : [];
  const order = await placeOrder(shop, shopper, { asins, change: { currency, parcels } });
  const sums = { given: nothing(), transferred: nothing(), again: 0 };
  return { shop, shopper, order, staff, forms: [], promised: new Map(), offers: new Map(), ...sums };
}

/** Everything that may be done about an order; each says in its own way that it is too early or too late. */
export const MONEY_ACTS = {
  pay: (desk: MoneyDesk) => pay(desk, 'approve'),
  payTwice: (desk: MoneyDesk) => pay(desk, 'twice'),
  payAgain: async (desk: MoneyDesk) => {
    for (const form of desk.forms) await decideAtBank(form, 'approve').catch(() => undefined);
  },
  payOtherwise: (desk: MoneyDesk) => pay(desk, 'wrong-amount'),
  leaveBank: (desk: MoneyDesk) => pay(desk, 'abandon'),
  payCash: async ({ shop, shopper, order: { id } }: MoneyDesk) => {
    await preparePayment(shop, shopper, { id, method: 'abitab' }).catch(() => undefined);
    await shop.control('abitab', { scenario: 'pay', order: id });
  },
  storeRefuses: ({ shop, order: { id: order } }: MoneyDesk) =>
    shop.control('zinc', { scenario: 'order-error', code: 'invalid_product_url', order, calls: 1 }),
  storeSoldOut: ({ shop, order }: MoneyDesk) =>
    shop.control('zinc', { scenario: 'out-of-stock', asin: firstAsin(order), order: order.id, calls: 1 }),
  payDearer,
  loseParcels: ({ shop, order: { id: order } }: MoneyDesk) =>
    shop.control('zinc', { scenario: 'undeliverable', order }),
  bankRefuses: async ({ shop, forms }: MoneyDesk) => {
    for (const { fields } of forms)
      await shop.control('sistarbanc', { scenario: 'refuse-refund', order: fields.idTransaccion, calls: 1 });
  },
  cancel: async ({ shop, shopper, order: { id } }: MoneyDesk) => {
    await shop.call('cancelOrder', { params: { id } }, shopper);
  },
  takeMoney: (desk: MoneyDesk) => answer(desk, () => ({ answer: 'money-back' })),
  takeDearer: (desk: MoneyDesk) => answer(desk, () => ({ answer: 'pay-difference' })),
  takeCheapest: (desk: MoneyDesk) =>
    answer(
      desk,
      substitute(([one], _last) => one),
    ),
  takeDearest: (desk: MoneyDesk) =>
    answer(
      desk,
      substitute((_offers, last) => last),
    ),
  payCharge: (desk: MoneyDesk) => payCharge(desk, 'approve'),
  payChargeTwice: (desk: MoneyDesk) => payCharge(desk, 'twice'),
  payChargeInCash,
  buyAgain,
  refundPart: (desk: MoneyDesk) =>
    refund(desk, { kind: 'amount', orderNumber: Number(desk.order.number), amountCents: PART_CENTS }),
  refundLine: async (desk: MoneyDesk) => {
    await desk.shop.drain();
    const asin = desk.order.cart.items.at(-1)?.productId ?? '';
    await refund(desk, { kind: 'lines', orderNumber: Number(desk.order.number), lines: [{ asin, quantity: 1 }] });
  },
  refundWhole: async (desk: MoneyDesk) => {
    await desk.shop.drain();
    await refund(desk, { kind: 'order', orderNumber: Number(desk.order.number) });
  },
  payBackByHand,
  settle: ({ shop }: MoneyDesk) => shop.drain(),
} as const;
export type MoneyAct = keyof typeof MONEY_ACTS;

function firstAsin({ cart }: Order): string {
  return cart.items[0]?.productId ?? '';
}

async function pay({ shop, shopper, order: { id }, forms }: MoneyDesk, decision: BankDecision): Promise<void> {
  const prepared = await preparePayment(shop, shopper, { id }).catch(() => null);
  if (prepared?.status !== 200 || !prepared.body.form) return;
  forms.push(prepared.body.form);
  await decideAtBank(prepared.body.form, decision);
}

/** The store asks more for the first product while the order is bought. */
async function payDearer(desk: MoneyDesk): Promise<void> {
  const { shop, order } = desk;
  const asin = firstAsin(order);
  await shop.control('zinc', { scenario: 'price-rise', asin });
  await pay(desk, 'approve');
  await shop.drain();
  await shop.control('zinc', { scenario: 'none', asin });
  await refreshProducts(shop.context, [asin]);
}

export async function readQuestions({ shop, shopper, order: { id } }: MoneyDesk): Promise<LineQuestion[]> {
  return (await shop.call('listQuestions', { params: { id } }, shopper)).body;
}

/** The open questions, with what each promises noted. */
async function readOpen(desk: MoneyDesk): Promise<LineQuestion[]> {
  await desk.shop.drain();
  const open = (await readQuestions(desk)).filter(({ state }) => state === 'open');
  for (const { id, moneyBack, currency } of open)
    desk.promised.set(id, { amount: fromUnits(moneyBack ?? 0), currency });
  return open;
}

type Answer = { answer: 'money-back' | 'pay-difference' } | { answer: 'substitute'; asin: string };
type Choose = (desk: MoneyDesk, question: LineQuestion) => Answer | null | Promise<Answer | null>;

/** Sends an answer twice at once: it holds once. */
async function answer(desk: MoneyDesk, choose: Choose): Promise<void> {
  const { shop, shopper, order } = desk;
  const [question] = await readOpen(desk);
  const body = question ? await choose(desk, question) : null;
  if (!question || !body) return;
  const params = { id: order.id, questionId: question.id };
  await Promise.all([1, 2].map(() => shop.call('answerQuestion', { params, body }, shopper)));
}

type Pick = (offers: SubstituteOffer[], last: SubstituteOffer | undefined) => SubstituteOffer | undefined;

function substitute(pick: Pick): Choose {
  return async ({ shop, shopper, order, offers: noted }, { id: questionId }) => {
    const { status, body } = await shop.call('listSubstitutes', { params: { id: order.id, questionId } }, shopper);
    if (status !== 200) return null;
    const offers = (body as SubstituteOffer[]).toSorted(
      (one, other) => (one.difference ?? 0) - (other.difference ?? 0),
    );
    for (const { productId, price, difference } of offers)
      noted.set(productId, { price: fromUnits(price ?? 0), difference: fromUnits(difference ?? 0) });
    const chosen = pick(offers, offers.at(-1));
    return chosen ? { answer: 'substitute', asin: chosen.productId } : null;
  };
}

async function beginCharge({ shop, shopper, order: { id } }: MoneyDesk, paymentMethod: string) {
  const charges = (await shop.call('listCharges', { params: { id } }, shopper)).body as OrderCharge[];
  const open = charges.find(({ state }) => state === 'open');
  if (!open) return null;
  const input = { params: { id, chargeId: open.id }, body: { paymentMethod } };
  const { status, body } = await shop.call('payCharge', input, shopper);
  return status === 200 ? (body as { form?: BankForm; voucher?: { code: string } }) : null;
}

async function payCharge(desk: MoneyDesk, decision: BankDecision): Promise<void> {
  const form = (await beginCharge(desk, 'sistarbanc_brou'))?.form;
  if (!form) return;
  desk.forms.push(form);
  await decideAtBank(form, decision);
  await desk.shop.drain();
}

async function payChargeInCash(desk: MoneyDesk): Promise<void> {
  const voucher = (await beginCharge(desk, 'abitab'))?.voucher;
  if (voucher) await desk.shop.control('abitab', { scenario: 'pay', voucher: voucher.code });
  await desk.shop.drain();
}

async function buyAgain(desk: MoneyDesk): Promise<void> {
  const { shop, order, staff } = desk;
  await shop.drain();
  const [line] = order.cart.items;
  const asked = (await readOpen(desk)).some((question) => question.line.id === line?.id);
  const input = { number: Number(order.number), lines: [line?.id ?? ''], isLost: true };
  const done = await countDone(() => staff.buyer.act('buyAgain', input));
  expect(done, 'nothing is bought again twice').toBeLessThan(2);
  // What the shopper was asked about is bought for the first time.
  if (done === 1 && !asked) desk.again += fromUnits(line?.price ?? 0);
}

type RefundRequest = Parameters<TestStaff['act']>[1];

async function refund(desk: MoneyDesk, input: RefundRequest): Promise<void> {
  const { order, staff, given, promised } = desk;
  if ((await staff.asker.act('requestRefund', input as never)).status !== 200) return;
  const id = await newestRefund(staff.asker, Number(order.number));
  const open = (await readQuestions(desk)).filter(({ state }) => state === 'open');
  const approved = await countDone(() => staff.approver.act('approveRefund', { id }));
  expect(approved, 'nobody approves twice').toBeLessThan(2);
  const { amountCents, currency } = (await staff.asker.call('readRefund', { id })).body;
  if (approved !== 1) return;
  given[currency ?? 'USD'] += amountCents ?? 0;
  // Where everything comes back, that is the answer.
  for (const { id: questionId } of open) promised.delete(questionId);
}

/** How often an act that is sent twice was done. */
async function countDone(act: () => Promise<{ status: number }>): Promise<number> {
  const statuses = [(await act()).status, (await act()).status];
  return statuses.filter((status) => status === 200).length;
}

async function payBackByHand({ shop, order, staff: { asker, approver }, transferred }: MoneyDesk): Promise<void> {
  await shop.drain();
  for (const { id } of (await readRefundable(asker, Number(order.number))).refunds ?? []) {
    const { body } = await asker.call('readRefund', { id });
    if (body?.stage !== 'manual') continue;
    const reference = `T-${id.slice(0, 8)}`;
    const done = await countDone(() => approver.act('markTransferred', { id, reference }));
    expect(done, 'nobody transfers twice').toBeLessThan(2);
    if (done === 1) transferred[body.currency ?? 'USD'] += body.amountCents ?? 0;
  }
}

/** Nobody answers what is still asked, until its time is over. */
export async function waitInSilence(desks: readonly MoneyDesk[], check: (id: string) => Promise<void>): Promise<void> {
  const open = (await Promise.all(desks.map(readOpen))).flat();
  const [desk] = desks;
  if (!desk || open.length === 0) return;
  for (const { id } of open) await check(id);
  desk.shop.clock.advance(2 * DAY_MS + 60_000);
  for (const { id } of open) await check(id);
  for (const { shop, shopper } of desks) {
    const { email, password } = shopper;
    shopper.token = (await shop.call('signIn', { body: { email, password } })).body.accessToken;
  }
}
