import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CURRENCIES, type Currency, cents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';
import { checkQuestion } from '#server/features/fulfilment/line-answers/check-question.ts';
import {
  MONEY_ACTS,
  type Money,
  type MoneyAct,
  type MoneyDesk,
  nothing,
  openMoneyDesk,
  readQuestions,
  waitInSilence,
} from '#testing/money-acts.ts';
import { plainProducts, readOrder, readSimulator } from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

/** Fits into the limit of this file's test with what a slow machine adds. */
const TIME_LIMIT_MS = 35_000;

const shop = await startShop({ config: { purchaseApprovalLimitCents: 100_000 } });
const seed = Math.floor(Math.random() * 0x7fffffff);
const products = plainProducts(12);
for (const asin of products) await shop.call('readProduct', { params: { asin } });

function add(sums: Money, currency: Currency, amount: number): void {
  sums[currency] += amount;
}

interface BankPayment {
  decision: string;
  values: { idTransaccion: string; importe: string; moneda: Currency };
  refunds: { amount: string }[];
}

interface Voucher {
  order: string;
  status: string;
  amount: number;
  currency: Currency;
}

/** What came in and went out by the banks' and Abitab's own statements. */
async function readBanks(desks: readonly MoneyDesk[]): Promise<{ paid: Money; refunded: Money }> {
  const own = new Set(desks.flatMap(({ forms }) => forms.map(({ fields }) => fields.idTransaccion)));
  const [paid, refunded] = [nothing(), nothing()];
  const { payments } = (await readSimulator(shop, 'sistarbanc')) as { payments: BankPayment[] };
  for (const { decision, values, refunds } of payments.filter((one) => own.has(one.values.idTransaccion))) {
    const more = decision === 'wrong-amount' ? 100 : 0;
    if (['approve', 'twice', 'wrong-amount'].includes(decision))
      add(paid, values.moneda, Number(values.importe) + more);
    for (const { amount } of refunds) add(refunded, values.moneda, Number(amount));
  }
  const { vouchers } = (await readSimulator(shop, 'abitab')) as { vouchers: Voucher[] };
  const ids = new Set(desks.map(({ order }) => order.id));
  for (const { order, status, amount, currency } of vouchers)
    if (ids.has(order) && status === 'Approved') add(paid, currency, amount);
  return { paid, refunded };
}

const NOT_BOUGHT = ['order_failed', 'cancelled', 'cancelled_by_retailer'];

/** An order that goes on with its parcels of other stores. */
const BROUGHT = ['PACKAGE_RECEIVED', 'READY_TO_DELIVER'];

interface StorePurchase {
  status: string;
  metadata: { order_id?: string };
  job_result: { price_components?: { total: number } } | null;
}

/** What the store's own statement says that it sold for an order; null for nothing. */
async function readSold({ order: { id } }: MoneyDesk): Promise<number | null> {
  const further = await shop.context.db
    .selectFrom('further_purchases')
    .select('id')
    .where('order_id', '=', id)
    .execute();
  const ids = [id, ...further.map((row) => row.id)];
  const { orders } = (await readSimulator(shop, 'zinc')) as { orders: StorePurchase[] };
  const sold = orders.filter(
    ({ status, metadata }) => ids.includes(metadata.order_id ?? '') && !NOT_BOUGHT.includes(status),
  );
  if (sold.length === 0) return null;
  return sold.reduce((sum, { job_result: result }) => sum + (result?.price_components?.total ?? Number.NaN), 0);
}

/** What the wallet's statement says was spent since the shop began. */
async function readSpent(): Promise<number> {
  return opening - (await shop.context.partners.zinc.getWallet()).balance;
}
const opening = (await shop.context.partners.zinc.getWallet()).balance;

/** What the shop's books say that it still owes: refunds that are not sent, and payments that a person has to look at. */
async function readOwed(desks: readonly MoneyDesk[]): Promise<Money> {
  const ids = desks.map(({ order }) => order.id);
  const { rows } = await sql<{ currency: Currency; owed: number }>`
    select coalesce(refunds.currency, attempt.currency) as currency,
      coalesce(refunds.amount_cents, attempt.amount_cents)::float8 as owed
    from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
    where refunds.order_id = any(${ids}::uuid[]) and refunds.state <> 'sent' and refunds.closed_at is null
    union all select reported_currency, reported_cents::float8 from notice_problems
    where order_id = any(${ids}::uuid[]) and resolved_at is null and reported_cents is not null`.execute(
    shop.context.db,
  );
  const owed = nothing();
  for (const row of rows) add(owed, row.currency, row.owed);
  return owed;
}

/** Dollars at the order's own rate, in pesos per dollar. */
function inCurrency(usd: number, currency: Currency, rate: number | null): number {
  return currency === 'USD' ? usd : toPesos(cents(usd), rateMicros(Math.round((rate ?? 0) * 1_000_000)));
}

/** What the shop keeps of an order by the rules that everybody was told; nothing of one of which nothing was bought or brought. */
async function keptByRule(desk: MoneyDesk): Promise<Money> {
  const kept = nothing();
  const { fees, cart, rate, parcels, status } = await readOrder(shop, desk.shopper, desk.order.id);
  const isBrought = parcels.length > 0 && BROUGHT.includes(status);
  if (!isBrought && (await readSold(desk)) === null) return kept;
  const attempts = await attemptsOf(shop, desk.order.id);
  const main = attempts.find(({ state, charge_id }) => state === 'approved' && charge_id === null);
  if (!main) throw new Error(`order ${desk.order.number} is bought and not paid`);
  let goods = cart.items.reduce((sum, { price, quantity }) => sum + fromUnits(price ?? 0) * quantity, 0) + desk.again;
  for (const { id, answer, line, priceThen, substitute, charge } of await readQuestions(desk)) {
    const price = fromUnits(priceThen ?? 0) * line.quantity;
    const promised = desk.promised.get(id);
    if (answer === 'money-back') {
      goods -= price;
      if (promised) add(kept, promised.currency, -promised.amount);
      continue;
    }
    const offer = desk.offers.get(substitute?.productId ?? '');
    if (offer) goods += offer.price * line.quantity - price;
    const paid = attempts.find(({ state, charge_id }) => state === 'approved' && charge_id === charge?.id);
    if (charge && paid) add(kept, paid.currency, inCurrency(fromUnits(charge.amountUsd ?? 0), paid.currency, rate));
    else if (offer) add(kept, main.currency, Math.min(0, offer.difference));
  }
  add(
    kept,
    main.currency,
    inCurrency(fromUnits(fees.total ?? 0), main.currency, rate) - inCurrency(goods, main.currency, rate),
  );
  for (const currency of CURRENCIES) add(kept, currency, -desk.given[currency]);
  return kept;
}

/** Waits until nothing goes on by itself: every paid order is bought or its money is on its way back. */
async function settle(desks: readonly MoneyDesk[]): Promise<void> {
  await waitInSilence(desks, (questionId) => checkQuestion(shop.context, { questionId }));
  await shop.drain();
  await shop.waitFor('the orders to come to rest', async () => {
    const { rows } = await sql<{ busy: number }>`
      select count(*)::int as busy from orders where id = any(${desks.map(({ order }) => order.id)}::uuid[]) and (
        status in ('PAID', 'ZINC_PROCCESSING')
        or exists (select from refunds where order_id = orders.id and state = 'requested')
        or exists (select from further_purchases where order_id = orders.id and state = 'requested'))`.execute(
      shop.context.db,
    );
    return rows[0]?.busy === 0;
  });
}

/** What is expected and what the ledgers say, of orders that have come to rest. */
async function readBooks(desks: readonly MoneyDesk[], spentBefore: number) {
  const { paid, refunded } = await readBanks(desks);
  const owed = await readOwed(desks);
  const [spent, kept] = [nothing(), nothing()];
  let sold = 0;
  for (const desk of desks) {
    const own = await keptByRule(desk);
    const goods = (await readSold(desk)) ?? 0;
    sold += goods;
    const attempts = await attemptsOf(shop, desk.order.id);
    const main = attempts.find(({ state, charge_id }) => state === 'approved' && charge_id === null);
    const { rate } = await readOrder(shop, desk.shopper, desk.order.id);
    const currency = main?.currency ?? 'USD';
    add(spent, currency, inCurrency(goods, currency, rate));
    for (const each of CURRENCIES) {
      add(kept, each, own[each]);
      add(refunded, each, desk.transferred[each]);
    }
  }
  expect(sold, 'what the store sold is what the wallet paid').toBe((await readSpent()) - spentBefore);
  return { paid, refunded, owed, spent, kept };
}

type Acts = readonly MoneyAct[];

/** Some of these acts, in any order, after one of the openings. */
function begunWith(openings: readonly Acts[], acts: Acts): fc.Arbitrary<Acts> {
  const rest = fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 5 });
  return fc.tuple(fc.constantFrom(...openings), rest).map((parts) => parts.flat());
}

const BEGUN: readonly Acts[] = [['pay'], ['payTwice'], ['payCash'], ['payOtherwise'], ['leaveBank'], ['storeRefuses']];
const ASKED: readonly Acts[] = [['storeSoldOut', 'pay'], ['storeSoldOut', 'payCash'], ['payDearer']];
/** What is chosen costs more, and is bought once that is paid. */
const DEARER: readonly Acts[] = [
  ['payDearer', 'takeDearer'],
  ['storeSoldOut', 'pay', 'takeDearest'],
  ['storeSoldOut', 'payCash', 'takeDearest'],
];
const CHARGES: Acts = [
  'payCharge',
  'payChargeTwice',
  'payChargeInCash',
  'takeMoney',
  'cancel',
  'refundWhole',
  'payAgain',
];
const ANSWERS: Acts = [
  ...(['takeMoney', 'takeDearer', 'takeCheapest', 'takeDearest'] as const),
  ...(['payCharge', 'payChargeTwice', 'payChargeInCash', 'buyAgain'] as const),
  ...(['cancel', 'refundPart', 'refundLine', 'refundWhole'] as const),
];
const plan = fc.record({
  lines: fc.integer({ min: 1, max: 2 }),
  currency: fc.constantFrom(...CURRENCIES),
  isMixed: fc.boolean(),
  acts: fc.oneof(
    begunWith(BEGUN, Object.keys(MONEY_ACTS) as MoneyAct[]),
    begunWith(ASKED, ANSWERS),
    begunWith(DEARER, CHARGES),
    begunWith([['loseParcels', 'pay', 'buyAgain']], ['cancel', 'refundPart', 'refundLine', 'refundWhole', 'buyAgain']),
  ),
});

let opened = 0;

test('whatever is done about orders, what the banks took is what was spent, given back, owed and kept by rule', async () => {
  const property = fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 2 }), async (plans) => {
    const spentBefore = await readSpent();
    const desks: MoneyDesk[] = [];
    for (const { lines, acts, ...order } of plans) {
      const asins = [0, 1].slice(0, lines).map(() => products[opened++ % products.length] ?? '');
      const desk = await openMoneyDesk(shop, asins, order);
      desks.push(desk);
      for (const act of acts) await MONEY_ACTS[act](desk);
    }
    await settle(desks);
    const { paid, refunded, owed, spent, kept } = await readBooks(desks, spentBefore);
    for (const currency of CURRENCIES) {
      const sum = spent[currency] + refunded[currency] + owed[currency] + kept[currency];
      const books = JSON.stringify({ plans, currency, paid, refunded, owed, spent, kept });
      expect(sum, books).toBe(paid[currency]);
    }
  });
  console.info(`seed ${seed}`);
  const limits = { numRuns: 10, interruptAfterTimeLimit: TIME_LIMIT_MS, markInterruptAsFailure: false } as const;
  await fc.assert(property, { seed, endOnFailure: true, ...limits });
}, 90_000);
