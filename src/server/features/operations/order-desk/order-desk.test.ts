import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/backoffice/thread.ts';
import { MACHINE_KINDS } from '#domain/staff/order-history.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { createShopper, placePurchasedOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const order = await placePurchasedOrder(shop, shopper, {
  change: { deliveryMethod: 'delivery', addressId: shopper.addressId },
});
const number = Number(order.number);
const support = await createStaff(shop, 'support');
const purchasing = await createStaff(shop, 'purchasing');
await shop.drain();

const subject = { kind: 'order' as const, number };

async function historyOf(staff: TestStaff, kind?: HistoryEntry['kind']): Promise<HistoryEntry[]> {
  return (await staff.call('readThread', { subject, ...(kind ? { kind } : {}) })).body.rows;
}

describe('an order for the staff', () => {
  test('has its money to the cent: what was paid, its parts, what the order is worth now', async () => {
    const { body } = await support.call('readOrderForStaff', { number });
    const { money } = body;
    expect(money.balances).toEqual([
      { currency: 'USD', received: money.amount, returned: 0, returning: 0, worth: money.amount },
    ]);
    expect(money.parts.reduce((sum, { usd }) => sum + usd, 0)).toBe(money.totalUsd);
    expect(money.attempts).toMatchObject([{ state: 'approved', amount: money.amount }]);
  });

  test('has its way with dates, and what is true for its shopper', async () => {
    const { body } = await support.call('readOrderForStaff', { number });
    const reached = body.legs.filter(({ isReached }) => isReached).map(({ leg }) => leg);
    expect(reached.slice(0, 2)).toEqual(['paid', 'bought']);
    expect(body.legs[0]?.at).not.toBeNull();
    expect(body.whatToSay).toMatch(new RegExp(`^Tu orden ${number} ya está comprada`));
  });

  test('has its margin for who sees money, and for nobody else', async () => {
    const owner = await createStaff(shop, 'owner');
    const { margin } = (await owner.call('readOrderForStaff', { number })).body;
    const { body } = await owner.call('listMargins', {});
    expect(margin?.amounts).toEqual(body.rows.find(({ orderNumber }) => orderNumber === number)?.amounts);
    expect((await support.call('readOrderForStaff', { number })).body.margin).toBeNull();
    expect((await purchasing.call('readOrderForStaff', { number })).body.margin).toBeNull();
  });

  test('has a history without what machines did, which is counted', async () => {
    const whole = (await support.call('readThread', { subject })).body;
    const { rows, folded } = (await support.call('readThread', { subject, machine: false })).body;
    const isMachine = ({ kind }: HistoryEntry) => MACHINE_KINDS.includes(kind);
    expect(folded).toBeGreaterThan(0);
    expect(rows.some(isMachine)).toBe(false);
    expect(whole.next).toBeNull();
    expect(rows).toEqual(whole.rows.filter((entry) => !isMachine(entry)));
    expect([whole.folded, folded]).toEqual([0, whole.rows.filter(isMachine).length]);
  });

  test('has lines, purchase, packages, recipient and address', async () => {
    const { body } = await support.call('readOrderForStaff', { number });
    expect(body.lines.map(({ asin }) => asin)).toEqual(order.cart.items.map(({ productId }) => productId));
    const lineIds = body.lines.map(({ id }) => id);
    expect(body.purchases).toMatchObject([{ kind: 'first', state: 'placed', attempt: 1, lineIds }]);
    expect(body.packages.map(({ trackingNumber }) => trackingNumber)).toEqual(
      order.packages.map(({ trackingNumber }) => trackingNumber),
    );
    expect(body).toMatchObject({
      email: shopper.email,
      showsPersonalData: true,
      destination: {
        method: 'delivery',
        address: { address: 'Bulevar España', zipCode: '11200' },
        lockedBecause: null,
      },
      recipient: { hasDocument: true },
      mails: expect.arrayContaining([expect.objectContaining({ state: 'sent' })]),
    });
    expect(JSON.stringify(body)).not.toMatch(/sealed\d\./);
  });

  test('shows a narrow role the order with personal data masked, and nothing breaks', async () => {
    const { status, body } = await purchasing.call('readOrderForStaff', { number });
    expect(status).toBe(200);
    expect(body.showsPersonalData).toBe(false);
    const text = JSON.stringify([body, await historyOf(purchasing)]);
    for (const secret of [shopper.email, 'Bulevar España', '099412873']) expect(text).not.toContain(secret);
    expect(body.destination.address.apartment).toBe('Montevideo');
  });

  test('that does not exist is 404 with its number', async () => {
    const { status, error } = await support.call('readOrderForStaff', { number: 999_999 });
    expect([status, error.message]).toEqual([404, 'No hay una orden con el número 999999']);
  });
});

describe('a note', () => {
  test('is in the history with its author, and in the audit once', async () => {
    const text = 'Llamó: pide que la llevemos de tarde';
    const preview = await purchasing.act('addNote', { subject, text }, { dryRun: true });
    expect(await historyOf(purchasing, 'note')).toEqual([]);
    const done = await purchasing.act('addNote', { subject, text });
    expect(done.body.effects).toEqual(preview.body.effects);
    expect(await historyOf(support, 'note')).toMatchObject([{ who: 'Ana purchasing', detail: text, partner: null }]);
    const audit = shop.context.db.selectFrom('staff_audit').selectAll().where('act', '=', 'addNote');
    expect(await audit.execute()).toMatchObject([{ subject_kind: 'order', subject_id: String(number) }]);
  });

  test.each([
    ['', 'Campo obligatorio'],
    ['x'.repeat(2001), 'El texto es demasiado largo'],
  ])('that is empty or too long is refused with the rule', async (text, message) => {
    const { status, error } = await support.act('addNote', { subject, text });
    expect([status, error.errors]).toEqual([400, [{ field: 'text', message }]]);
  });
});
