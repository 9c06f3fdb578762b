import { beforeEach, describe, expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import { makeJobsDue } from '#testing/make-jobs-due.ts';
import {
  announceStatus,
  createShopper,
  placeConsolidatedOrder,
  placePurchasedOrder,
  plainProducts,
  readOrder,
  type Shopper,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');
const shopper = await createShopper(shop);
const [FIRST = '', SECOND = ''] = plainProducts(2);
const DAYS = 24 * 60 * 60_000;

async function deliveredOrder(customer: Shopper = shopper) {
  const asins = [FIRST, SECOND];
  const placed = await placeConsolidatedOrder(shop, customer, { asins });
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announceStatus(shop, placed.carrierTrackingNumber, code);
  return { ...(await readOrder(shop, customer, placed.id)), carrierTrackingNumber: placed.carrierTrackingNumber };
}

let order: Awaited<ReturnType<typeof deliveredOrder>>;
beforeEach(async () => {
  order = await deliveredOrder();
});

async function openCase(body: Record<string, unknown> = {}) {
  const complaint = { kind: 'not-received', text: 'Dice entregado y no lo tengo', ...body };
  return await shop.call('openCase', { params: { id: order.id }, body: complaint }, shopper);
}

const readOwn = async () => (await shop.call('listCases', { params: { id: order.id } }, shopper)).body[0];
const readCase = async (number: number) => (await support.call('readCase', { number })).body;
const queued = async (number: number) =>
  (await support.call('listExceptions', { orderNumber: Number(order.number) })).body.rows.filter(
    ({ subject }) => subject === String(number),
  );

async function passDeadline(number: number) {
  const { id } = await shop.context.db
    .selectFrom('cases')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const before = new Date(shop.clock.now().getTime() - DAYS);
  await shop.context.db.updateTable('carrier_claims').set({ due_at: before }).where('case_id', '=', id).execute();
}

/** The minute in which a report can be taken back is over for those who wait for it. */
async function mailTexts(kind: string) {
  await makeJobsDue(shop.context.db, { names: ['tell-claim'] });
  await shop.drain();
  const mails = shop.context.db.selectFrom('mails').select('text').where('kind', '=', kind);
  const own = mails.where('recipient', '=', shopper.email).where('text', 'like', `%${order.id}%`);
  return (await own.execute()).map(({ text }) => text);
}

describe('what the carrier says it delivered and the shopper does not have', () => {
  test('is refused before the carrier says so, and so is what arrived damaged; a message to an open case is not', async () => {
    const pending = await placePurchasedOrder(shop, shopper);
    const complain = (kind: string) =>
      shop.call('openCase', { params: { id: pending.id }, body: { kind, text: 'No llegó' } }, shopper);
    for (const kind of ['not-received', 'damaged'])
      expect(await complain(kind)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'kind', message: expect.stringContaining('todavía no figura entregada') }] },
      });
    const opened = (await complain('late')).body;
    await shop.context.db.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', pending.id).execute();
    expect((await complain('late')).body.id, 'written while it was delivered').toBe(opened.id);
    await shop.call('closeCase', { params: { id: pending.id, caseId: opened.id } }, shopper);
    expect((await complain('late')).body.errors).toMatchObject([{ field: 'kind' }]);
  });

  test('opens a claim with a deadline that the shopper reads in the case and the mail', async () => {
    const { status, body } = await openCase();
    expect(status).toBe(201);
    expect(body.claim).toEqual({
      dueAt: expect.any(String),
      sentAt: null,
      answer: null,
      answeredAt: null,
      refund: null,
      replacement: null,
      reopenedAt: null,
    });
    expect((await mailTexts('case-opened')).at(-1)).toContain('Vamos a reclamarle tu envío al transportista');
    const { claim } = await readCase(body.number);
    expect(claim).toMatchObject({ state: 'to-send', dueAt: body.claim.dueAt });
    expect(claim?.text).toContain(order.carrierTrackingNumber);
    expect(claim?.text).not.toContain('Lucía');
    expect(await queued(body.number)).toMatchObject([{ kind: 'case-unanswered' }]);
    expect((await openCase({ text: 'Sigo sin él' })).body.claim).toEqual(body.claim);
  });

  test('is claimed by a person, which the shopper is told, and decided only after an answer or the deadline', async () => {
    const { number } = (await openCase()).body;
    expect((await finance.act('sendCarrierClaim', { number })).status).toBe(403);
    expect((await support.act('refundCarrierClaim', { number })).status).toBe(409);
    expect((await support.act('closeCase', { number, outcome: 'rejected' })).status).toBe(409);
    expect((await support.act('sendCarrierClaim', { number })).status).toBe(200);
    expect((await support.act('sendCarrierClaim', { number })).status).toBe(409);
    expect((await readOwn()).messages).toHaveLength(1);
    expect((await mailTexts('case-answered')).at(-1)).toContain('Le reclamamos tu envío al transportista');
    expect((await readOwn()).messages).toHaveLength(2);
    expect(await queued(number)).toEqual([]);
    await passDeadline(number);
    expect(await queued(number)).toMatchObject([
      { kind: 'carrier-claim', detail: expect.stringContaining('no contestó') },
    ]);
    expect((await readCase(number)).claim?.state).toBe('overdue');
    expect((await support.act('closeCase', { number, outcome: 'rejected' })).status).toBe(200);
    expect(await queued(number)).toEqual([]);
  });

  test('is refunded for its products after the answer, by two people, and the order stays as the carrier says', async () => {
    const line = order.cart.items.find(({ productId }) => productId === SECOND);
    const { number } = (await openCase({ lines: [line?.id] })).body;
    expect((await support.act('recordCarrierAnswer', { number, answer: 'lost' })).status).toBe(200);
    expect((await support.act('recordCarrierAnswer', { number, answer: 'lost' })).status).toBe(409);
    expect((await readOwn()).claim).toMatchObject({ answer: 'lost', refund: null });
    expect((await mailTexts('case-answered')).at(-1)).toContain('dio tu envío por perdido');
    expect(await queued(number)).toMatchObject([{ kind: 'carrier-claim' }]);
    const statuses = await Promise.all(
      [0, 1].map(async () => (await support.act('refundCarrierClaim', { number })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await readCase(number)).claim?.state).toBe('refund-asked');
    expect((await readOwn()).claim.refund).toBeNull();
    expect(await queued(number)).toEqual([]);
    const requests = await shop.context.db
      .selectFrom('refund_requests')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    expect(requests).toMatchObject([{ state: 'waiting', kind: 'lines', lines: [{ asin: SECOND }] }]);
    expect((await finance.act('approveRefund', { id: requests[0]?.id ?? '' })).status).toBe(200);
    expect((await readOwn()).claim.refund).toBe('approved');
    expect((await readCase(number)).claim?.state).toBe('refunded');
    expect((await readOrder(shop, shopper, order.id)).status).toBe(order.status);
  });

  test('whose refund another person refuses is to be decided again', async () => {
    const { number } = (await openCase()).body;
    await support.act('recordCarrierAnswer', { number, answer: 'delivered' });
    await mailTexts('case-answered');
    const asked = await support.act('refundCarrierClaim', { number });
    expect(asked.status).toBe(200);
    const request = await shop.context.db
      .selectFrom('refund_requests')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect((await support.act('recordCarrierAnswer', { number, answer: 'lost' })).status).toBe(409);
    await finance.act('refuseRefund', { id: request.id });
    expect((await readCase(number)).claim?.state).toBe('answered');
    expect(await queued(number)).toMatchObject([{ kind: 'carrier-claim' }]);
  });

  test('is to be claimed again, and told to nobody, when the report is taken back within a minute', async () => {
    const { number } = (await openCase()).body;
    expect((await support.act('takeBackClaimReport', { number })).status).toBe(409);
    await support.act('sendCarrierClaim', { number });
    expect((await support.act('takeBackClaimReport', { number })).status).toBe(200);
    expect((await readCase(number)).claim).toMatchObject({ state: 'to-send', sentAt: null });
    expect(await mailTexts('case-answered')).toEqual([]);
    expect(await queued(number)).toMatchObject([{ kind: 'case-unanswered' }]);
    await support.act('sendCarrierClaim', { number });
    expect((await mailTexts('case-answered')).at(-1)).toContain('Le reclamamos tu envío al transportista');
    shop.clock.advance(60_000);
    expect((await support.act('takeBackClaimReport', { number })).status).toBe(409);
  });

  test('has the answer again that another one replaced, when that is taken back', async () => {
    const { number } = (await openCase()).body;
    await support.act('recordCarrierAnswer', { number, answer: 'found' });
    expect((await mailTexts('case-answered')).at(-1)).toContain('encontró tu envío');
    await support.act('recordCarrierAnswer', { number, answer: 'lost' });
    expect((await support.act('takeBackClaimReport', { number })).status).toBe(200);
    expect((await readCase(number)).claim).toMatchObject({ answer: 'found' });
    expect(await mailTexts('case-answered')).toHaveLength(1);
    await support.act('recordCarrierAnswer', { number, answer: 'lost' });
    await support.act('refundCarrierClaim', { number });
    expect((await support.act('takeBackClaimReport', { number })).status, 'decided by it').toBe(409);
  });

  test('is not claimed through a case of another kind', async () => {
    const other = (await openCase({ kind: 'damaged', text: 'Roto' })).body;
    expect(other.claim).toBeNull();
    expect((await support.act('sendCarrierClaim', { number: other.number })).status).toBe(409);
    expect((await support.act('recordCarrierAnswer', { number: 999_999, answer: 'lost' })).status).toBe(404);
  });
});

describe('a case that the staff opens in the name of the shopper', () => {
  const open = (change: object = {}, options = {}) =>
    support.act(
      'openCaseForCustomer',
      {
        number: Number(order.number),
        kind: 'not-received',
        text: 'Llamó: figura entregado y no lo tiene',
        lines: [],
        invoiceName: null,
        invoiceRut: null,
        ...change,
      },
      { reason: 'Llamó por teléfono', ...options },
    );

  test('is mailed to the shopper, who sees that the shop opened it, and waits in the queue', async () => {
    const preview = await open({}, { dryRun: true });
    expect(preview.status).toBe(200);
    expect(await readOwn()).toBeUndefined();
    const { status, body } = await open();
    expect([status, body.effects[1]]).toEqual([200, expect.stringContaining('lo recibe por correo')]);
    const own = await readOwn();
    expect(own).toMatchObject({ openedByShop: true, kind: 'not-received', claim: { sentAt: null } });
    expect((await mailTexts('case-opened')).at(-1)).toContain('Anotamos en tu nombre');
    expect(await readCase(own.number)).toMatchObject({ openedBy: 'Ana support' });
    expect(await queued(own.number)).toMatchObject([{ kind: 'case-unanswered' }]);
    expect((await open({ text: 'Volvió a llamar' })).body.effects).toEqual([
      expect.stringContaining('se agrega al caso'),
    ]);
    expect((await readOwn()).messages).toHaveLength(2);
  });

  test('is refused without the right, for an unknown order, a foreign product, or an invoice without a name', async () => {
    const input = { number: Number(order.number), kind: 'wrong', text: 'Es otro', lines: [] as string[] } as const;
    const bare = { ...input, invoiceName: null, invoiceRut: null };
    expect((await finance.act('openCaseForCustomer', bare)).status).toBe(403);
    expect((await open({ number: 99_999_999 })).status).toBe(404);
    expect((await open({ lines: ['00000000-0000-4000-8000-000000000000'] })).status).toBe(400);
    expect((await open({ kind: 'invoice' })).error.errors).toMatchObject([{ field: 'invoiceName' }]);
  });
});
