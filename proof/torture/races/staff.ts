import { randomUUID } from 'node:crypto';
import { createRiskyShopper, holdsOf, placeHeldOrder } from '#testing/hold-steps.ts';
import { payAtBank, type Shopper } from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import type { ReachableShop } from '#testing/reachable-shop.ts';
import { orderOne } from './orders.ts';
import { atOnce, type Contest, type Race, unexpected } from './race.ts';

export const STAFF_RACES: readonly Race[] = [
  { name: 'acts done ten times with one key that left more than one row', every: 2, fault: actWithOneKey },
  {
    name: 'refunds approved by who asked, or by two people at once and not sent once',
    every: 8,
    fault: approveTogether,
  },
  { name: 'refunds approved and withdrawn at once that are both or neither', every: 8, fault: approveAndWithdraw },
  { name: 'refunds of a whole order asked for twice at once, above the payment', every: 8, fault: askTogether },
  { name: 'held orders that two people decided at once, not one decision', every: 16, fault: decideTogether },
  { name: 'cases opened and answered ten times at once that count twice', every: 8, fault: writeTenTimes },
];

interface Bought {
  id: string;
  number: number;
}

async function buy({ shop, shopper, random }: Contest): Promise<Bought> {
  const order = await orderOne({ shop, shopper, random });
  await payAtBank(shop, shopper, order);
  await waitUntilPaid(shop, shopper, order.id);
  return { id: order.id, number: Number(order.number) };
}

/** Money goes back of what is bought, or not yet asked for; not in between. */
async function waitUntilPaid(shop: ReachableShop, shopper: Shopper, id: string): Promise<void> {
  await shop.waitFor('the purchase', async () => {
    const { body } = await shop.call('readOrder', { params: { id } }, shopper);
    return body.status === 'ZINC_PAID';
  });
}

async function actWithOneKey({ shop, shopper, staff: [person], random }: Contest): Promise<string | null> {
  const order = await orderOne({ shop, shopper, random });
  const key = randomUUID();
  const input = { number: Number(order.number), text: 'Llamó por teléfono' };
  const replies = await atOnce(10, () => person.act('addOrderNote', input, { key }));
  const { db } = shop.context;
  const audit = await db.selectFrom('staff_audit').select('id').where('idempotency_key', '=', key).execute();
  const notes = await db.selectFrom('order_notes').select('id').where('order_id', '=', order.id).execute();
  const rows = `${notes.length} notes, ${audit.length} audit rows`;
  return unexpected(replies, [200]) ?? (rows === '1 notes, 1 audit rows' ? null : rows);
}

async function ask({ staff: [asking] }: Contest, { number }: Bought): Promise<string> {
  const asked = await asking.act('requestRefund', { orderNumber: number, kind: 'amount', amountCents: 100 });
  if (asked.status !== 200) throw new Error(`requestRefund returned ${asked.status} ${asked.error.message}`);
  const { body } = await asking.call('readRefundable', { orderNumber: number });
  return body.refunds.at(-1)?.id ?? '';
}

async function refundsOf({ shop }: Contest, orderId: string) {
  return await shop.context.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute();
}

async function approveTogether(contest: Contest): Promise<string | null> {
  const { shop, staff } = contest;
  const order = await buy(contest);
  const id = await ask(contest, order);
  const own = await staff[0].act('approveRefund', { id });
  if (own.status !== 403) return `who asked approved it: ${own.status}`;
  const replies = await atOnce(8, (index) => (index % 2 ? staff[1] : staff[2]).act('approveRefund', { id }));
  const refunds = await refundsOf(contest, order.id);
  const audited = await shop.context.db
    .selectFrom('staff_audit')
    .select('staff_id')
    .where('act', '=', 'approveRefund')
    .where('subject_id', '=', id)
    .where('outcome', '=', 'done')
    .execute();
  const done = replies.filter(({ status }) => status === 200).length;
  const outcome = `${done} done, ${refunds.length} refunds, ${audited.length} audit rows`;
  return unexpected(replies, [200, 409]) ?? (outcome === '1 done, 1 refunds, 1 audit rows' ? null : outcome);
}

async function approveAndWithdraw(contest: Contest): Promise<string | null> {
  const { shop, staff } = contest;
  const order = await buy(contest);
  const id = await ask(contest, order);
  const replies = await atOnce(6, (index) =>
    index % 2 ? staff[0].act('withdrawRefund', { id }) : staff[1].act('approveRefund', { id }),
  );
  const refunds = await refundsOf(contest, order.id);
  const request = await shop.context.db
    .selectFrom('refund_requests')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const outcome = `${request.state}, ${refunds.length} refunds`;
  const isRight = outcome === 'approved, 1 refunds' || outcome === 'withdrawn, 0 refunds';
  return unexpected(replies, [200, 409]) ?? (isRight ? null : outcome);
}

async function askTogether(contest: Contest): Promise<string | null> {
  const { shop, staff } = contest;
  const order = await buy(contest);
  const [payment] = (await attemptsOf(shop, order.id)).filter(({ state }) => state === 'approved');
  const amountCents = payment?.amount_cents ?? 0;
  const replies = await atOnce(6, (index) =>
    (staff[index % 3] ?? staff[0]).act('requestRefund', { orderNumber: order.number, kind: 'amount', amountCents }),
  );
  const requests = await shop.context.db
    .selectFrom('refund_requests')
    .select('amount_cents')
    .where('order_id', '=', order.id)
    .where('state', 'in', ['waiting', 'approved'])
    .execute();
  return unexpected(replies, [200, 409, 422]) ?? (requests.length === 1 ? null : `${requests.length} requests`);
}

/** An order that is risky enough to wait for a person, of a shopper of its own. */
async function decideTogether({ shop, staff }: Contest): Promise<string | null> {
  const order = await placeHeldOrder(shop, await createRiskyShopper(shop));
  await shop.waitFor('the hold', async () => (await holdsOf(shop, order.id)).length > 0);
  const number = Number(order.number);
  const replies = await atOnce(6, (index) =>
    (staff[index % 2] ?? staff[0]).act('decideOrderHold', { number, decision: index % 2 ? 'released' : 'refused' }),
  );
  const holds = await holdsOf(shop, order.id);
  const refunds = await shop.context.db.selectFrom('refunds').select('id').where('order_id', '=', order.id).execute();
  const done = replies.filter(({ status }) => status === 200).length;
  const expected = holds[0]?.decision === 'refused' ? 1 : 0;
  const isRight = holds.length === 1 && holds[0]?.decision !== null && done === 1 && refunds.length === expected;
  const outcome = `${done} done, ${holds.map(({ decision }) => decision).join(' ')}, ${refunds.length} refunds`;
  return unexpected(replies, [200, 409]) ?? (isRight ? null : outcome);
}

async function writeTenTimes(contest: Contest): Promise<string | null> {
  const { shop, shopper, random } = contest;
  const { id } = await buy(contest);
  const key = { ...shopper, idempotencyKey: random.key() };
  const body = { kind: 'damaged', text: 'Llegó roto' };
  const opened = await atOnce(5, () => shop.call('openCase', { params: { id }, body }, key));
  const caseId: string = opened.find(({ status }) => status === 201)?.body.id ?? '';
  const message = { ...shopper, idempotencyKey: random.key() };
  const written = await atOnce(5, () =>
    shop.call('addCaseMessage', { params: { id, caseId }, body: { text: '¿Novedades?' } }, message),
  );
  const { body: cases } = await shop.call('listCases', { params: { id } }, shopper);
  const messages = (cases as { messages: unknown[] }[]).map((one) => one.messages.length).join(' ');
  return unexpected([...opened, ...written], [201]) ?? (messages === '2' ? null : `messages of each case: ${messages}`);
}
