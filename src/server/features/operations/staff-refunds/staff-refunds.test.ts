import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { SHOP } from '#server/features/operations/thread/history-authors.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder, plainProducts, waitForStatus } from '#testing/order-steps.ts';
import { refundsOf } from '#testing/payment-steps.ts';
import {
  newestRefund,
  type PaidOrder,
  placePaidOrder,
  readRefundable,
  requestAmount,
  waitForStage,
} from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const asker = await createStaff(shop, 'support');
const approver = await createStaff(shop, 'finance');

const pay = (options?: Parameters<typeof placePaidOrder>[2]) => placePaidOrder(shop, shopper, options);
const shown = async ({ id }: PaidOrder) => (await shop.call('listRefunds', { params: { id } }, shopper)).body;
const stageOf = async (id: string) => (await asker.call('readRefund', { id })).body.stage;
const plain = (texts: string[]) => texts.join(' | ').replaceAll('\u00a0', ' ');

describe('a refund that the staff begins', () => {
  let order: PaidOrder;
  beforeAll(async () => {
    order = await pay({ asins: plainProducts(2), quantity: 3 });
  });

  test('says in a dry run how much goes back to which payment and when, and changes nothing', async () => {
    const input = { kind: 'amount', orderNumber: order.number, amountCents: 1234 } as const;
    const { body } = await asker.act('requestRefund', input, { dryRun: true, reason: '' });
    expect(plain(body.effects)).toContain('12,34');
    expect(plain(body.effects)).toContain(order.payment.transaction_id);
    expect(plain(body.effects)).toContain('10 días hábiles');
    expect((await readRefundable(asker, order.number)).waitingCents).toBe(0);
  });

  test('waits for another person, unseen by the shopper, and is sent to the bank once approved', async () => {
    const id = await requestAmount(asker, order, 1234);
    expect(await stageOf(id)).toBe('waiting');
    expect(await shown(order)).toEqual([]);
    expect((await approver.act('approveRefund', { id })).status).toBe(200);
    await waitForStage(shop, asker, { id: id, stage: 'sent' });
    expect(await refundsOf(shop, order.form)).toEqual([1234]);
    expect(await shown(order)).toMatchObject([{ amount: 12.34, state: 'sent' }]);
    const mail = await shop.waitFor('the mail', async () =>
      (await shop.mails(shopper.email)).find(({ subject }) => subject.startsWith('Te devolvemos dinero')),
    );
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('12,34');
    const { requestedBy, decidedBy } = (await asker.call('readRefund', { id })).body;
    const subject = { kind: 'refund' as const, id };
    const { rows } = (await asker.call('readThread', { subject, machine: false })).body;
    const ofRefund = rows.filter(({ kind }) => kind === 'act' || kind === 'refund');
    expect(new Set(ofRefund.map(({ who }) => who))).toEqual(new Set(['Ana support', 'Ana finance', SHOP]));
    expect([requestedBy, decidedBy]).toEqual(['Ana support', 'Ana finance']);
  });

  test('is confirmed with the bank’s reference, and the shopper gets a mail', async () => {
    const id = await newestRefund(asker, order.number);
    const confirmed = await approver.act('confirmRefund', { id, reference: 'EXT-77' });
    expect(plain(confirmed.body.effects)).toContain('EXT-77');
    expect(await stageOf(id)).toBe('confirmed');
    const mail = await shop.waitFor('the mail', async () =>
      (await shop.mails(shopper.email)).find(({ subject }) => subject.startsWith('El banco confirmó')),
    );
    expect(mail.text).toContain('EXT-77');
    expect(mail.text).toContain('El banco la pagó el');
    const shown = await shop.call('listRefunds', { params: { id: order.id } }, shopper);
    expect(shown.body.find((refund: { id: string }) => refund.id === id)).toMatchObject({
      reference: 'EXT-77',
      confirmedAt: expect.any(String),
    });
    expect((await approver.act('confirmRefund', { id, reference: 'EXT-78' })).status).toBe(409);
  });

  test('of lines is what they cost to the cent; partial after partial ends at what was paid', async () => {
    await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
    const before = await readRefundable(asker, order.number);
    expect(before.returnedCents).toBe(1234);
    const [first] = before.lines;
    if (!first) throw new Error('no line');
    const ask = (quantity: number) =>
      asker.act('requestRefund', {
        kind: 'lines',
        orderNumber: order.number,
        lines: [{ asin: first.asin, quantity }],
      });
    expect((await ask(1)).status).toBe(200);
    const one = await newestRefund(asker, order.number);
    expect((await ask(3)).error.message).toContain('quedan 2 unidades');
    expect((await ask(2)).status).toBe(200);
    const two = await newestRefund(asker, order.number);
    const amounts = await Promise.all(
      [one, two].map(async (id) => (await asker.call('readRefund', { id })).body.amountCents ?? 0),
    );
    expect((amounts[0] ?? 0) + (amounts[1] ?? 0)).toBe(first.cents);
    for (const id of [one, two]) expect((await approver.act('approveRefund', { id })).status).toBe(200);
    const rest = await asker.act('requestRefund', { kind: 'order', orderNumber: order.number });
    expect(rest.status).toBe(200);
    const id = await newestRefund(asker, order.number);
    expect((await approver.act('approveRefund', { id })).status).toBe(200);
    await waitForStage(shop, asker, { id: id, stage: 'sent' });
    const after = await readRefundable(asker, order.number);
    expect(after).toMatchObject({ returnedCents: after.paidCents, leftCents: 0, waitingCents: 0 });
    const atBank = await shop.waitFor('four refunds', async () => {
      const refunds = await refundsOf(shop, order.form);
      return refunds.length === 4 ? refunds : null;
    });
    expect(atBank.reduce((sum, amount) => sum + amount, 0)).toBe(after.paidCents);
    expect(await shown(order)).toHaveLength(4);
    expect((await asker.act('requestRefund', { kind: 'order', orderNumber: order.number })).status).toBe(409);
  });

  test('is refused for an order that does not exist or was not paid, and for a wrong amount', async () => {
    const unpaid = await placeOrder(shop, shopper);
    const ask = (orderNumber: number, amountCents: number) =>
      asker.act('requestRefund', { kind: 'amount', orderNumber, amountCents });
    expect((await ask(999_999, 100)).status).toBe(404);
    expect((await ask(Number(unpaid.number), 100)).status).toBe(409);
    expect((await ask(order.number, 0)).error.errors).toMatchObject([{ field: 'amountCents' }]);
    expect((await ask(order.number, 1.5)).status).toBe(400);
  });
});

describe('two people', () => {
  let order: PaidOrder;
  beforeAll(async () => {
    order = await pay();
  });

  test('are needed: nobody approves or refuses what they asked for, through another account of the mailbox neither', async () => {
    const finance = await createStaff(shop, 'finance');
    const [name, domain] = finance.email.split('@');
    const double = await createStaff(shop, 'owner');
    await shop.context.db
      .updateTable('staff')
      .set({ email: `${name}+dos@${domain}` })
      .where('id', '=', double.id)
      .execute();
    const id = await requestAmount(finance, order, 100);
    for (const person of [finance, double]) {
      expect((await person.act('approveRefund', { id })).status).toBe(403);
      expect((await person.act('refuseRefund', { id })).status).toBe(403);
      expect((await person.call('readRefund', { id })).body.deciders?.isOwn).toBe(true);
    }
    // The database holds it, whoever writes.
    const approve = (by: string) =>
      shop.context.db
        .updateTable('refund_requests')
        .set({ state: 'approved', decided_by: by, decided_at: shop.clock.now() })
        .where('id', '=', id)
        .execute();
    await expect(approve(finance.id)).rejects.toThrow('refund_approved_by_another');
    await expect(approve(double.id)).rejects.toThrow('refund_approved_by_another');
    expect((await double.act('withdrawRefund', { id })).status).toBe(403);
    expect((await finance.act('withdrawRefund', { id })).status).toBe(200);
    expect(await stageOf(id)).toBe('withdrawn');
    expect((await approver.act('approveRefund', { id })).status).toBe(409);
  });

  test('who approve at once make one refund', async () => {
    const id = await requestAmount(asker, order, 250);
    const people = await Promise.all([1, 2, 3].map(() => createStaff(shop, 'finance')));
    const replies = await Promise.all(people.map((person) => person.act('approveRefund', { id })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await waitForStage(shop, asker, { id: id, stage: 'sent' });
    expect(await refundsOf(shop, order.form)).toEqual([250]);
  });

  test('who ask at once for more than is left get it once', async () => {
    const { leftCents } = await readRefundable(asker, order.number);
    const people = await Promise.all([1, 2, 3].map(() => createStaff(shop, 'support')));
    const input = { kind: 'amount', orderNumber: order.number, amountCents: leftCents } as const;
    const replies = await Promise.all(people.map((person) => person.act('requestRefund', input)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const id = await newestRefund(asker, order.number);
    const refused = await approver.act('refuseRefund', { id }, { reason: 'No corresponde' });
    expect(refused.status).toBe(200);
    expect((await asker.call('readRefund', { id })).body).toMatchObject({
      stage: 'refused',
      decisionReason: 'No corresponde',
    });
    expect((await readRefundable(asker, order.number)).leftCents).toBe(leftCents);
  });

  test('are held by the database: no refund of the staff without an approved request, none beyond what was paid', async () => {
    const { payment } = order;
    const id = randomUUID();
    const row = { id, order_id: order.id, attempt_id: payment.id, currency: payment.currency, created_at: new Date() };
    const insert = (change: { reason: string; amount_cents: number }) =>
      shop.context.db
        .insertInto('refunds')
        .values({ ...row, ...change, state: 'requested', sent_at: null })
        .execute();
    await expect(insert({ reason: `staff:${id}`, amount_cents: 1 })).rejects.toThrow('was not approved');
    await expect(insert({ reason: 'staff:x', amount_cents: 1 })).rejects.toThrow('was not approved');
    await expect(insert({ reason: 'overpaid', amount_cents: payment.amount_cents })).rejects.toThrow(
      'more than was paid',
    );
    const decided = sql`update refund_requests set amount_cents = 1 where order_id = ${order.id}`;
    await expect(decided.execute(shop.context.db)).rejects.toThrow('is decided');
  });

  test('cannot be replaced by a role, a screen or a missing confirmation', async () => {
    const id = await requestAmount(asker, order, 100);
    const buyer = await createStaff(shop, 'purchasing');
    for (const person of [asker, buyer]) expect((await person.act('approveRefund', { id })).status).toBe(403);
    expect((await buyer.call('readRefund', { id })).status).toBe(200);
    expect((await buyer.act('requestRefund', { kind: 'order', orderNumber: order.number })).status).toBe(403);
    await shop.context.db
      .updateTable('staff_sessions')
      .set({ confirmed_at: new Date(shop.clock.now().getTime() - 6 * 60_000) })
      .where('staff_id', '=', approver.id)
      .execute();
    const late = await approver.act('approveRefund', { id });
    expect(late.error.errors).toMatchObject([{ field: 'stepUp' }]);
    await shop.context.db
      .updateTable('staff_sessions')
      .set({ confirmed_at: shop.clock.now() })
      .where('staff_id', '=', approver.id)
      .execute();
  });
});
