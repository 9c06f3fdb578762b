import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper } from '#testing/order-steps.ts';
import { newestRefund, type PaidOrder, placePaidOrder, requestAmount, waitForStage } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const DAY_MS = 24 * 60 * 60_000;

const shop = await startShop();
const shopper = await createShopper(shop);
const finance = await createStaff(shop, 'finance');
const other = await createStaff(shop, 'finance');

const plain = (texts: string[]) => texts.join('. ').replaceAll('\u00a0', ' ');
const base64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64');
const today = (days = 0) => montevideoDay(new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString());

/** An account of its own, so that tests see only their movements. */
async function openAccount(currency: 'USD' | 'UYU' = 'USD', methods: 'sistarbanc_itau'[] = []): Promise<string> {
  const name = `Cuenta ${randomUUID()}`;
  expect((await finance.act('createBankAccount', { name, currency, methods })).status).toBe(200);
  return (await finance.call('listBankAccounts', {})).body.find((account) => account.name === name)?.id ?? '';
}

interface Line {
  amount: number;
  reference?: string;
  text?: string;
  day?: string;
}

function statementOf(lines: readonly Line[]): string {
  const rows = lines.map(({ amount, reference = '', text = 'MOVIMIENTO', day = today() }) =>
    [formatCalendarDay(day), text, reference, (amount / 100).toFixed(2).replace('.', ',')].join(';'),
  );
  return ['Fecha;Concepto;Referencia;Importe', ...rows].join('\n');
}

async function importLines(account: string, lines: readonly Line[]) {
  return await finance.act('importStatement', { account, content: base64(statementOf(lines)) });
}

const movementsOf = async (account: string) => (await finance.call('listMovements', { account })).body.rows;
const onlyMovement = async (account: string) => {
  const [row, ...others] = await movementsOf(account);
  if (!row || others.length > 0) throw new Error(`${others.length + 1} movements`);
  return row;
};
const payOrder = () => placePaidOrder(shop, shopper, { change: { currency: 'USD' } });
const amountOf = ({ payment }: PaidOrder) => payment.amount_cents;

describe('the import of a statement', () => {
  test('has each movement once: the file again and an overlapping period add nothing, two equal payments stay two', async () => {
    const account = await openAccount();
    const equal = { amount: 12_345, text: 'DEPÓSITO', day: today(-2) };
    const first = [{ amount: 1, day: today(-3) }, equal, equal];
    const seen = await finance.act(
      'importStatement',
      { account, content: base64(statementOf(first)) },
      { dryRun: true },
    );
    expect(plain(seen.body.effects)).toContain(
      'Se agregan 3 movimientos: U$S 246,91 de créditos y U$S 0,00 de débitos',
    );
    expect(await movementsOf(account)).toEqual([]);
    for (const lines of [first, first, [equal, equal, { amount: -500, day: today() }], first])
      expect((await importLines(account, lines)).status).toBe(200);
    expect((await movementsOf(account)).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      -500, 1, 12_345, 12_345,
    ]);
    const count = async (filters: object) => (await finance.call('countMovements', { account, ...filters })).body;
    expect(await count({})).toEqual({ count: 4, isMore: false, sums: [{ currency: 'USD', cents: 24_191 }] });
    expect(await count({ amountCents: 500, from: today() })).toMatchObject({ count: 1, sums: [{ cents: -500 }] });
    expect(await count({ state: 'set-aside' })).toEqual({ count: 0, isMore: false, sums: [] });
    const [row] = await finance
      .call('listBankAccounts', {})
      .then(({ body }) => body.filter(({ id }) => id === account));
    expect(row?.coveredTo).toBe(today());
  });

  test('is refused whole with line, column and rule, and again where balances do not add up', async () => {
    const account = await openAccount();
    const wrong = `${statementOf([{ amount: 100 }])}\n31/02/2026;X;;5`;
    const { status, error } = await finance.act('importStatement', { account, content: base64(wrong) });
    expect([status, error.message]).toEqual([
      400,
      'No se importó nada. Línea 3, columna Fecha: No es una fecha como 22/11/2026 o 2026-11-22',
    ]);
    const pdf = await finance.act('importStatement', { account, content: base64('%PDF\0') });
    expect(pdf.error.errors).toMatchObject([{ field: 'content' }]);
    expect(await movementsOf(account)).toEqual([]);
  });
});

describe('a credit', () => {
  test('with the bank’s reference and the amount of a payment is matched by itself', async () => {
    const order = await payOrder();
    const account = await openAccount();
    await importLines(account, [{ amount: amountOf(order), text: `COBRANZA ${order.payment.transaction_id}` }]);
    expect(await onlyMovement(account)).toMatchObject({
      state: 'matched',
      matches: [{ kind: 'payment', orderNumber: order.number, isConfirmed: true, by: null }],
    });
  });

  test('of the amount and the days alone is proposed, and one of two people confirms it', async () => {
    const order = await payOrder();
    await uniqueAmount(order);
    const account = await openAccount();
    await importLines(account, [{ amount: amountOf(order) }]);
    const { id, state, matches } = await onlyMovement(account);
    expect([state, matches[0]?.orderNumber, matches[0]?.isConfirmed]).toEqual(['proposed', order.number, false]);
    const replies = await Promise.all([finance, other].map((person) => person.act('confirmMatch', { id })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await onlyMovement(account)).state).toBe('matched');
  });

  test('and another one race for one payment: one has it, and the database holds that', async () => {
    const order = await payOrder();
    const account = await openAccount();
    const amount = amountOf(order) - 1;
    await importLines(account, [{ amount }, { amount }]);
    const rows = await movementsOf(account);
    expect(rows.map(({ state }) => state)).toEqual(['unmatched', 'unmatched']);
    const replies = await Promise.all(
      rows.map(({ id }, index) => (index === 0 ? finance : other).act('matchMovement', { id, orders: [order.number] })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [taken] = await shop.context.db
      .selectFrom('bank_matches')
      .selectAll()
      .where('attempt_id', '=', order.payment.id)
      .execute();
    const twice = shop.context.db
      .insertInto('bank_matches')
      .values({ ...(taken as NonNullable<typeof taken>), id: randomUUID() });
    await expect(twice.execute()).rejects.toThrow('bank_match_of_payment');
  });

  test('of several payments less a commission is matched by hand, to the cent, and let go again', async () => {
    const orders = [await payOrder(), await payOrder()];
    const total = orders.reduce((sum, order) => sum + amountOf(order), 0);
    const commission = Math.round(total * 0.03) + 1;
    const account = await openAccount();
    await importLines(account, [{ amount: total - commission }]);
    const { id } = await onlyMovement(account);
    const input = { id, orders: orders.map(({ number }) => number) };
    const tooFew = await finance.act('matchMovement', { id, orders: [orders[0]?.number ?? 0] });
    expect([tooFew.status, tooFew.error.errors?.[0]?.field]).toEqual([400, 'orders']);
    const seen = await finance.act('matchMovement', input, { dryRun: true });
    expect(plain(seen.body.effects)).toContain('queda como comisión');
    expect((await finance.act('matchMovement', input)).status).toBe(200);
    const matched = await onlyMovement(account);
    expect(matched).toMatchObject({ state: 'matched', commissionCents: commission });
    expect(matched.matches.reduce((sum, match) => sum + match.commissionCents, 0)).toBe(commission);
    expect((await finance.act('undoMatch', { id })).status).toBe(200);
    expect(await onlyMovement(account)).toMatchObject({ state: 'unmatched', commissionCents: 0, matches: [] });
  });

  test('that is of no order is set aside with a category, and its sum says so', async () => {
    const account = await openAccount('UYU');
    await importLines(account, [{ amount: 4_321 }]);
    const { id } = await onlyMovement(account);
    expect((await finance.act('setMovementAside', { id, category: 'interest' })).status).toBe(200);
    expect((await finance.call('sumMovements', { account })).body.rows).toEqual([
      { state: 'set-aside', currency: 'UYU', movements: 1, creditCents: 4_321, debitCents: 0 },
    ]);
    expect((await finance.act('matchMovement', { id, orders: [1] })).status).toBe(409);
  });
});

describe('a debit', () => {
  test('with the reference of a refund’s transfer confirms the refund as the bank would, once', async () => {
    const { order, id, reference } = await sentRefund();
    const account = await openAccount();
    const lines = [{ amount: -500, reference }];
    const seen = await finance.act(
      'importStatement',
      { account, content: base64(statementOf(lines)) },
      { dryRun: true },
    );
    expect(plain(seen.body.effects)).toContain(`El banco pagó las devoluciones de estas órdenes`);
    await importLines(account, lines);
    await importLines(account, lines);
    expect(await onlyMovement(account)).toMatchObject({
      state: 'matched',
      matches: [{ kind: 'refund', refundId: id, orderNumber: order.number }],
    });
    expect((await finance.call('readRefund', { id })).body).toMatchObject({ stage: 'confirmed' });
    const mails = await shop.waitFor('the mail', async () => {
      const sent = (await shop.mails(shopper.email)).filter(({ text }) => text.includes(reference));
      return sent.length > 0 ? sent : null;
    });
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('El banco confirmó')]);
  });

  test('is matched with a refund by hand; one refund is never of two debits', async () => {
    const { id: refund } = await sentRefund();
    const account = await openAccount();
    await importLines(account, [
      { amount: -500, text: 'UNO' },
      { amount: -500, text: 'DOS' },
      { amount: -499, text: 'TRES' },
    ]);
    const rows = await movementsOf(account);
    const [less] = rows.filter(({ amountCents }) => amountCents === -499);
    const [one, two] = rows.filter(({ amountCents }) => amountCents === -500);
    expect((await finance.act('matchMovement', { id: less?.id ?? '', refund })).status).toBe(400);
    expect((await finance.act('matchMovement', { id: one?.id ?? '', refund })).status).toBe(200);
    expect((await finance.act('matchMovement', { id: two?.id ?? '', refund })).status).toBe(409);
    expect((await finance.call('readRefund', { id: refund })).body.stage).toBe('confirmed');
  });
});

describe('a payment that no statement shows', () => {
  test('is in the queue once the bank has had its five business days, for the methods of the account alone', async () => {
    const order = await payOrder();
    const { db } = shop.context;
    const settled = new Date(shop.clock.now().getTime() - 12 * DAY_MS);
    await db.updateTable('payment_attempts').set({ settled_at: settled }).where('id', '=', order.payment.id).execute();
    const queued = async () =>
      (await finance.call('listExceptions', { kind: 'payment-not-banked' })).body.rows.filter(
        ({ orderNumber }) => orderNumber === order.number,
      );
    await importLines(await openAccount(), [{ amount: 1, day: today(-20) }, { amount: 2 }]);
    expect(await queued()).toEqual([]);
    const method = order.payment.method as 'sistarbanc_itau';
    const account = await openAccount('USD', [method]);
    await importLines(account, [
      { amount: 3, day: today(-20) },
      { amount: 4, day: today(-11) },
    ]);
    expect(await queued()).toEqual([]);
    await importLines(account, [
      { amount: 5, day: today(-12) },
      { amount: 6, day: today() },
    ]);
    expect(await queued()).toMatchObject([{ page: '/dinero/extractos?estado=unmatched' }]);
    await importLines(account, [{ amount: amountOf(order), reference: order.payment.transaction_id, day: today(-10) }]);
    expect(await queued()).toEqual([]);
  });
});

describe('what a statement says', () => {
  test('reads Windows-1252, and keeps what it says encrypted, out of the audit, and for half a year', async () => {
    const account = await openAccount();
    const content = base64(statementOf([{ amount: 777, text: 'Ñandú Pérez' }]), 'latin1');
    expect((await finance.act('importStatement', { account, content })).status).toBe(200);
    expect((await onlyMovement(account)).description).toBe('Ñandú Pérez');
    const { db } = shop.context;
    const stored = await db.selectFrom('bank_movements').selectAll().where('account_id', '=', account).execute();
    const audit = await db.selectFrom('staff_audit').selectAll().where('subject_id', '=', account).execute();
    expect(JSON.stringify([stored, audit])).not.toContain('Pérez');
    const later = (days: number) => () => new Date(shop.clock.now().getTime() + days * DAY_MS);
    await reconcile({ ...shop.context, clock: later(179) });
    expect((await onlyMovement(account)).description).toBe('Ñandú Pérez');
    await reconcile({ ...shop.context, clock: later(181) });
    expect((await onlyMovement(account)).description).toBeNull();
    // What is erased is still known.
    expect((await finance.act('importStatement', { account, content })).status).toBe(200);
    expect((await onlyMovement(account)).amountCents).toBe(777);
  });
});

/** The only payment of its amount, so that an amount says which it is. */
async function uniqueAmount(order: PaidOrder): Promise<void> {
  const { db } = shop.context;
  order.payment.amount_cents = 900_000 + order.number;
  await db
    .updateTable('payment_attempts')
    .set({ amount_cents: order.payment.amount_cents })
    .where('id', '=', order.payment.id)
    .execute();
}

/** A refund of five dollars that was sent and that the bank has not confirmed. */
async function sentRefund() {
  const order = await payOrder();
  const asked = await requestAmount(finance, order, 500);
  await other.act('approveRefund', { id: asked });
  const id = await newestRefund(finance, order.number);
  await waitForStage(shop, finance, { id, stage: 'sent' });
  const reference = `TR${String(order.number).padStart(8, '0')}`;
  await shop.context.db.updateTable('refunds').set({ transfer_reference: reference }).where('id', '=', id).execute();
  return { order, id, reference };
}
