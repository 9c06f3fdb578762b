import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { fromUnits } from '#domain/money/format.ts';
import { type BankDecision, decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  placeOrder,
  preparePayment,
  purchasesOf,
  readSimulator,
  type Shopper,
} from '#testing/order-steps.ts';
import { newestRefund, readRefundable } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

/** Fits into the limit of this file's test with what a slow machine adds. */
const TIME_LIMIT_MS = 35_000;
const PART_CENTS = 350;

const shop = await startShop();
const asker = await createStaff(shop, 'support');
const approver = await createStaff(shop, 'finance');
const seed = Math.floor(Math.random() * 0x7fffffff);

/** What a person paid back by hand, as the statement of the shop's own bank account says. */
const handTransfers: number[] = [];

interface Desk {
  shopper: Shopper;
  id: string;
  number: number;
  /** What the shop keeps of a bought order by the rules of its day. */
  fees: number;
  /** What people agreed to give back. */
  agreed: number;
  forms: BankForm[];
}

/** Everything that may be done about an order; each says in its own way that it is too early or too late. */
const ACTS = {
  pay: (desk: Desk) => pay(desk, 'approve'),
  payTwice: (desk: Desk) => pay(desk, 'twice'),
  payAgain: async (desk: Desk) => {
    for (const form of desk.forms) await decideAtBank(form, 'approve').catch(() => undefined);
  },
  payOtherwise: (desk: Desk) => pay(desk, 'wrong-amount'),
  leaveBank: (desk: Desk) => pay(desk, 'abandon'),
  storeRefuses: async ({ id: order }: Desk) => {
    await shop.control('zinc', { scenario: 'order-error', code: 'invalid_product_url', order, calls: 1 });
  },
  bankRefuses: async (desk: Desk) => {
    for (const { fields } of desk.forms)
      await shop.control('sistarbanc', { scenario: 'refuse-refund', order: fields.idTransaccion, calls: 1 });
  },
  cancel: async ({ shopper, id }: Desk) => {
    await shop.call('cancelOrder', { params: { id } }, shopper);
  },
  refundPart: (desk: Desk) =>
    refund(desk, { kind: 'amount', orderNumber: desk.number, amountCents: PART_CENTS } as const),
  refundWhole: (desk: Desk) => refund(desk, { kind: 'order', orderNumber: desk.number } as const),
  payBackByHand,
  settle: () => shop.drain(),
} as const;
type Act = keyof typeof ACTS;

async function pay(desk: Desk, decision: BankDecision): Promise<void> {
  const { status, body } = await preparePayment(shop, desk.shopper, { id: desk.id }).catch(() => ({
    status: 409,
    body: null,
  }));
  if (status !== 200 || !body?.form) return;
  desk.forms.push(body.form);
  await decideAtBank(body.form, decision);
}

async function refund(desk: Desk, input: Parameters<typeof asker.act<'requestRefund'>>[1]): Promise<void> {
  if ((await asker.act('requestRefund', input)).status !== 200) return;
  const id = await newestRefund(asker, desk.number);
  const approved = await countDone(() => approver.act('approveRefund', { id }));
  expect(approved, 'nobody approves twice').toBeLessThan(2);
  if (approved === 1) desk.agreed += (await asker.call('readRefund', { id })).body.amountCents ?? 0;
}

/** How often an act that is sent twice was done. */
async function countDone(act: () => Promise<{ status: number }>): Promise<number> {
  const statuses = [(await act()).status, (await act()).status];
  return statuses.filter((status) => status === 200).length;
}

async function payBackByHand(desk: Desk): Promise<void> {
  await shop.drain();
  for (const { id } of (await readRefundable(asker, desk.number)).refunds ?? []) {
    const { body } = await asker.call('readRefund', { id });
    if (body?.stage !== 'manual') continue;
    const reference = `T-${id.slice(0, 8)}`;
    const done = await countDone(() => approver.act('markTransferred', { id, reference }));
    expect(done, 'nobody transfers twice').toBeLessThan(2);
    if (done === 1) handTransfers.push(body.amountCents ?? 0);
  }
}

async function openDesk(): Promise<Desk> {
  const shopper = await createShopper(shop);
  const { id, number, fees } = await placeOrder(shop, shopper);
  return {
    shopper,
    id,
    number: Number(number),
    fees: fromUnits(fees.total - fees.productsTotal),
    agreed: 0,
    forms: [],
  };
}

/** What came in and went out by the bank's own statement, of these orders. */
async function readBank(desks: readonly Desk[]): Promise<{ paid: number; refunded: number }> {
  const own = new Set(desks.flatMap(({ forms }) => forms.map(({ fields }) => fields.idTransaccion)));
  const { payments } = await readSimulator(shop, 'sistarbanc');
  const found = payments.filter(({ values }: { values: { idTransaccion: string } }) => own.has(values.idTransaccion));
  const taken = found.filter(({ decision }: { decision: string }) =>
    ['approve', 'twice', 'wrong-amount'].includes(decision),
  );
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    paid: sum(
      taken.map(
        ({ decision, values }: { decision: string; values: { importe: string } }) =>
          Number(values.importe) + (decision === 'wrong-amount' ? 100 : 0),
      ),
    ),
    refunded: sum(
      found.flatMap(({ refunds }: { refunds: { amount: string }[] }) => refunds.map(({ amount }) => Number(amount))),
    ),
  };
}

const NOT_BOUGHT = ['order_failed', 'cancelled', 'cancelled_by_retailer'];

async function isBought({ id }: Desk): Promise<boolean> {
  return (await purchasesOf(shop, id)).some(({ status }) => !NOT_BOUGHT.includes(status));
}

/** What the wallet's statement says was spent since the shop began. */
async function readSpent(): Promise<number> {
  return opening - (await shop.context.partners.zinc.getWallet()).balance;
}
const opening = (await shop.context.partners.zinc.getWallet()).balance;

/** What the shop's books say that it still owes: refunds that are not sent, and payments that a person has to look at. */
async function readOwed(desks: readonly Desk[]): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(coalesce(refunds.amount_cents, attempt.amount_cents)), 0)::float8 as owed
    from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
    where refunds.order_id = any(${desks.map(({ id }) => id)}::uuid[]) and refunds.state <> 'sent'
      and refunds.closed_at is null
    union all select coalesce(sum(reported_cents), 0)::float8 from notice_problems
    where order_id = any(${desks.map(({ id }) => id)}::uuid[]) and resolved_at is null`.execute(shop.context.db);
  return rows.reduce((sum, { owed }) => sum + owed, 0);
}

/** Waits until nothing goes on by itself: every paid order is bought or its money is on its way back. */
async function settle(desks: readonly Desk[]): Promise<void> {
  await shop.drain();
  await shop.waitFor('the orders to come to rest', async () => {
    const { rows } = await sql<{ busy: number }>`
      select count(*)::int as busy from orders where id = any(${desks.map(({ id }) => id)}::uuid[]) and (
        status in ('PAID', 'ZINC_PROCCESSING')
        or exists (select from refunds where order_id = orders.id and state = 'requested'))`.execute(shop.context.db);
    return rows[0]?.busy === 0;
  });
}

const FIRST = ['pay', 'payTwice', 'payOtherwise', 'leaveBank', 'storeRefuses'] as const satisfies Act[];
const plan = fc
  .tuple(
    fc.constantFrom(...FIRST),
    fc.array(fc.constantFrom(...(Object.keys(ACTS) as Act[])), { minLength: 2, maxLength: 7 }),
  )
  .map(([first, rest]) => [first, ...rest]);

test('whatever is done about orders, what the banks took is what was spent, given back, owed and kept by rule', async () => {
  const property = fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 2 }), async (plans) => {
    const spentBefore = await readSpent();
    handTransfers.length = 0;
    const desks: Desk[] = [];
    for (const acts of plans) {
      const desk = await openDesk();
      desks.push(desk);
      for (const act of acts) await ACTS[act](desk);
    }
    await settle(desks);
    const { paid, refunded } = await readBank(desks);
    const bought = await Promise.all(desks.map(isBought));
    const kept = desks.reduce((sum, { fees, agreed }, index) => sum + (bought[index] ? fees - agreed : 0), 0);
    const books = {
      spent: (await readSpent()) - spentBefore,
      refunded: refunded + handTransfers.reduce((sum, cents) => sum + cents, 0),
      owed: await readOwed(desks),
      kept,
    };
    const { spent, refunded: back, owed } = books;
    expect(spent + back + owed + kept, `${JSON.stringify(plans)} ${JSON.stringify(books)}`).toBe(paid);
  });
  console.info(`seed ${seed}`);
  const limits = { numRuns: 10, interruptAfterTimeLimit: TIME_LIMIT_MS, markInterruptAsFailure: false } as const;
  await fc.assert(property, { seed, endOnFailure: true, ...limits });
}, 90_000);
